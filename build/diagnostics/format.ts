/**
 * Formats diagnostics: for a terminal in one language, for `--json` in both.
 */
import type { Diagnostic, Severity } from '../../src/content/diagnostic.ts'
import type { Words } from '../../src/content/words.ts'
import { inOneLine } from '../base/log-text.ts'

export type Language = keyof Words

const terms = {
  en: {
    error: 'error',
    warning: 'warning',
    story: 'story',
    pages: (count: number) => `on ${count} pages`,
    fields: (count: number) => `in ${count} fields`,
    more: (count: number) => `and ${count} more`,
    alike: (count: number) => `and ${count} more like it: --json lists all`,
  },
  it: {
    error: 'errore',
    warning: 'avviso',
    story: 'contenuto',
    pages: (count: number) => `su ${count} pagine`,
    fields: (count: number) => `in ${count} campi`,
    more: (count: number) => `e altri ${count}`,
    alike: (count: number) => `e altri ${count} dello stesso tipo: con --json ci sono tutti`,
  },
}

export const termsIn = (language: Language) => terms[language]

/** Diagnostics that say the same about one place or more. */
export interface DiagnosticGroup {
  first: Diagnostic
  all: Diagnostic[]
}

/**
 * Groups equal diagnostics, in the order of the first of each.
 * @param textOf the part of a text that must be equal
 */
export function groupDiagnostics(
  diagnostics: readonly Diagnostic[],
  textOf: (text: string) => string = (text) => text,
): DiagnosticGroup[] {
  const groups = new Map<string, DiagnosticGroup>()
  for (const diagnostic of diagnostics) {
    const { code, severity, message, hint } = diagnostic
    const key = JSON.stringify([code, severity, textOf(message.en), textOf(hint.en)])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { first: diagnostic, all: [diagnostic] })
    else group.all.push(diagnostic)
  }
  return [...groups.values()]
}

/** This many diagnostics that differ only in their subject have one cause. */
const fewestAlike = 4

/** A text without URLs, numbers and quotes. One that begins with a field's label stays as it is. */
const shapeOf = (text: string): string =>
  text.startsWith('“')
    ? text
    : text.replace(/(?:https?:)?\/\/[^\s)]+|“[^”]*”|(?<= )\/\S*|\d+/g, '·')

/** Groups equal texts, and diagnostics with one cause. */
const groupByCause = (diagnostics: readonly Diagnostic[]): DiagnosticGroup[] =>
  groupDiagnostics(diagnostics, shapeOf).flatMap((group) =>
    group.all.length < fewestAlike ? groupDiagnostics(group.all) : [group],
  )

const mostNamed = 3

/** `story about, body.2.heading`, or `on 15 pages: a, b, c and 12 more`; `''` for the whole site. */
export function describePlaces({ first, all }: DiagnosticGroup, language: Language): string {
  const { story, pages, fields, more } = terms[language]
  const nameOf = ({ where }: Diagnostic) => where.file || (where.story && `${story} ${where.story}`)
  const short = ({ where }: Diagnostic) => where.file || where.story || ''
  const list = (names: readonly string[]) =>
    names.slice(0, mostNamed).join(', ') +
    (names.length > mostNamed ? ` ${more(names.length - mostNamed)}` : '')
  const named = [...new Set(all.map(short))]
  if (named.length > 1) return `${pages(named.length)}: ${list(named)}`
  const fieldNames = [...new Set(all.flatMap(({ where }) => where.field || []))]
  const field =
    fieldNames.length > 1 ? `${fields(fieldNames.length)}: ${list(fieldNames)}` : fieldNames[0]
  return [nameOf(first), field].filter(Boolean).join(', ')
}

interface FormatOptions {
  language: Language
  /** Word for the diagnostics; `error` only if the command fails for them. */
  severity: Severity
}

/** A text for each group: the problem, its place, the advice, and the editor's link to the story. */
export const formatDiagnostics = (
  diagnostics: readonly Diagnostic[],
  { language, severity }: FormatOptions,
): string[] =>
  groupByCause(diagnostics).map((group) => {
    const { code, message, hint, link } = group.first
    const differing = group.all.filter((diagnostic) => diagnostic.message.en !== message.en).length
    const place = describePlaces(group, language)
    const head = `${terms[language][severity]} ${code}${place === '' ? '' : ` (${place})`}`
    return [
      `${head}: ${message[language]}`,
      hint[language],
      differing === 0 ? '' : terms[language].alike(differing),
      group.all.length === 1 ? link : '',
    ]
      .flatMap((line = '') => (line === '' ? [] : inOneLine(line)))
      .join('\n  ')
  })

/** The JSON of a diagnostic: English under the established names, Italian in `it`. */
export const diagnosticJson = ({ code, severity, where, message, hint, link }: Diagnostic) => ({
  code,
  severity,
  message: message.en,
  hint: hint.en,
  it: { message: message.it, hint: hint.it },
  story: where.story,
  path: where.field,
  file: where.file,
  link,
})
