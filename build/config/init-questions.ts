/**
 * The questions of `vetrina init`. A terminal asks for what the command line did not say.
 */
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import * as z from 'zod'
import { VetrinaError } from '../../src/content/errors.ts'
import { inBoth, type Words } from '../../src/content/words.ts'
import { isPlain } from './form-service.ts'
import { basePathSchema } from './parse-settings.ts'
import { regions } from './storyblok-hosts.ts'

/** The questions in their order; `null`: the answer may not be empty. */
const questions = [
  {
    name: 'siteUrl',
    flag: '--site-url',
    text: 'Public URL of the site',
    standard: null,
    schema: z
      .url({ protocol: /^https?$/, error: 'expected a URL like https://www.example.it' })
      .transform((url) => new URL(url))
      .refine(
        ({ pathname }) => basePathSchema.safeParse(basePathOf(pathname)).success,
        'expected a URL whose path is like /sub/, with nothing to escape',
      )
      .transform(({ origin, pathname }) => origin + pathname.replace(/\/+$/, '')),
  },
  {
    name: 'space',
    flag: '--space',
    text: 'Id of the Storyblok space (Settings, Space)',
    standard: null,
    schema: z.string().regex(/^\d+$/, 'expected a number, like 123456'),
  },
  {
    name: 'region',
    flag: '--region',
    text: 'Region of the space: eu, us, ca, ap or cn',
    standard: 'eu',
    schema: z.enum(regions, 'expected eu, us, ca, ap or cn'),
  },
  {
    name: 'requestsEndpoint',
    flag: '--requests',
    text: 'URL that the request forms are sent to (empty: they prepare an email)',
    standard: '',
    schema: z.union(
      [
        z.literal(''),
        z
          .url({ protocol: /^https?$/ })
          .refine(isPlain)
          .transform((url) => url.replace(/\/+$/, '')),
      ],
      'expected a URL like https://requests.example.it, or nothing',
    ),
  },
  {
    name: 'color',
    flag: '--color',
    text: 'Colour of the installed app',
    standard: '#f6f1ea',
    schema: z.string().regex(/^#[0-9a-f]{6}$/i, 'expected #rrggbb'),
  },
] as const

type Question = (typeof questions)[number]

export type InitAnswers = Record<Question['name'], string>

/** `/sub`, `/sub/` → `/sub/` */
export function basePathOf(pathname: string): string {
  return `${pathname.replace(/\/+$/, '')}/`
}

interface AskOptions {
  /** Answers given by flags, by question. */
  given: { [Name in keyof InitAnswers]?: string | undefined }
  /** `null` if nobody can answer: missing answers are then empty. */
  terminal: { input: Readable; output: Writable } | null
}

/**
 * Collects all answers, and checks those of flags first.
 * @throws VetrinaError INIT_ANSWER (exit 2) that names every flag that is wrong or missing
 */
export async function askQuestions({ given, terminal }: AskOptions): Promise<InitAnswers> {
  const parsed = questions.map((question) => {
    const text = given[question.name] ?? (terminal === null ? '' : undefined)
    return { question, answer: text === undefined ? {} : parseAnswer(question, text) }
  })
  const problems = parsed.flatMap(({ question: { flag }, answer: { problem } }) =>
    problem === undefined ? [] : [{ en: `${flag}: ${problem.en}`, it: `${flag}: ${problem.it}` }],
  )
  if (problems.length > 0) throw wrongAnswers(problems)
  const dialog = terminal === null ? null : openDialog(terminal)
  try {
    const answers: [string, string][] = []
    for (const { question, answer } of parsed) {
      answers.push([question.name, answer.value ?? (await dialog?.ask(question)) ?? ''])
    }
    return Object.fromEntries(answers) as InitAnswers
  } finally {
    dialog?.close()
  }
}

/** The value of an answer, or what was expected. */
function parseAnswer(
  { schema, standard }: Question,
  text: string,
): { value?: string; problem?: Words } {
  if (text.trim() === '' && standard === null) {
    return { problem: { en: 'an answer is required', it: 'serve una risposta' } }
  }
  const result = schema.safeParse(text.trim() === '' ? standard : text.trim())
  if (result.success) return { value: result.data }
  return { problem: inBoth(result.error.issues.map(({ message }) => message).join('; ')) }
}

function openDialog(terminal: NonNullable<AskOptions['terminal']>) {
  // The terminal itself edits the line, and ends the process on Ctrl+C.
  const reader = createInterface({ ...terminal, terminal: false })
  const lines = reader[Symbol.asyncIterator]()
  return {
    close: () => reader.close(),
    /** Asks until the answer is valid. */
    async ask(question: Question): Promise<string> {
      const prompt = `${question.text}${question.standard ? ` (${question.standard})` : ''}: `
      for (let before = ''; ; ) {
        reader.setPrompt(before + prompt)
        reader.prompt()
        const line = await lines.next()
        if (line.done) throw wrongAnswers([inputEnded])
        const { value, problem } = parseAnswer(question, line.value)
        if (value !== undefined) return value
        before = `  ${problem?.en}\n`
      }
    },
  }
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
