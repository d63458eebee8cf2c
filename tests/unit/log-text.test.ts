import { describe, expect, it } from 'vitest'
import { formatReport } from '../../build/check/report.ts'
import { createJunit } from '../../build/check/report-junit.ts'
import { createSarif } from '../../build/check/report-sarif.ts'
import { codes } from '../../build/findings/codes.ts'
import { found } from '../../build/findings/finding.ts'
import { createLog } from '../../build/log.ts'
import { formatWarning } from '../../commands/context.ts'
import { printError } from '../../commands/run.ts'
import { VetrinaError } from '../../src/content/errors.ts'

/** What an editor may write: ends of lines, commands of terminals and of GitHub Actions, letters turned round. */
const hostile =
  'a\n::warning::b\r\n  ::add-mask::c\u001b]0;d\u0007\u009b2Je\u2028::f\u202eg\u2066h\u0000\t\u0085i'
const shownAs =
  'a\\n::warning::b\\u000d\\n  ::add-mask::c\\u001b]0;d\\u0007\\u009b2Je\\u2028::f\\u202eg\\u2066h\\u0000\\u0009\\u0085i'
const hidden = /(?!\n)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u

function logged(use: (log: ReturnType<typeof createLog>) => void): string {
  const texts: string[] = []
  use(createLog({ write: (text) => texts.push(text) }))
  return texts.join('')
}

const warning = { code: 'BLOK_UNKNOWN', message: hostile, hint: hostile, link: hostile }

describe('[SYNC-12] what a log shows of content', () => {
  it('of a warning is one line each of message, hint and link', () => {
    const text = logged((log) => {
      log.info(formatWarning({ ...warning, story: hostile, path: hostile }))
    })
    const head = `warning BLOK_UNKNOWN (story ${shownAs}, ${shownAs}): ${shownAs}`
    expect(text).toBe(`${head}\n  ${shownAs}\n  ${shownAs}\n`)
  })

  it('of an error is one line each of message and hint', () => {
    const error = new VetrinaError({ code: 'SLUG_UNSAFE', message: hostile, hint: hostile })
    const text = logged((log) => printError(error, { log, isVerbose: false }))
    expect(text).toBe(`error SLUG_UNSAFE: ${shownAs}\n  ${shownAs}\n`)
  })

  it('of any text has no line that is a command of GitHub Actions', () => {
    const text = logged((log) => log.info(`dev: x\n${hostile}\n \t::stop-commands::x\n::y`))
    expect(text.split('\n').filter((line) => line.trimStart().startsWith('::'))).toEqual([])
    expect(text).not.toMatch(hidden)
  })

  it('is the same text for machines', () => {
    const finding = { ...found('LINK_BROKEN', { page: 'index.html', story: hostile }, hostile) }
    const report = {
      ...{ findings: [finding], checks: [], pages: 1, errors: 1, warnings: 0, ms: 1 },
    } as Parameters<typeof createSarif>[0]
    expect(formatReport(report)).toContain(`error LINK_BROKEN: ${shownAs}\n`)
    for (const text of [
      formatReport(report),
      createSarif(report, codes),
      createJunit(report, true),
    ]) {
      expect(text).not.toMatch(hidden)
    }
    expect(JSON.parse(createSarif(report, codes)).runs[0].results[0].message.text).toContain(
      hostile,
    )
  })
})
