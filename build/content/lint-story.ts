/**
 * Warnings about a valid story for its editor: texts too long for their place, bloks with an empty
 * list, ambiguous numbers and reversed dates, links that cannot be published, files that are not
 * pictures.
 */
import { assetWords, isAssetUrl, storedAsset } from '../../src/content/asset.ts'
import type { BlokDefinition } from '../../src/content/blok.ts'
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import type { Field } from '../../src/content/field.ts'
import { parseLink, unpublishedAttributes } from '../../src/content/link.ts'
import type { PictureNotes } from '../../src/content/parsed.ts'
import { describeIssue } from '../../src/content/validation-message.ts'
import type { Words } from '../../src/content/words.ts'
import { type Code, diagnose } from '../diagnostics/diagnose.ts'
import { isImageUrl } from '../images/assets.ts'

type Path = readonly PropertyKey[]

/** @returns warnings in the order of the story's fields; the caller adds the story */
export function lintStory(definition: BlokDefinition, content: unknown): Diagnostic[] {
  const found: Diagnostic[] = []
  const warn = (code: Code, path: Path, message: Words, hint?: Words) =>
    found.push(diagnose(code, { field: path.join('.') }, message, hint))
  const describe = (issue: string, path: Path) =>
    describeIssue(definition, content, { code: issue, path })
  const visit = (blok: object, of: BlokDefinition, place: Path): void => {
    if (isReversed(blok, of)) warn('DATE_REVERSED', [...place, 'end'], reversed)
    if (hasTooManyFree(blok, of)) warn('SEATS_UNCLEAR', [...place, 'seats_left'], tooManyFree)
    for (const [name, field] of of.fieldList) {
      if (!isLinted(field)) continue
      const value = (blok as Readonly<Record<string, unknown>>)[name]
      const path = [...place, name]
      if (isTooLong(value, field)) warn('TEXT_LONG', path, describe('too_big', path))
      if (isUnusable(value, field)) warn('LINK_BROKEN', path, describe('custom', path), linkHint)
      for (const file of otherFilesIn(value, field)) warn('ASSET_FAILED', path, ...noPicture(file))
      for (const notes of hiddenNotes(value, field, of))
        warn('CAPTION_HIDDEN', path, notShown(notes))
      for (const name of leftOutOf(value, field)) warn('LINK_SIMPLIFIED', path, leftOut(name))
      if (isAmbiguous(value, field)) warn('NUMBER_UNCLEAR', path, ...ambiguous(value))
      if (field.type !== 'bloks') continue
      // In the story itself, an empty list already is an error of its schema.
      if (field.isRequired && isEmptyList(value) && place.length > 0) {
        warn('BLOK_EMPTY', path, describe('too_small', path))
      }
      for (const [index, part] of (Array.isArray(value) ? value : []).entries()) {
        const inner = field.bloks.find((candidate) => candidate.name === componentOf(part))
        if (inner !== undefined) visit(part as object, inner, [...path, index])
      }
    }
  }
  if (content !== null && typeof content === 'object') visit(content, definition, [])
  return found
}

export const linkSpelling: Words = {
  en: 'An email address needs a link of the type “Email”; a telephone number begins with tel:+39…, any other URL with https://.',
  it: 'Un indirizzo email si scrive in un collegamento di tipo “Email”, un numero di telefono come tel:+39…, ogni altro indirizzo con https:// davanti.',
}

const linkHint: Words = {
  en: `The link is left out. ${linkSpelling.en}`,
  it: `Il collegamento non c’è. ${linkSpelling.it}`,
}

const reversed: Words = {
  en: 'The end is before the start.',
  it: 'La fine è prima dell’inizio.',
}

/** `false` also when a date is invalid: the schema reports that. */
function isReversed(blok: object, { fields: { start, end } }: BlokDefinition): boolean {
  if (start?.type !== 'datetime' || end?.type !== 'datetime') return false
  const stored = blok as { start?: unknown; end?: unknown }
  const [first, last] = [start.parse(stored.start), end.parse(stored.end)]
  // `YYYY-MM-DD HH:mm` sorts by time.
  return typeof first === 'string' && typeof last === 'string' && last !== '' && last < first
}

const tooManyFree: Words = {
  en: 'There are more free places than places.',
  it: 'I posti liberi sono più dei posti.',
}

/** Editors count free places down by hand, and may confuse the two fields. */
function hasTooManyFree(blok: object, { fields: { seats, seats_left: left } }: BlokDefinition) {
  if (seats?.type !== 'number' || left?.type !== 'number') return false
  const stored = blok as { seats?: unknown; seats_left?: unknown }
  return left.parse(stored.seats_left) > seats.parse(stored.seats)
}

const isLinted = ({ type, max }: Field<unknown>): boolean =>
  ['bloks', 'number', 'multilink', 'asset', 'multiasset', 'richtext'].includes(type) || max !== null

/** Whether a typed URL may not be published. In a required link, the schema reports it. */
function isUnusable(value: unknown, { type, isRequired }: Field<unknown>): boolean {
  if (type !== 'multilink' || isRequired || value === null || typeof value !== 'object')
    return false
  const { linktype, url, href, email } = value as Readonly<Record<string, unknown>>
  const isTyped = [url, href, email].some(
    (target) => typeof target === 'string' && target.trim() !== '',
  )
  return isTyped && linktype !== 'story' && parseLink(value) === null
}

const leftOutOf = (value: unknown, { type }: Field<unknown>): string[] =>
  type === 'multilink' && value !== null && typeof value === 'object'
    ? unpublishedAttributes(value)
    : []

const leftOut = (name: string): Words => ({
  en: `The link is published without ${name}.`,
  it: `Il collegamento viene pubblicato senza ${name}.`,
})

/** `1.200` parses as one and a fifth, but means twelve hundred in Italy. */
const isAmbiguous = (value: unknown, { type }: Field<unknown>): value is string =>
  type === 'number' && typeof value === 'string' && /^\s*\d{1,3}\.\d{3}\s*$/.test(value)

function ambiguous(value: string): [message: Words, hint: Words] {
  const [read, meant] = [Number(value), value.trim().replace('.', '')]
  return [
    {
      en: `“${value}” is read as ${read}.`,
      it: `“${value}” viene letto come ${String(read).replace('.', ',')}.`,
    },
    {
      en: `If you mean ${meant}, write it without a point.`,
      it: `Se intendi ${meant}, scrivilo senza punto.`,
    },
  ]
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

/** URLs of files that are not pictures, in fields that show pictures. */
const otherFilesIn = (value: unknown, { type }: Field<unknown>): string[] =>
  type === 'asset' || type === 'multiasset' || type === 'richtext'
    ? [...[value].flat().filter(isAssetUrl), ...filesIn(value, type !== 'asset')].filter(
        (file) => !isImageUrl(file),
      )
    : []

/** Captions and credits of the asset library that the blok does not show: it has no caption. */
const hiddenNotes = (
  value: unknown,
  { type }: Field<unknown>,
  { fields }: BlokDefinition,
): PictureNotes[] =>
  (type !== 'asset' && type !== 'multiasset') || Object.hasOwn(fields, 'caption')
    ? []
    : [value]
        .flat()
        .map((asset) => assetWords(storedAsset(asset) ?? {}))
        .filter(({ caption, credit }) => caption !== undefined || credit !== undefined)

function notShown({ caption, credit }: PictureNotes): Words {
  const texts = [caption, credit].filter((text) => text !== undefined)
  const words = texts.map((text) => `“${text.slice(0, 80)}”`)
  return {
    en: `${words.join(' and ')} from the asset library ${words.length > 1 ? 'are' : 'is'} not shown with this picture.`,
    it: `${words.join(' e ')}, dall’archivio, non si ${words.length > 1 ? 'vedono' : 'vede'} accanto a questa foto.`,
  }
}

/** @param isDeep also within lists, and within a text and its bloks */
function filesIn(value: unknown, isDeep: boolean): string[] {
  if (value === null || typeof value !== 'object') return []
  const { filename, src } = value as Readonly<Record<string, unknown>>
  const filenames = [filename, src].filter((file) => typeof file === 'string' && file.trim() !== '')
  const inside = isDeep ? Object.values(value).flatMap((part) => filesIn(part, isDeep)) : []
  return [...filenames.map(String), ...inside]
}

function noPicture(file: string): [message: Words, hint?: Words] {
  const name = file.slice(0, 200)
  if (!/^(https?:)?\/\//i.test(file)) {
    return [
      {
        en: `“${name}” is not the URL of a file: it begins with neither https:// nor //. Pages are built without it.`,
        it: 'L’indirizzo della foto non è completo. Le pagine restano senza.',
      },
      {
        en: 'Choose the picture again from the asset library.',
        it: 'Scegli di nuovo la foto dall’archivio.',
      },
    ]
  }
  const extension = /\.([a-z0-9]{1,5})(\?[^#]*)?$/i.exec(file)?.[1]
  const kind = extension === undefined ? '' : ` (${extension.toUpperCase()})`
  return [
    {
      en: `The file ${name} is not a picture${kind}. Pages are built without it.`,
      it: `Il file scelto non è una foto${kind}. Le pagine restano senza.`,
    },
  ]
}
