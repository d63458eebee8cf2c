/**
 * What is wrong at the moment, as the overlay and the terminal say it.
 */

import { inWords } from '../../build/base/system-error.ts'
import type { Warning } from '../../build/log.ts'
import { messageOf } from '../../src/content/errors.ts'

/** Plain JSON: it goes to the page. */
export interface Problem {
  title: string
  /** `story about, body.2.heading` or `src/bloks/Hero.tsx:12:5`; `''` where there is none. */
  place: string
  message: string
  /** The line of code, where there is one. */
  excerpt: string
  hint: string
}

export type Place = Pick<Problem, 'place' | 'excerpt'>

/** Where an error comes from, by its stack; `null` where none of the project's sources is in it. */
export type Locate = (stack: string) => Promise<Place | null>

const blank = { place: '', excerpt: '', hint: '' }

/** Warnings that keep a story, or its newest version, from the site. */
const serious: Readonly<Record<string, string>> = {
  STORY_INVALID: 'A story does not fit its schema',
  CONTENT_TYPE_UNKNOWN: 'A story has a content type that the site does not know',
}

/** The Italian half of a message is for editors, who read it in their reports. */
const inEnglish = (text: string): string => text.split(/ \/ (?=\p{Lu})/u)[0] ?? text

/**
 * What keeps a story, or its newest version, from the site is shown over the page; of the rest, such
 * as a blok that is left out, only the terminal speaks.
 */
export function problemsIn(warnings: readonly Warning[]): {
  problems: Problem[]
  notes: Problem[]
} {
  const notes = warnings.filter(({ code }) => serious[code] === undefined)
  const problems = warnings.filter(({ code }) => serious[code] !== undefined)
  return { problems: problems.map(problemIn), notes: notes.map(problemIn) }
}

function problemIn({ code, message, hint = '', story = '', path = '' }: Warning): Problem {
  const place = [story && `story ${story}`, path].filter((part) => part !== '').join(', ')
  const title = serious[code] ?? code
  return { ...blank, title, place, message: inEnglish(message), hint: inEnglish(hint) }
}

/** A change that is not seen: nothing loads the file anew. */
export const unseenChange = (path: string): Problem => ({
  ...blank,
  title: 'A change is not seen yet',
  place: path,
  message: 'dev itself uses this file, as it was when dev was started.',
  hint: 'Start dev again to see it.',
})

/** What was thrown, in words: never a stack. */
export async function problemsOf(thrown: unknown, locate: Locate): Promise<Problem[]> {
  const error = inWords(thrown)
  const messages = messagesOf(error) ?? messagesOf(causeOf(error))
  if (messages !== null) return messages.map(syntaxProblem)
  const message = messageOf(error)
  if (isOurs(error) && error.code === 'RENDER_FAILED') return problemsOf(error.cause, locate)
  if (isOurs(error)) return [{ ...blank, title: error.code, message, hint: error.hint }]
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  // The sources may not compile any more.
  const place = await locate(stack).catch(() => null)
  return [{ ...blank, title: 'The code throws an error', message, ...place }]
}

/** As esbuild gives them. */
interface SyntaxMessage {
  text: string
  location: { file: string; line: number; column: number; lineText: string } | null
}

function syntaxProblem({ text, location }: SyntaxMessage): Problem {
  const title = 'The code does not compile'
  if (location === null) return { ...blank, title, message: text }
  const { file, line, column, lineText } = location
  const place = `${file}:${line}:${column + 1}`
  return { ...blank, title, place, message: text, excerpt: lineText.trim() }
}

function messagesOf(error: unknown): SyntaxMessage[] | null {
  const isFailure = error instanceof Error && 'errors' in error && Array.isArray(error.errors)
  return isFailure ? (error.errors as SyntaxMessage[]) : null
}

const causeOf = (error: unknown): unknown => (error instanceof Error ? error.cause : undefined)

/** By what it has: that of code which was loaded anew is of another class. */
const isOurs = (error: unknown): error is Error & { code: string; hint: string } =>
  error instanceof Error && error.name === 'VetrinaError' && 'hint' in error && 'code' in error

/** Each once: one mistake may stop the server's code and the browser's. */
export function distinct(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [keyOf(problem), problem])).values()]
}

export const keyOf = ({ place, message }: Problem): string => `${place} ${message}`
