/**
 * What the terminal is told: everything that is wrong once, and when the errors are mended.
 */
import { relative } from 'node:path'
import { inOneLine } from '../../build/base/log-text.ts'
import type { Log } from '../../build/log.ts'
import { distinct, keyOf, type Problem } from './problem.ts'
import type { FileChanges } from './watch-files.ts'

export interface Report {
  /** What is wrong with the content without being an error. */
  notes(notes: readonly Problem[]): void
  /** All that is wrong with the site at the moment. */
  site(problems: readonly Problem[]): void
  /** What is wrong with one page, the last time that it was made. */
  page(path: string, problems: readonly Problem[]): void
  /** The pages that could not be made. */
  failing(): string[]
  round(changes: FileChanges, ms: number): void
}

const mostNamed = 3
const mostNotes = 20

export function createReport(log: Log): Report {
  /** By page; `''` is the whole site. */
  const current = new Map<string, readonly Problem[]>()
  let told = new Set<string>()
  const tell = (about: string, problems: readonly Problem[]) => {
    if (problems.length > 0) current.set(about, problems)
    else current.delete(about)
    const all = distinct([...current.values()].flat())
    for (const problem of all) if (!told.has(keyOf(problem))) log.info(describe('error', problem))
    if (told.size > 0 && all.length === 0) log.info('dev: mended')
    told = new Set(all.map(keyOf))
  }
  let noted = new Set<string>()
  return {
    notes(notes) {
      const fresh = notes.filter((note) => !noted.has(keyOf(note)))
      for (const note of fresh.slice(0, mostNotes)) log.info(describe('warning', note))
      if (fresh.length > mostNotes) log.info(`and ${fresh.length - mostNotes} more warnings`)
      noted = new Set(notes.map(keyOf))
    },
    site: (problems) => tell('', problems),
    page: tell,
    failing: () => [...current.keys()].filter((about) => about !== ''),
    round(changes, ms) {
      const names = [...changes].map(([file, change]) => {
        const name = relative('.', file)
        return change === 'written' ? name : `${name} ${change}`
      })
      const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : ''
      log.info(`dev: ${names.slice(0, mostNamed).join(', ')}${more}, ${Math.round(ms)} ms`)
    },
  }
}

const describe = (
  kind: 'error' | 'warning',
  { title, place, message, excerpt, hint }: Problem,
): string =>
  [
    inOneLine(`${kind}: ${title}${place === '' ? '' : ` (${place})`}: ${message}`),
    ...[excerpt, hint].filter((line) => line !== '').map((line) => `  ${line}`),
  ].join('\n')
