/**
 * Checks the headers of `_headers`. The files of the other hosts come from the same table; a test of
 * the build compares each of them with it.
 */
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { shareFolder } from '../../src/content/paths.ts'
import type { BuiltSite } from '../built-site/built-site.ts'
import { diagnose } from '../diagnostics/diagnose.ts'

const file = '_headers'

const needed = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
]

interface Rule {
  path: string
  /** Names that this rule removes again, on hosts that support it. */
  removed: string[]
  /** Names in lower case. */
  headers: [name: string, value: string][]
}

export function checkHostHeaders(site: BuiltSite): Diagnostic[] {
  const rules = readRules(site)
  return [
    ...missingIn(headersAt('/*', rules)).map((name) =>
      diagnose(
        'HEADERS_MISSING',
        { file },
        {
          en: `It does not set ${name} for every response.`,
          it: `Non imposta ${name} per tutte le risposte.`,
        },
      ),
    ),
    ...findDuplicates(rules),
    ...checkShareImages(site, rules),
  ]
}

/** The content security policy of every answer; `undefined` where there is none. */
export const policyOf = (site: BuiltSite): string | undefined =>
  headersAt('/*', readRules(site)).get('content-security-policy')

/** Parses a policy into sources by directive. The first directive of a name counts, as in browsers. */
export function parsePolicy(text: string): Map<string, string[]> {
  const policy = new Map<string, string[]>()
  for (const part of text.split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/)
    if (name !== '' && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources)
  }
  return policy
}

/** Parses the rules like Netlify and Cloudflare Pages. */
function readRules({ files, text }: BuiltSite): Rule[] {
  const rules: Rule[] = []
  for (const line of files.has(file) ? text(file).split('\n') : []) {
    const [, name, value] = /^\s+([\w-]+)\s*:\s*(.+?)\s*$/.exec(line) ?? []
    const [, removed] = /^\s+!\s*([\w-]+)\s*$/.exec(line) ?? []
    if (line.startsWith('/')) rules.push({ path: line.trim(), removed: [], headers: [] })
    else if (removed) rules.at(-1)?.removed.push(removed.toLowerCase())
    else if (name && value) rules.at(-1)?.headers.push([name.toLowerCase(), value])
  }
  return rules
}

const headersAt = (pattern: string, rules: readonly Rule[]): ReadonlyMap<string, string> =>
  new Map(rules.filter(({ path }) => path === pattern).flatMap(({ headers }) => headers))

function missingIn(headers: ReadonlyMap<string, string>): string[] {
  const policy = parsePolicy(headers.get('content-security-policy') ?? '')
  const isFramed = !headers.has('x-frame-options') && !policy.has('frame-ancestors')
  return [
    ...needed.filter((name) => !headers.has(name)),
    ...(isFramed ? ['x-frame-options, or frame-ancestors in the policy'] : []),
  ]
}

const findDuplicates = (rules: readonly Rule[]): Diagnostic[] =>
  rules.flatMap((rule, index) =>
    rules
      .slice(index + 1)
      .filter((other) => overlap(rule.path, other.path))
      .flatMap((other) =>
        rule.headers
          .filter(([name]) => other.headers.some(([otherName]) => otherName === name))
          .filter(([name]) => !isReplaced(name, other))
          .map(([name]) =>
            diagnose(
              'DUPLICATE_HEADER',
              { file },
              {
                en: `${rule.path} and ${other.path} both set ${name}.`,
                it: `${rule.path} e ${other.path} impostano entrambi ${name}.`,
              },
            ),
          ),
      ),
  )

const resourcePolicy = 'cross-origin-resource-policy'

/** Hosts that cannot remove a header join both values; for this header, browsers ignore the result. */
const isReplaced = (name: string, { removed }: Rule): boolean =>
  name === resourcePolicy && removed.includes(name)

/** Whether some path matches both patterns, whose only wildcard is a final `*`. */
function overlap(a: string, b: string): boolean {
  const covers = (pattern: string, other: string) =>
    pattern.endsWith('*') ? other.startsWith(pattern.slice(0, -1)) : pattern === other
  return covers(a, b) || covers(b, a)
}

function checkShareImages({ files, config }: BuiltSite, rules: readonly Rule[]): Diagnostic[] {
  if (![...files.keys()].some((path) => path.startsWith(shareFolder))) return []
  const shared = headersAt(`${config.basePath}${shareFolder}*`, rules)
  if (shared.get(resourcePolicy) === 'cross-origin') return []
  return [
    diagnose(
      'SHARE_IMAGE_BLOCKED',
      { file },
      {
        en: `It does not set ${resourcePolicy} to cross-origin for ${shareFolder}.`,
        it: `Non imposta ${resourcePolicy} a cross-origin per ${shareFolder}.`,
      },
    ),
  ]
}
