import { parseUrl } from '../content/parse-url.ts'
import { tidyPhone } from '../content/phone-number.ts'
import type { RequestField } from './form.ts'

/** What was posted: text, or several texts for a field with several answers. Not trusted. */
export type PostedValues = Readonly<Record<string, string | readonly string[] | undefined>>

/** A tidied answer; `''` or `[]` when there is none. */
export type Answer = string | readonly string[]

/**
 * Brings an answer into one form. One-line answers lose line breaks, all of them lose control
 * characters and those that reorder the text around them; emoji, accents and right-to-left letters
 * stay as typed.
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

/** Not written but copied from elsewhere, mostly: a number, a code. */
const isCopied = (field: RequestField): boolean =>
  field.kind === 'number' || (field.kind === 'text' && field.pattern !== undefined)

/** The text on one line. */
export const cleanLine = (text: string): string =>
  readable(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()

/** As it looks: address books and chats copy spaces of other kinds with it, and signs that nobody sees. */
const cleanCopied = (text: string): string =>
  cleanLine(text.replace(/\p{Cf}/gu, '').replace(/\p{Zs}/gu, ' '))

/** The address alone of what links and letters write around it, with its domain in ASCII. */
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

// Half a pair of surrogates is no character and could not be stored. Bidirectional controls show
// the words around them in another order than they are in.
const readable = (text: string): string =>
  text.replace(/\p{Cs}/gu, '\ufffd').replace(/\p{Bidi_Control}/gu, '')
