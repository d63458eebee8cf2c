/**
 * Tells the terminal: everything that is wrong once, and when the errors are fixed.
 */
import { relative } from 'node:path'
import { inOneLine } from '../../build/base/log-text.ts'
import type { Log } from '../../build/log.ts'
import { keyOf, type Problem } from './problem.ts'
import type { FileChanges } from './watch-files.ts'

const mostNamed = 3
const mostNotes = 20

export function createReport(log: Log) {
  let told = new Set<string>()
  let noted = new Set<string>()
  return {
    /** Everything that is wrong at the moment. */
    problems(problems: readonly Problem[]) {
      for (const problem of problems) {
        if (!told.has(keyOf(problem))) log.info(describe('error', problem))
      }
      if (told.size > 0 && problems.length === 0) log.info('dev: fixed')
      told = new Set(problems.map(keyOf))
    },
    /** What is wrong with the content without being an error. */
    notes(notes: readonly Problem[]) {
      const fresh = notes.filter((note) => !noted.has(keyOf(note)))
      for (const note of fresh.slice(0, mostNotes)) log.info(describe('warning', note))
      if (fresh.length > mostNotes) log.info(`and ${fresh.length - mostNotes} more warnings`)
      noted = new Set(notes.map(keyOf))
    },
    changes: (changes: FileChanges, ms: number) =>
      log.info(`dev: ${describeChanges(changes)}, ${Math.round(ms)} ms`),
  }
}

export function describeChanges(changes: FileChanges): string {
  const names = [...changes].map(([file, change]) =>
    change === 'written' ? relative('.', file) : `${relative('.', file)} ${change}`,
  )
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : ''
  return `${names.slice(0, mostNamed).join(', ')}${more}`
}

function describe(kind: string, { title, place, message, excerpt, hint }: Problem): string {
  const head = inOneLine(`${kind}: ${title}${place === '' ? '' : ` (${place})`}: ${message}`)
  return [head, ...[excerpt, hint].filter((line) => line !== '').map((line) => `  ${line}`)].join(
    '\n',
  )
}
