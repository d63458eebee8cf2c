import { expect, it } from 'vitest'
import type { Language } from '../../build/diagnostics/format.ts'
import { createLog } from '../../build/log.ts'
import { printError } from '../../commands/run.ts'
import { VetrinaError } from '../../src/content/errors.ts'

const details = { code: 'AWAY', message: 'It is away.', hint: 'Wait.', cause: { status: 503 } }

function shown(error: unknown, isVerbose = false, language: Language = 'en') {
  const texts: string[] = []
  const log = createLog({ isTTY: true, write: (text) => texts.push(text) })
  log.progress({ en: 'stories', it: 'contenuti' }, 10, 35)
  printError(error, { log, isVerbose, language })
  // What a person sees on the terminal in the end.
  return texts
    .join('')
    .split('\n')
    .map((line) => line.split('\r\u001b[K').at(-1) ?? '')
}

it('an error stands in a line of its own, in the place of the progress', () => {
  expect(shown(new VetrinaError(details))).toEqual(['error AWAY: It is away.', '  Wait.', ''])
})

it('has its cause on demand', () => {
  expect(shown(new VetrinaError(details), true)[2]).toBe('cause: {"status":503}')
  expect(shown(new TypeError('x is not a function'), true).slice(0, 3)).toEqual([
    'error: x is not a function',
    expect.stringContaining('not expected'),
    'cause: TypeError: x is not a function',
  ])
})

it('[BUILD-8] is in the language of the terminal where an editor can meet it', () => {
  const error = new VetrinaError({
    ...details,
    message: { en: 'It is away.', it: 'Non c’è.' },
    hint: { en: 'Wait.', it: 'Aspetta.' },
  })
  expect(shown(error, false, 'it')).toEqual(['errore AWAY: Non c’è.', '  Aspetta.', ''])
  expect(shown(error)).toEqual(['error AWAY: It is away.', '  Wait.', ''])
  expect(error.message).toBe('It is away.')
  expect(shown(new VetrinaError(details), false, 'it')[0]).toBe('errore AWAY: It is away.')
})
