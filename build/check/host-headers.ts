/**
 * The headers that each host's file sets, held against one another.
 */
import { otherHostFiles } from '../host-files.ts'
import { type BuiltSite, parseJson } from './built-site.ts'
import { type Finding, found } from './finding.ts'
import { parsePolicy } from './policy-text.ts'

/** Headers of every answer, names in lower case. */
type Headers = ReadonlyMap<string, string>

const needed = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
]

export function checkHostHeaders(site: BuiltSite): Finding[] {
  const reference = readEverywhere(site)
  const hosts = Object.entries(readers).flatMap(([file, read]): [string, Headers][] => {
    const text = site.hostFiles[file]
    return text === undefined ? [] : [[file, read(text)]]
  })
  const absent = otherHostFiles.filter((file) => site.hostFiles[file] === undefined)
  return [
    ...absent.map((file) =>
      found('HOST_FILE_MISSING', { page: file }, 'It is not in the folder of hosts, beside dist.'),
    ),
    ...[['_headers', reference] as const, ...hosts].flatMap(([file, headers]) =>
      missingIn(headers).map((name) =>
        found('HEADERS_MISSING', { page: file }, `It does not set ${name} for every answer.`),
      ),
    ),
    ...hosts.flatMap(([file, headers]) =>
      [...reference]
        .filter(([name, value]) => headers.has(name) && headers.get(name) !== value)
        .map(([name]) =>
          found(
            'HEADERS_DIFFER',
            { page: file },
            `It sets ${name} to another value than _headers.`,
          ),
        ),
    ),
    ...checkJoined(site),
  ]
}

function missingIn(headers: Headers): string[] {
  const policy = parsePolicy(headers.get('content-security-policy') ?? '')
  const isFramed = !headers.has('x-frame-options') && !policy.has('frame-ancestors')
  return [
    ...needed.filter((name) => !headers.has(name)),
    ...(isFramed ? ['x-frame-options, or frame-ancestors in the policy'] : []),
  ]
}

interface Rule {
  path: string
  headers: [name: string, value: string][]
}

/** Rules of `_headers`, as Netlify and Cloudflare Pages read them. */
function readRules({ files, text }: BuiltSite): Rule[] {
  const rules: Rule[] = []
  for (const line of files.has('_headers') ? text('_headers').split('\n') : []) {
    const [, name, value] = /^\s+([\w-]+)\s*:\s*(.+?)\s*$/.exec(line) ?? []
    if (/^\//.test(line)) rules.push({ path: line.trim(), headers: [] })
    else if (name && value) rules.at(-1)?.headers.push([name.toLowerCase(), value])
  }
  return rules
}

export const readEverywhere = (site: BuiltSite): Headers =>
  new Map(
    readRules(site)
      .filter(({ path }) => path === '/*')
      .flatMap(({ headers }) => headers),
  )

function checkJoined(site: BuiltSite): Finding[] {
  const rules = readRules(site)
  const joined = rules.flatMap((rule, index) =>
    rules
      .slice(index + 1)
      .filter((other) => meet(rule.path, other.path))
      .flatMap((other) =>
        rule.headers
          .filter(([name]) => other.headers.some(([one]) => one === name))
          .map(([name]) => `${rule.path} and ${other.path} both set ${name}.`),
      ),
  )
  return joined.map((message) => found('HEADERS_JOINED', { page: '_headers' }, message))
}

/** Whether some path matches both: each has at most a `*` at its end. */
function meet(a: string, b: string): boolean {
  const covers = (one: string, other: string) =>
    one.endsWith('*') ? other.startsWith(one.slice(0, -1)) : one === other
  return covers(a, b) || covers(b, a)
}

/** By file in the folder of hosts. */
const readers: Readonly<Record<string, (text: string) => Headers>> = {
  'vercel/vercel.json': (text) => {
    const { headers = [] } = (parseJson(text) ?? {}) as {
      headers?: { source: string; headers: { key: string; value: string }[] }[]
    }
    const everywhere = headers.filter(({ source }) => source.endsWith('/(.*)'))
    return new Map(
      everywhere.flatMap((rule) =>
        rule.headers.map(({ key, value }) => [key.toLowerCase(), value] as const),
      ),
    )
  },
  'nginx/vetrina.conf': readNginx,
  's3/distribution.json': readDistribution,
  'apache/.htaccess': (text) => readLines(text, /^\s*Header always set ([\w-]+) "(.*)"/gm),
}

interface Distribution {
  ResponseHeadersPolicyConfig?: {
    SecurityHeadersConfig?: {
      ContentSecurityPolicy?: { ContentSecurityPolicy: string }
      ContentTypeOptions?: object
      FrameOptions?: { FrameOption: string }
      ReferrerPolicy?: { ReferrerPolicy: string }
    }
    CustomHeadersConfig?: { Items: { Header: string; Value: string }[] }
  }
}

function readDistribution(text: string): Headers {
  const { ResponseHeadersPolicyConfig: policy } = (parseJson(text) ?? {}) as Distribution
  const own = policy?.SecurityHeadersConfig
  const pairs: [string, string | undefined][] = [
    ['content-security-policy', own?.ContentSecurityPolicy?.ContentSecurityPolicy],
    ['x-content-type-options', own?.ContentTypeOptions && 'nosniff'],
    ['x-frame-options', own?.FrameOptions?.FrameOption],
    ['referrer-policy', own?.ReferrerPolicy?.ReferrerPolicy],
    ...(policy?.CustomHeadersConfig?.Items ?? []).map(({ Header, Value }): [string, string] => [
      Header.toLowerCase(),
      Value,
    ]),
  ]
  return new Map(pairs.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

/** A block that sets any header inherits none: only what all of them set is set everywhere. */
function readNginx(text: string): Headers {
  const blocks = text
    .split(/^location /m)
    .map((block) => readLines(block, /^\s*add_header ([\w-]+) "(.*)" always;/gm))
    .filter((headers) => headers.size > 0)
  const [first = new Map<string, string>(), ...others] = blocks
  return new Map([...first].filter(([name]) => others.every((block) => block.has(name))))
}

const readLines = (text: string, line: RegExp): Map<string, string> =>
  new Map(
    [...text.matchAll(line)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      value.replace(/\\(["\\])/g, '$1'),
    ]),
  )
