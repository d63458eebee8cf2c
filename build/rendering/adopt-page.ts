/**
 * Takes what was made of a page into the memory of the site, and tells the output of its files.
 */
import type { Warning } from '../log.ts'
import type { PageMemo } from '../memory/page-memo.ts'
import { pageReads } from '../memory/page-reads.ts'
import type { SiteMemory } from '../memory/site-memory.ts'
import type { Output } from '../output/emit.ts'
import type { PageFacts } from '../pages/page-facts.ts'
import type { ProducedPage } from './page-task.ts'

interface AdoptContext {
  memory: SiteMemory
  output: Output
  nameOf: (text: string) => string
  /** Why the page was made again. */
  why: string[]
}

/** Many pages show the same pictures. */
const withNames = ({ record, card }: PageFacts, nameOf: (text: string) => string): PageFacts => ({
  record: { ...record, images: record.images.map(nameOf) },
  card,
})

/** Gives for equal texts one and the same: thousands of pages read the same few hundred things. */
export function createNames(): (text: string) => string {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined) return known
    // Cut out of a page, it would keep the whole of it alive.
    const own = Buffer.from(text).toString()
    names.set(own, own)
    return own
  }
}

const doubleIdsOf = (page: PageMemo | undefined): Warning[] =>
  page?.warnings.filter(({ code }) => code === 'ID_DUPLICATE') ?? []

export function adoptPage(page: ProducedPage, { memory, output, nameOf, why }: AdoptContext): void {
  const { path, uuid, reads, clock, key } = page
  for (const [file, state] of page.staged) output.staged(file, state)
  const facts = withNames(page.facts, nameOf)
  const before = memory.pages.get(path)
  const shared = page.shared ?? before?.shared ?? []
  const found = page.addresses?.links.map(nameOf)
  // Of files that stay as they are nothing was looked for again.
  const warnings = found === undefined ? [...page.warnings, ...doubleIdsOf(before)] : page.warnings
  const links = found === undefined ? (before?.links ?? (() => [])) : () => found
  memory.pages.set(path, {
    ...{ path, uuid, clock, key, facts, shared, warnings, links },
    reads: pageReads(
      reads.map(([read, value]) => {
        const name = nameOf(read)
        memory.values.set(name, value)
        return name
      }),
    ),
    why: page.isRendered ? why : (before?.why ?? []),
  })
}
