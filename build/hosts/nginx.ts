/**
 * Configuration for the `server` block of nginx, whose `root` is the folder of the site.
 */

import { isTextType, mediaTypes } from '../base/media-types.ts'
import { asciiAddress, escapeRegex, type HostRules, quote } from './rules.ts'

export function serializeNginx({
  basePath,
  languages,
  everywhere,
  special,
  cacheControl,
  redirects,
}: HostRules): string {
  const inside = (path: string) => quote(basePath + path.slice(1))
  // A location with a header of its own inherits no others.
  const common = Object.entries(everywhere).map(addHeaderAlways)
  const isCommon = ([name]: [string, string]) => Object.hasOwn(everywhere, name)
  // The files lie at the top of `root`.
  const strip = basePath === '/' ? [] : [`rewrite ^${escapeRegex(basePath)}(.*)$ /$1 break;`]
  const location = (match: string, lines: readonly string[]) => block(`location ${match}`, lines)
  const files = special.map(({ path, headers }) => {
    const isFolder = path.endsWith('*')
    return location(`${isFolder ? '^~' : '='} ${inside(path.replace(/\*$/, ''))}`, [
      ...strip,
      // nginx would send both of two headers with one name.
      ...Object.entries({ ...everywhere, ...headers })
        .filter(isCommon)
        .map(addHeaderAlways),
      ...Object.entries({ 'Cache-Control': cacheControl, ...headers })
        .filter((header) => !isCommon(header))
        .map(addHeader),
      'try_files $uri =404;',
    ])
  })
  return `${[
    '# Generated. Inside server { … }, whose root is the folder of the site:',
    '#   include /path/to/vetrina.conf;',
    'charset utf-8;',
    `charset_types ${textTypes};`,
    'gzip on;',
    'gzip_vary on;',
    'gzip_proxied any;',
    `gzip_types ${textTypes};`,
    'absolute_redirect off;',
    ...errorPages({ basePath, languages }),
    block('types', typeLines()),
    ...redirects.flatMap(({ from, to, status }) =>
      [from, `${from}/`].map((path) =>
        location(`= ${quote(path)}`, [
          ...common,
          addHeader(['Cache-Control', cacheControl]),
          `return ${status} ${target(to)};`,
        ]),
      ),
    ),
    ...(basePath === '/'
      ? []
      : [
          location(`= ${quote(basePath.slice(0, -1))}`, [
            ...common,
            addHeader(['Cache-Control', cacheControl]),
            `return 302 ${target(basePath)};`,
          ]),
        ]),
    ...['', ...languages.slice(1).map((folder) => `/${folder}`)].map((folder) =>
      location(`= ${folder}/404.html`, [
        'internal;',
        ...common,
        addHeaderAlways(['Cache-Control', cacheControl]),
      ]),
    ),
    location('~ (^|/)(_headers|_redirects|\\.(?!well-known/)[^/]*)($|/)', ['return 404;']),
    ...files,
    location(quote(basePath), [
      ...strip,
      ...common,
      addHeader(['Cache-Control', cacheControl]),
      'try_files $uri $uri/index.html =404;',
    ]),
  ].join('\n')}\n`
}

/** Uses a variable: a location for each language would have to repeat all those inside its folder. */
function errorPages({ basePath, languages }: Pick<HostRules, 'basePath' | 'languages'>): string[] {
  const [, ...folders] = languages
  if (folders.length === 0) return ['error_page 404 /404.html;']
  return [
    'set $vetrina_error_page /404.html;',
    ...folders.map((folder) =>
      block(`if ($uri ~ "^${escapeRegex(`${basePath}${folder}/`)}")`, [
        `set $vetrina_error_page /${folder}/404.html;`,
      ]),
    ),
    'error_page 404 $vetrina_error_page;',
  ]
}

const block = (head: string, lines: readonly string[]): string =>
  [`${head} {`, ...lines.map((line) => `  ${line}`), '}'].join('\n')

const addHeader = ([name, value]: [string, string]): string =>
  `add_header ${name} ${quoteValue(value)};`

/** Adds a header to errors too. */
const addHeaderAlways = ([name, value]: [string, string]): string =>
  `add_header ${name} ${quoteValue(value)} always;`

/** Quotes where nginx has variables: `$` has no escape. */
const quoteValue = (text: string): string => quote(text.replaceAll('$', '%24'))

/** Keeps the query of the request, unless the target has one. */
function target(to: string): string {
  const [, address = '', fragment = ''] = /^([^#]*)(.*)$/.exec(asciiAddress(to)) ?? []
  const query = address.includes('?') ? '' : '$is_args$args'
  return `"${quoteValue(address).slice(1, -1)}${query}${quoteValue(fragment).slice(1, -1)}"`
}

const types = [...new Set(Object.values(mediaTypes))]

/** Types beside HTML, which nginx takes for granted. */
const textTypes = types.filter((type) => isTextType(type) && type !== 'text/html').join(' ')

const typeLines = (): string[] =>
  types.map((type) => {
    const extensions = Object.entries(mediaTypes).flatMap(([name, of]) => (of === type ? name : []))
    return `${type} ${extensions.join(' ')};`
  })
