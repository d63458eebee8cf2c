/**
 * What the terminal is told: every problem once, and when it is mended.
 */
import { relative } from 'node:path'
import type { Log } from '../../build/log.ts'
import { distinct, keyOf, type Problem } from './problem.ts'
import type { Changes } from './watch-files.ts'

export interface Report {
  /** All that is wrong with the site at the moment. */
  site(problems: readonly Problem[]): void
  /** What is wrong with one page, the last time that it was made. */
  page(path: string, problems: readonly Problem[]): void
  round(changes: Changes, ms: number): void
}

const mostNamed = 3

export function createReport(log: Log): Report {
  /** By page; `''` is the whole site. */
  const current = new Map<string, readonly Problem[]>()
  let told = new Set<string>()
  const tell = (about: string, problems: readonly Problem[]) => {
    if (problems.length > 0) current.set(about, problems)
    else current.delete(about)
    const all = distinct([...current.values()].flat())
    for (const problem of all) if (!told.has(keyOf(problem))) log.info(describe(problem))
    if (told.size > 0 && all.length === 0) log.info('dev: mended')
    told = new Set(all.map(keyOf))
  }
  return {
    site: (problems) => tell('', problems),
    page: tell,
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

const describe = ({ title, place, message, excerpt, hint }: Problem): string =>
  [
    `error: ${title}${place === '' ? '' : ` (${place})`}: ${message}`,
    ...[excerpt, hint].filter((line) => line !== '').map((line) => `  ${line}`),
  ].join('\n')
