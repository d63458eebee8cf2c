/**
 * The headers that each host's file sets, held against one another.
 */

import type { Finding } from '../../src/content/checks.ts'
import { shareFolder } from '../../src/content/paths.ts'
import type { BuiltSite } from '../built-site/built-site.ts'
import {
  type Headers,
  type HostHeaders,
  hostReaders,
  type Rule,
  readHeaders,
  readRules,
} from '../built-site/host-readers.ts'
import { parsePolicy } from '../built-site/policy-text.ts'
import { found } from '../findings/finding.ts'
import { otherHostFiles } from '../hosts/files.ts'

const needed = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
]

export function checkHostHeaders(site: BuiltSite): Finding[] {
  const own = readOwn(site)
  const others = Object.entries(hostReaders).flatMap(([file, read]): [string, HostHeaders][] => {
    const text = site.hostFiles[file]
    return text === undefined ? [] : [[file, read(text)]]
  })
  const all: [string, HostHeaders][] = [['_headers', own], ...others]
  const absent = otherHostFiles.filter((file) => site.hostFiles[file] === undefined)
  return [
    ...absent.map((file) =>
      found('HOST_FILE_MISSING', { page: file }, 'It is not in the folder of hosts, beside dist.'),
    ),
    ...all.flatMap(([file, { everywhere }]) =>
      missingIn(everywhere).map((name) =>
        found('HEADERS_MISSING', { page: file }, `It does not set ${name} for every answer.`),
      ),
    ),
    ...others.flatMap(([file, { everywhere }]) =>
      [...own.everywhere]
        .filter(([name, value]) => everywhere.has(name) && everywhere.get(name) !== value)
        .map(([name]) =>
          found(
            'HEADERS_DIFFER',
            { page: file },
            `It sets ${name} to another value than _headers.`,
          ),
        ),
    ),
    ...checkJoined(site),
    ...checkShared(site, all),
  ]
}

export const readEverywhere = (site: BuiltSite): Headers => readOwn(site).everywhere

const readOwn = (site: BuiltSite): HostHeaders =>
  readHeaders(headersTextOf(site), site.config.basePath)

const headersTextOf = ({ files, text }: BuiltSite): string =>
  files.has('_headers') ? text('_headers') : ''

function missingIn(headers: Headers): string[] {
  const policy = parsePolicy(headers.get('content-security-policy') ?? '')
  const isFramed = !headers.has('x-frame-options') && !policy.has('frame-ancestors')
  return [
    ...needed.filter((name) => !headers.has(name)),
    ...(isFramed ? ['x-frame-options, or frame-ancestors in the policy'] : []),
  ]
}

function checkJoined(site: BuiltSite): Finding[] {
  const rules = readRules(headersTextOf(site))
  const joined = rules.flatMap((rule, index) =>
    rules
      .slice(index + 1)
      .filter((other) => meet(rule.path, other.path))
      .flatMap((other) =>
        rule.headers
          .filter(([name]) => other.headers.some(([one]) => one === name))
          .filter(([name]) => !isReplaced(name, other))
          .map(([name]) => `${rule.path} and ${other.path} both set ${name}.`),
      ),
  )
  return joined.map((message) => found('HEADERS_JOINED', { page: '_headers' }, message))
}

const resourcePolicy = 'cross-origin-resource-policy'

/** Hosts that do not know how to remove a header join this one, too, but to what browsers ignore. */
const isReplaced = (name: string, { removed }: Rule): boolean =>
  name === resourcePolicy && removed.includes(name)

/** Whether some path matches both: each has at most a `*` at its end. */
function meet(a: string, b: string): boolean {
  const covers = (one: string, other: string) =>
    one.endsWith('*') ? other.startsWith(one.slice(0, -1)) : one === other
  return covers(a, b) || covers(b, a)
}

function checkShared({ files }: BuiltSite, hosts: readonly [string, HostHeaders][]): Finding[] {
  if (![...files.keys()].some((path) => path.startsWith(shareFolder))) return []
  return hosts
    .filter(([, { shared }]) => shared.get(resourcePolicy) !== 'cross-origin')
    .map(([file]) =>
      found(
        'SHARE_PICTURES_KEPT_BACK',
        { page: file },
        `It does not set ${resourcePolicy} to cross-origin for ${shareFolder}.`,
      ),
    )
}
