/**
 * Asks the user on a terminal for what the command line did not say.
 */

import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'
import { VetrinaError } from '../../src/content/errors.ts'
import type { Words } from '../../src/content/words.ts'
import { type InitAnswers, parseAnswer, questions } from './init.ts'

interface AskOptions {
  /** Answers given by flags, by question. */
  given: { [Name in keyof InitAnswers]?: string | undefined }
  /** `null` if nobody can answer: missing answers are then empty. */
  terminal: { input: Readable; output: Writable } | null
  /** Called on Ctrl+C. If absent, Ctrl+C ends the questions as the end of the input does. */
  onInterrupt?: () => void
}

/**
 * Collects all answers, and checks those of flags first.
 * @throws VetrinaError INIT_ANSWER (exit 2) that names every flag that is wrong or missing
 */
export async function askQuestions({
  given,
  terminal,
  onInterrupt,
}: AskOptions): Promise<InitAnswers> {
  const problems = questions.flatMap((question) => {
    const text = given[question.name] ?? (terminal === null ? '' : undefined)
    const answer = text === undefined ? null : parseAnswer(question, text)
    if (answer === null || 'value' in answer) return []
    const { en, it } = answer.problem
    return [{ en: `${question.flag}: ${en}`, it: `${question.flag}: ${it}` }]
  })
  if (problems.length > 0) throw wrongAnswers(problems)
  const reader = terminal === null ? null : createInterface(terminal)
  if (onInterrupt !== undefined) {
    reader?.once('SIGINT', () => {
      // Let the shell begin a new line.
      terminal?.output.write('\n')
      onInterrupt()
    })
  }
  try {
    const answers: [string, string][] = []
    for (const question of questions) {
      answers.push([question.name, await settle(question, given[question.name], reader)])
    }
    return Object.fromEntries(answers) as InitAnswers
  } finally {
    reader?.close()
  }
}

type Reader = ReturnType<typeof createInterface>

/** Asks until the answer is valid; without a reader, `given` was checked before. */
async function settle(
  question: (typeof questions)[number],
  given: string | undefined,
  reader: Reader | null,
): Promise<string> {
  const prompt = `${question.text}${question.standard ? ` (${question.standard})` : ''}: `
  let said = given ?? (await ask(reader, prompt))
  for (;;) {
    const answer = parseAnswer(question, said)
    if ('value' in answer) return answer.value
    said = await ask(reader, `  ${answer.problem.en}\n${prompt}`)
  }
}

/** @throws VetrinaError INIT_ANSWER when the input ends: Node's own promise would never settle */
function ask(reader: Reader | null, prompt: string): Promise<string> {
  if (reader === null) return Promise.resolve('')
  return new Promise((resolve, reject) => {
    const end = () => reject(wrongAnswers([inputEnded]))
    reader.once('close', end)
    reader.question(prompt).then((text) => {
      reader.off('close', end)
      resolve(text)
    }, reject)
  })
}

const inputEnded: Words = {
  en: 'The input ended before every question was answered',
  it: 'L’input è finito prima di tutte le risposte',
}

const wrongAnswers = (problems: readonly Words[]) =>
  new VetrinaError({
    code: 'INIT_ANSWER',
    message: {
      en: `The site cannot be set up. ${problems.map(({ en }) => en).join('; ')}`,
      it: `Il sito non si può configurare. ${problems.map(({ it }) => it).join('; ')}`,
    },
    hint: {
      en: 'vetrina init --help lists the flags. On a terminal, init asks for missing answers.',
      it: 'vetrina init --help elenca le opzioni. In un terminale, init chiede le risposte che mancano.',
    },
    exitCode: 2,
  })
