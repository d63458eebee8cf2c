/**
 * Errors as the overlay and the terminal show them.
 */
import { resolve } from 'node:path'
import type { Diagnostic } from '../../src/content/diagnostic.ts'

/** Plain JSON: it goes to the page. */
export interface Problem {
  title: string
  /** `story about, body.2.heading` or `src/bloks/Hero.tsx:12:5`; `''` where there is none. */
  place: string
  /** Opens the place in the editor; `''` if it is in no file. */
  link: string
  message: string
  /** The line of code, if there is one. */
  excerpt: string
  hint: string
}

export interface Place {
  /** Path from the project's root, line and column: `src/bloks/Hero.tsx:12:5`. */
  place: string
  excerpt: string
}

/** Finds where an error was thrown, by its stack; `null` if it names none of the project's sources. */
export type Locate = (stack: string) => Place | null

const blank = { place: '', link: '', excerpt: '', hint: '' }

/** Warnings that keep a story, or its newest version, from the site. */
const serious: Readonly<Record<string, string>> = {
  STORY_INVALID: 'A story does not fit its schema',
  CONTENT_TYPE_UNKNOWN: 'A story has a content type that the site does not know',
}

/** Splits warnings: the page shows the serious ones, the terminal alone the others. */
export function problemsIn(warnings: readonly Diagnostic[]) {
  const notes = warnings.filter(({ code }) => serious[code] === undefined)
  const problems = warnings.filter(({ code }) => serious[code] !== undefined)
  return { problems: problems.map(problemIn), notes: notes.map(problemIn) }
}

function problemIn({ code, message, hint, where }: Diagnostic): Problem {
  const { story = '', field = '', file } = where
  const name = file ?? (story && `story ${story}`)
  const place = [name, field].filter((part) => part !== '').join(', ')
  const link = file === undefined ? '' : editorLink(file)
  const title = serious[code] ?? code
  return { ...blank, title, place, link, message: message.en, hint: hint.en }
}

/** Properties that an error may have. Reloaded code has its own error classes. */
interface Thrown {
  name?: string
  message?: string
  stack?: string
  code?: string
  hint?: string
  /** Messages of esbuild. */
  errors?: SyntaxMessage[]
  cause?: Thrown
}

/** Codes of errors whose cause has the place in the site's code. */
const ofCode: readonly (string | undefined)[] = ['RENDER_FAILED', 'SITE_UNREADABLE']

export function problemsOf(error: unknown, locate: Locate): Problem[] {
  const {
    name,
    message = String(error),
    stack = '',
    code,
    hint = '',
    errors,
    cause,
  } = thrown(error)
  const mistakes = errors ?? cause?.errors
  if (mistakes !== undefined) return mistakes.map(syntaxProblem)
  if (cause !== undefined && ofCode.includes(code)) return problemsOf(cause, locate)
  if (name === 'VetrinaError') return [{ ...blank, title: code ?? '', message, hint }]
  return [{ ...blank, title: 'The code throws an error', message, ...withLink(locate(stack)) }]
}

/** Whether the project's code threw it. A rejected non-error has no place, but `dev` throws none. */
export const isOfSources = (error: unknown, locate: Locate): boolean =>
  thrown(error).code === 'ERR_UNHANDLED_REJECTION' || locate(thrown(error).stack ?? '') !== null

const thrown = (error: unknown): Thrown => (error instanceof Error ? (error as Thrown) : {})

interface SyntaxMessage {
  text: string
  location: { file: string; line: number; column: number; lineText: string } | null
}

function syntaxProblem({ text, location }: SyntaxMessage): Problem {
  const title = 'The code does not compile'
  if (location === null) return { ...blank, title, message: text }
  const { file, line, column, lineText } = location
  const place = { place: `${file}:${line}:${column + 1}`, excerpt: lineText.trim() }
  return { ...blank, title, message: text, ...withLink(place) }
}

/** Adds a link that Visual Studio Code and its forks open. */
const withLink = (found: Place | null) => found && { ...found, link: editorLink(found.place) }

const editorLink = (place: string): string => `vscode://file${encodeURI(resolve(place))}`

/** Removes duplicates: one mistake may break both the server's and the browser's code. */
export function distinct(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [keyOf(problem), problem])).values()]
}

export const keyOf = ({ place, message }: Problem): string => `${place} ${message}`
