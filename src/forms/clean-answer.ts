import { parseUrl } from '../content/parse-url.ts'
import { tidyPhone } from '../content/phone-number.ts'
import type { RequestField } from './form.ts'

/** Posted values: one text, or several for a field with several answers. Untrusted. */
export type PostedValues = Readonly<Record<string, string | readonly string[] | undefined>>

/** A tidied answer; `''` or `[]` when there is none. */
export type Answer = string | readonly string[]

/**
 * Normalizes an answer. One-line answers lose line breaks, all of them lose control characters and
 * bidirectional controls. Emoji, accents and right-to-left letters stay as typed.
 */
export function cleanAnswer(field: RequestField, posted: PostedValues[string]): Answer {
  const texts = posted === undefined ? [] : typeof posted === 'string' ? [posted] : posted
  if (field.kind === 'checkboxes') {
    return [...new Set(texts.map(cleanLine))].filter((text) => text !== '')
  }
  const [first = ''] = texts
  if (field.kind === 'textarea') return cleanLines(first)
  if (field.kind === 'tel') return tidyPhone(cleanLine(first))
  if (field.kind === 'email') return tidyMail(cleanCopied(first))
  return isCopied(field) ? cleanCopied(first) : cleanLine(first)
}

/** Whether visitors mostly paste the answer: a number, a code. */
const isCopied = (field: RequestField): boolean =>
  field.kind === 'number' || (field.kind === 'text' && field.pattern !== undefined)

/** The text on one line. */
export const cleanLine = (text: string): string =>
  readable(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()

/** Drops the invisible characters and unusual spaces that address books and chats copy along. */
const cleanCopied = (text: string): string =>
  cleanLine(text.replace(/\p{Cf}/gu, '').replace(/\p{Zs}/gu, ' '))

/** The bare mail address, without `mailto:` or a display name, and with its domain in ASCII. */
const tidyMail = (text: string): string =>
  text
    .replace(/^mailto:([^?%]+)(?:\?.*)?$/i, '$1')
    .replace(/[.,;]{1,3}$/, '')
    .replace(/^[^<]*<([^<>]*)>$/, '$1')
    // Some browsers do this themselves, and mail servers take nothing else.
    .replace(
      /(?<=@)(?=[^@]*\P{ASCII})[\p{L}\p{M}\p{N}.-]{1,253}$/u,
      (domain) => parseUrl(`http://${domain}`)?.hostname ?? domain,
    )

// HTML counts a line break as one character and posts it as two.
const cleanLines = (text: string): string =>
  readable(text)
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .trim()

// A lone surrogate could not be stored. Bidirectional controls change the displayed order of the
// words around them.
const readable = (text: string): string =>
  text.replace(/\p{Cs}/gu, '\ufffd').replace(/\p{Bidi_Control}/gu, '')
