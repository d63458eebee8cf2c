/**
 * `.htaccess` for Apache; the user uploads it with the site into its folder. Apache skips
 * the rules of optional modules that the server lacks instead of breaking the site.
 */
import { isTextType, mediaTypes } from '../base/media-types.ts'
import { asciiAddress, escapeRegex, type HostRules, quote } from './rules.ts'

export function serializeApache({
  basePath,
  languages,
  everywhere,
  special,
  cacheControl,
  redirects,
}: HostRules): string {
  const inside = (path: string) => `^${escapeRegex(basePath + path.slice(1).replace(/\*$/, ''))}`
  const specialLines = special.flatMap(({ path, headers }, index) => [
    `SetEnvIf Request_URI "${inside(path)}${path.endsWith('*') ? '' : '$'}" vetrina_${index}`,
    ...Object.entries(headers).map(([name, value]) => {
      // Apache sends both headers if one is `set` and the other `always set`.
      const set = Object.hasOwn(everywhere, name) ? 'always set' : 'set'
      return `Header ${set} ${name} ${headerValue(value)} env=vetrina_${index}`
    }),
  ])
  return `${[
    '# Generated.',
    'DirectoryIndex index.html',
    'DirectorySlash Off',
    `ErrorDocument 404 ${basePath}404.html`,
    ...languages
      .slice(1)
      .flatMap((folder) => [
        `<If "%{REQUEST_URI} =~ m#${inside(`/${folder}/`)}#">`,
        `  ErrorDocument 404 ${basePath}${folder}/404.html`,
        '</If>',
      ]),
    'AddDefaultCharset utf-8',
    `AddCharset utf-8 ${textExtensions.join(' ')}`,
    ...Object.entries(mediaTypes).map(([extension, type]) => `AddType ${type} .${extension}`),
    ...ifModule('headers', [
      ...Object.entries(everywhere).map(
        ([name, value]) => `Header always set ${name} ${headerValue(value)}`,
      ),
      `Header set Cache-Control ${quote(cacheControl)}`,
      // Redirects get only `always` headers, and a browser may keep one for ever.
      `Header always set Cache-Control ${quote(cacheControl)} "expr=%{REQUEST_STATUS} =~ /^30[1278]$/"`,
      // Apache compares with the ETag of the file; that of a compressed answer differs.
      'RequestHeader edit* If-None-Match "-(?:br|gzip)\\"" "\\""',
      ...ifModule('setenvif', specialLines),
    ]),
    ...ifModule(
      'deflate',
      ifModule('filter', [
        `AddOutputFilterByType DEFLATE ${[...new Set(Object.values(mediaTypes))].filter(isTextType).join(' ')}`,
      ]),
    ),
    ...ifModule('rewrite', [
      'RewriteEngine On',
      `RewriteBase ${basePath}`,
      ...(basePath === '/' ? [] : addSlash(basePath)),
      'RewriteRule (^|/)(_headers|_redirects|\\.(?!well-known/)[^/]*)($|/) - [R=404,L]',
      ...redirects.map(
        ({ from, to, status }) =>
          `RewriteRule ${argument(`^${escapeRegex(from.slice(basePath.length))}/?$`)} ${argument(asciiAddress(to).replace(/[%$\\]/g, '\\$&'))} [R=${status},L,NE]`,
      ),
      // 404 instead of a list of the folder's files.
      'RewriteCond %{REQUEST_FILENAME} -d',
      'RewriteCond %{REQUEST_FILENAME}/index.html !-f',
      'RewriteRule ^ - [R=404,L]',
      'RewriteCond %{REQUEST_FILENAME} -d',
      // After `L`, Apache reads the rules again: a redirect of `/page/index.html` would meet its page.
      'RewriteRule ^(.+?)/?$ $1/index.html [END]',
    ]),
  ].join('\n')}\n`
}

/** Adds the slash: by default, Apache reads no rules for a folder without it. */
const addSlash = (basePath: string): string[] => [
  'RewriteOptions AllowNoSlash',
  `RewriteCond %{REQUEST_URI} =${basePath.slice(0, -1)}`,
  `RewriteRule ^ ${basePath} [R=302,L,NE]`,
]

// `%` begins a variable there.
const headerValue = (value: string): string => quote(value.replaceAll('%', '%%'))

const ifModule = (name: string, lines: readonly string[]): string[] => [
  `<IfModule mod_${name}.c>`,
  ...lines.map((line) => `  ${line}`),
  '</IfModule>',
]

const textExtensions = Object.entries(mediaTypes).flatMap(([extension, type]) =>
  isTextType(type) ? `.${extension}` : [],
)

/** Quotes for mod_rewrite, which parses its lines itself and keeps backslashes. */
const argument = (text: string): string => `"${text.replaceAll('"', '\\"')}"`
