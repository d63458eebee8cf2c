/**
 * What an editor should mend in a story that is shown all the same: texts that are too long for
 * their place, bloks without the list that they are made of, numbers and dates that say something else
 * than was meant, links that cannot be followed, files where a picture belongs.
 */
import type { BlokDefinition } from '../../src/content/blok.ts'
import type { Field } from '../../src/content/field.ts'
import { parseLink } from '../../src/content/link.ts'
import { describeIssue } from '../../src/content/validation-message.ts'
import type { Warning } from '../log.ts'
import { noPicture, otherFilesIn } from './other-files.ts'

/** A warning about some place in a story. */
export type Problem = Omit<Warning, 'story' | 'link'>

/** In the order of the story's fields. */
export function findBlemishes(definition: BlokDefinition, content: unknown): Problem[] {
  const problems: Problem[] = []
  const report = (
    path: readonly PropertyKey[],
    code: string,
    text: { issue: string; hint: string },
  ) =>
    problems.push({
      code,
      path: path.join('.'),
      message: describeIssue(definition, content, { code: text.issue, message: '', path }),
      hint: text.hint,
    })
  const visit = (blok: object, of: BlokDefinition, place: readonly PropertyKey[]): void => {
    if (isReversed(blok, of)) problems.push(reversed([...place, 'end'].join('.')))
    if (hasTooManyFree(blok, of)) problems.push(tooManyFree([...place, 'seats_left'].join('.')))
    for (const [name, field] of of.fieldList) {
      if (!isWatched(field)) continue
      const value = (blok as Readonly<Record<string, unknown>>)[name]
      if (isTooLong(value, field)) report([...place, name], 'TEXT_LONG', tooLong)
      if (isLost(value, field)) report([...place, name], 'LINK_BROKEN', lost)
      for (const file of otherFilesIn(value, field)) {
        problems.push(noPicture([...place, name].join('.'), file))
      }
      if (hasThousands(value, field)) problems.push(unclear([...place, name].join('.'), value))
      if (field.type !== 'bloks') continue
      const path = [...place, name]
      // Of the story itself it is an error.
      if (field.isRequired && isEmptyList(value) && place.length > 0)
        report(path, 'BLOK_EMPTY', empty)
      for (const [index, part] of (Array.isArray(value) ? value : []).entries()) {
        const inner = field.bloks.find((one) => one.name === componentOf(part))
        if (inner !== undefined) visit(part as object, inner, [...path, index])
      }
    }
  }
  if (content !== null && typeof content === 'object') visit(content, definition, [])
  return problems
}

const tooLong = {
  issue: 'too_big',
  hint: 'The text is shown as it is; on a phone it may not fit. / Il testo si vede lo stesso, ma su un telefono potrebbe non starci.',
}

const empty = {
  issue: 'too_small',
  hint: 'The blok is left out, with what would be empty without it, until the field is filled. / Il blocco resta fuori dalla pagina, con ciò che senza di lui sarebbe vuoto, finché il campo non viene compilato.',
}

const lost = {
  issue: 'custom',
  hint: 'The link is left out. A mail address is a link of the type “Email”, a telephone number is written tel:+39…, any other address with https:// before it. / Il collegamento non c’è. Un indirizzo email si scrive in un collegamento di tipo “Email”, un numero di telefono come tel:+39…, ogni altro indirizzo con https:// davanti.',
}

/** Both as `YYYY-MM-DD HH:mm`, in which the later one is the greater. */
const isReversed = (blok: object, { fields }: BlokDefinition): boolean => {
  if (fields.start?.type !== 'datetime' || fields.end?.type !== 'datetime') return false
  const { start, end } = blok as { start?: unknown; end?: unknown }
  return typeof start === 'string' && typeof end === 'string' && end !== '' && end < start
}

const reversed = (path: string): Problem => ({
  code: 'DATE_REVERSED',
  path,
  message: 'The end is before the start. / La fine è prima dell’inizio.',
  hint: 'Correct one of the two. / Correggi una delle due date.',
})

/** Free places are counted down by hand, and the two fields stand side by side. */
function hasTooManyFree(blok: object, { fields: { seats, seats_left: left } }: BlokDefinition) {
  if (seats?.type !== 'number' || left?.type !== 'number') return false
  const stored = blok as { seats?: unknown; seats_left?: unknown }
  const all = seats.schema.safeParse(stored.seats)
  const free = left.schema.safeParse(stored.seats_left)
  return all.success && free.success && free.data > all.data
}

const tooManyFree = (path: string): Problem => ({
  code: 'SEATS_UNCLEAR',
  path,
  message: 'More places are free than there are. / I posti liberi sono più dei posti.',
  hint: 'Correct one of the two. / Correggi uno dei due numeri.',
})

const isWatched = ({ type, max }: Field<unknown>): boolean =>
  ['bloks', 'number', 'multilink', 'asset', 'multiasset', 'richtext'].includes(type) || max !== null

/** An address was typed, and is none that may be published; a required link is an error then. */
function isLost(value: unknown, { type, isRequired }: Field<unknown>): boolean {
  if (type !== 'multilink' || isRequired || value === null || typeof value !== 'object')
    return false
  const { linktype, url, href, email } = value as Readonly<Record<string, unknown>>
  const isTyped = [url, href, email].some((one) => typeof one === 'string' && one.trim() !== '')
  return isTyped && linktype !== 'story' && parseLink(value) === null
}

/** `1.200`, which is one and a fifth, and in Italy twelve hundred. */
const hasThousands = (value: unknown, { type }: Field<unknown>): value is string =>
  type === 'number' && typeof value === 'string' && /^\s*\d{1,3}\.\d{3}\s*$/.test(value)

const unclear = (path: string, value: string): Problem => {
  const [read, meant] = [Number(value), value.trim().replace('.', '')]
  return {
    code: 'NUMBER_UNCLEAR',
    path,
    message: `“${value}” is read as ${read}. / “${value}” viene letto come ${String(read).replace('.', ',')}.`,
    hint: `If ${meant} is meant, write it without a point. / Se intendi ${meant}, scrivilo senza punto.`,
  }
}

const isTooLong = (value: unknown, { type, max }: Field<unknown>): boolean =>
  (type === 'text' || type === 'textarea') &&
  max !== null &&
  typeof value === 'string' &&
  value.length > max

const isEmptyList = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

const componentOf = (part: unknown): unknown =>
  part !== null && typeof part === 'object' && Object.hasOwn(part, 'component')
    ? Reflect.get(part, 'component')
    : undefined
