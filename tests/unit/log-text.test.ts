import { describe, expect, it } from 'vitest'
import { formatReport } from '../../build/check/report.ts'
import { diagnose } from '../../build/diagnostics/diagnose.ts'
import { formatDiagnostics } from '../../build/diagnostics/format.ts'
import { createLog, type Log } from '../../build/log.ts'
import type { CommonFlags } from '../../commands/context.ts'
import { printError } from '../../commands/run.ts'
import { VetrinaError } from '../../src/content/errors.ts'

/** Hostile text of an editor: line ends, commands of terminals and GitHub Actions, reversed letters. */
const hostile =
  'a\n::warning::b\r\n  ::add-mask::c\u001b]0;d\u0007\u009b2Je\u2028::f\u202eg\u2066h\u0000\t\u0085i'
const shownAs =
  'a\\n::warning::b\\u000d\\n  ::add-mask::c\\u001b]0;d\\u0007\\u009b2Je\\u2028::f\\u202eg\\u2066h\\u0000\\u0009\\u0085i'
const hidden = /(?!\n)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u

function logged(use: (log: Log) => void, isTTY = false): string {
  const texts: string[] = []
  use(createLog({ isTTY, write: (text) => texts.push(text) }))
  return texts.join('')
}

/** Lines that the user sees on the terminal in the end. */
const onScreen = (text: string) =>
  text.split('\n').map((line) => line.split('\r\u001b[K').at(-1) ?? '')

const words = { en: hostile, it: hostile }
const where = { story: hostile, field: hostile }

describe('[SYNC-12] content in a log', () => {
  it('takes one line for each of message, hint and link of a warning', () => {
    const text = logged((log) => {
      const warning = { ...diagnose('BLOK_UNKNOWN', where, words, words), link: hostile }
      const lines = formatDiagnostics([warning], { language: 'en', severity: 'warning' })
      log.info(lines.join('\n'))
    })
    const head = `warning BLOK_UNKNOWN (story ${shownAs}, ${shownAs}): ${shownAs}`
    expect(text).toBe(`${head}\n  ${shownAs}\n  ${shownAs}\n`)
  })

  it('takes one line for each of message and hint of an error', () => {
    const error = new VetrinaError({ code: 'SLUG_UNSAFE', message: words, hint: words })
    const text = logged((log) => printError(error, { log, flags: { lang: 'en' } }))
    expect(text).toBe(`error SLUG_UNSAFE: ${shownAs}\n  ${shownAs}\n`)
  })

  it('never starts a command of GitHub Actions', () => {
    const text = logged((log) => log.info(`dev: x\n${hostile}\n \t::stop-commands::x\n::y`))
    expect(text.split('\n').filter((line) => line.trimStart().startsWith('::'))).toEqual([])
    expect(text).not.toMatch(hidden)
  })

  it('has no raw control characters in reports either', () => {
    const broken = diagnose('LINK_BROKEN', { file: 'index.html', story: hostile }, words)
    const counts = { pages: 1, errors: 1, warnings: 0, ms: 1 }
    const report = formatReport({ diagnostics: [broken], checks: [], ...counts }, 'en')
    expect(report).toContain(`error LINK_BROKEN: ${shownAs}\n`)
    expect(report).not.toMatch(hidden)
  })
})

describe('an error', () => {
  const details = {
    code: 'AWAY',
    message: { en: 'It is away.', it: 'Non c’è.' },
    hint: { en: 'Wait.', it: 'Aspetta.' },
    cause: { status: 503 },
  }

  const shown = (error: unknown, flags: CommonFlags = {}) =>
    onScreen(
      logged((log) => {
        log.progress({ en: 'stories', it: 'contenuti' }, 10, 35)
        printError(error, { log, flags: { lang: 'en', ...flags } })
      }, true),
    )

  it('replaces the line of the progress, and shows its cause on demand', () => {
    expect(shown(new VetrinaError(details))).toEqual(['error AWAY: It is away.', '  Wait.', ''])
    expect(shown(new VetrinaError(details), { verbose: true })[2]).toBe('cause: {"status":503}')
    expect(shown(new TypeError('x is not a function'), { verbose: true }).slice(0, 3)).toEqual([
      'error: x is not a function',
      expect.stringContaining('unexpected'),
      'cause: TypeError: x is not a function',
    ])
  })

  it('[BUILD-8] is in the language of the terminal', () => {
    const error = new VetrinaError(details)
    expect(shown(error, { lang: 'it' })).toEqual(['errore AWAY: Non c’è.', '  Aspetta.', ''])
    expect(shown(error)).toEqual(['error AWAY: It is away.', '  Wait.', ''])
    expect(error.message).toBe('It is away.')
  })
})

describe('progress', () => {
  const images = { en: 'images', it: 'immagini' }
  const work = (log: Log) => {
    log.progress(images, 0, 4)
    log.progress(images, 2, 4)
    log.progress(images, 4, 4)
    log.info('done')
    log.info('end')
  }

  it('is one bar over the other on a terminal, and the next line in its place', () => {
    const text = logged(work, true)
    expect(text).toContain(`images ${'░'.repeat(24)} 0/4`)
    expect(text).toContain(`images ${'█'.repeat(12)}${'░'.repeat(12)} 2/4`)
    expect(text).toContain(`images ${'█'.repeat(24)} 4/4`)
    expect(onScreen(text)).toEqual(['done', 'end', ''])
    expect(logged((log) => log.progress(images, 0, 0), true)).toContain(' 0/0')
  })

  it('is not written where there is no terminal', () => {
    expect(logged(work)).toBe('done\nend\n')
  })
})
