/**
 * The headers that each host's file sets, read back from it.
 */
import { shareFolder } from '../../src/content/paths.ts'
import { parseJson } from './built-site.ts'

/** Names in lower case. */
export type Headers = ReadonlyMap<string, string>

export interface HostHeaders {
  /** Of every answer. */
  everywhere: Headers
  /** What is said of the pictures that pages are shared with, over that. */
  shared: Headers
}

/** By file in the folder of hosts. */
export const hostReaders: Readonly<Record<string, (text: string) => HostHeaders>> = {
  'vercel/vercel.json': readVercel,
  'nginx/vetrina.conf': readNginx,
  's3/distribution.json': readDistribution,
  'apache/.htaccess': readApache,
}

export interface Rule {
  path: string
  /** What rules before it said and this one takes back, for hosts that know how. */
  removed: string[]
  headers: [name: string, value: string][]
}

/** Rules of `_headers`, as Netlify and Cloudflare Pages read them. */
export function readRules(text: string): Rule[] {
  const rules: Rule[] = []
  for (const line of text.split('\n')) {
    const [, name, value] = /^\s+([\w-]+)\s*:\s*(.+?)\s*$/.exec(line) ?? []
    const [, removed] = /^\s+!\s*([\w-]+)\s*$/.exec(line) ?? []
    if (/^\//.test(line)) rules.push({ path: line.trim(), removed: [], headers: [] })
    else if (removed) rules.at(-1)?.removed.push(removed.toLowerCase())
    else if (name && value) rules.at(-1)?.headers.push([name.toLowerCase(), value])
  }
  return rules
}

export function readHeaders(text: string, basePath: string): HostHeaders {
  const rules = readRules(text)
  const at = (pattern: string) =>
    new Map(rules.filter(({ path }) => path === pattern).flatMap(({ headers }) => headers))
  return { everywhere: at('/*'), shared: at(`${basePath}${shareFolder}*`) }
}

const isShared = (path: string, rest: string): boolean => path.endsWith(`/${shareFolder}${rest}`)

function readVercel(text: string): HostHeaders {
  const { headers = [] } = (parseJson(text) ?? {}) as {
    headers?: { source: string; headers: { key: string; value: string }[] }[]
  }
  const at = (isMeant: (source: string) => boolean) =>
    new Map(
      headers
        .filter(({ source }) => isMeant(source))
        .flatMap((rule) => rule.headers.map(({ key, value }) => [key.toLowerCase(), value])),
    )
  return {
    everywhere: at((source) => source === '/(.*)'),
    shared: at((source) => isShared(source, '(.*)')),
  }
}

interface Policy {
  SecurityHeadersConfig?: {
    ContentSecurityPolicy?: { ContentSecurityPolicy: string }
    ContentTypeOptions?: object
    FrameOptions?: { FrameOption: string }
    ReferrerPolicy?: { ReferrerPolicy: string }
  }
  CustomHeadersConfig?: { Items: { Header: string; Value: string }[] }
}

interface Distribution {
  ResponseHeadersPolicyConfig?: Policy
  CacheBehaviors?: { Items: { PathPattern: string; ResponseHeadersPolicyConfig?: Policy }[] }
}

function readDistribution(text: string): HostHeaders {
  const distribution = (parseJson(text) ?? {}) as Distribution
  const behavior = distribution.CacheBehaviors?.Items.find(({ PathPattern }) =>
    isShared(PathPattern, '*'),
  )
  return {
    everywhere: readPolicy(distribution.ResponseHeadersPolicyConfig),
    shared: readPolicy(behavior?.ResponseHeadersPolicyConfig),
  }
}

function readPolicy(policy: Policy | undefined): Headers {
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
function readNginx(text: string): HostHeaders {
  const blocks = text
    .split(/^location /m)
    .map((block) => ({
      isShared: isShared(/"(.*)" \{$/m.exec(block)?.[1] ?? '', ''),
      headers: readLines(block, /^\s*add_header ([\w-]+) "(.*)" always;/gm),
    }))
    .filter(({ headers }) => headers.size > 0)
  const [first = new Map<string, string>(), ...others] = blocks.map(({ headers }) => headers)
  return {
    everywhere: new Map([...first].filter(([name]) => others.every((block) => block.has(name)))),
    shared: blocks.find((block) => block.isShared)?.headers ?? new Map(),
  }
}

function readApache(text: string): HostHeaders {
  const variables = [...text.matchAll(/^\s*SetEnvIf Request_URI "(.*)" (\w+)$/gm)]
  const variable = variables.find(([, path = '']) => isShared(path, ''))?.[2]
  return {
    everywhere: readLines(text, /^\s*Header always set ([\w-]+) "(.*)"$/gm),
    shared: readLines(
      text,
      new RegExp(`^\\s*Header always set ([\\w-]+) "(.*)" env=${variable}$`, 'gm'),
    ),
  }
}

const readLines = (text: string, line: RegExp): Map<string, string> =>
  new Map(
    [...text.matchAll(line)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      value.replace(/\\(["\\])/g, '$1'),
    ]),
  )
