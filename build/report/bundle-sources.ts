/**
 * The sources of a bundled file as people know them: a package is one of them.
 */

export interface SourceGroup {
  name: string
  /** One of its files. */
  source: string
  bytes: number
}

const folder = 'node_modules/'

/** The largest first. @param sources file and bytes */
export function groupSources(sources: readonly (readonly [string, number])[]): SourceGroup[] {
  const groups = new Map<string, SourceGroup>()
  for (const [source, bytes] of sources) {
    const name = nameOf(source)
    const before = groups.get(name)?.bytes ?? 0
    groups.set(name, { name, source, bytes: before + bytes })
  }
  return [...groups.values()].sort((a, b) => b.bytes - a.bytes || (a.name < b.name ? -1 : 1))
}

/** A box of less than this share of a file is too small to be read. */
const least = 0.015

/** Those that are too small to be seen become one. */
export function joinSmall(groups: readonly SourceGroup[]): SourceGroup[] {
  const limit = groups.reduce((sum, { bytes }) => sum + bytes, 0) * least
  const [first, ...others] = groups.filter(({ bytes }) => bytes < limit)
  if (first === undefined || others.length === 0) return [...groups]
  const bytes = others.reduce((sum, one) => sum + one.bytes, first.bytes)
  const joined = { ...first, name: `${others.length + 1} smaller ones`, bytes }
  return [...groups.filter((one) => one.bytes >= limit), joined]
}

/** `…/node_modules/@scope/name/x.js` → `@scope/name`; any other as it is. */
function nameOf(source: string): string {
  const at = source.lastIndexOf(folder)
  if (at < 0) return source
  const parts = source.slice(at + folder.length).split('/')
  return parts.slice(0, parts[0]?.startsWith('@') ? 2 : 1).join('/')
}

export const kinds = {
  site: 'scripts of the site',
  package: 'packages',
  style: 'styles',
  font: 'fonts',
} as const

export function kindOf(source: string): keyof typeof kinds {
  if (/\.(woff2?|ttf|otf)$/.test(source)) return 'font'
  if (source.endsWith('.css') || source.startsWith('site-fonts:')) return 'style'
  return source.includes(folder) ? 'package' : 'site'
}
