/**
 * Photos of people: who is seen, and the release that was signed. And the words that stand for a
 * photo where it cannot be seen.
 */
import type { BlokDefinition } from '../../src/content/blok.ts'
import { contentTypes } from '../../src/content/content-types.ts'
import { type MomentOf, storedDay } from '../../src/content/local-time.ts'
import { found, type StoryFinding } from '../findings/finding.ts'
import type { RawStory } from '../service/answers.ts'
import { type FoundBlok, fieldAt, type StoryParts } from '../service/stories.ts'
import { collectBloks } from './space-schema.ts'

interface PictureField {
  name: string
  /** A blok that cannot be without its picture is about it: words must stand for it. */
  isContent: boolean
}

/** The fields for pictures of every blok that has one, content types and inline bloks among them. */
export const pictureFields: ReadonlyMap<string, readonly PictureField[]> = new Map(
  allDefinitions().flatMap((definition): [string, PictureField[]][] => {
    const fields = Object.entries(definition.fields)
      .filter(([, { type }]) => type === 'asset')
      .map(([name, { isRequired }]) => ({ name, isContent: isRequired }))
    return fields.length === 0 ? [] : [[definition.name, fields]]
  }),
)

function allDefinitions(): BlokDefinition[] {
  const types = Object.values(contentTypes) as BlokDefinition[]
  return [...types, ...collectBloks(types)]
}

export const checkPhotos = (
  story: RawStory,
  parts: StoryParts,
  momentOf: MomentOf,
): StoryFinding[] => [
  ...checkBloks(story, parts, momentOf),
  ...parts.looseImages.map((field) =>
    found('PHOTO_CONSENT', { story: story.full_slug, field }, loose),
  ),
]

const loose =
  'A picture put straight into a text cannot say who is seen: put the blok “Immagine” in its place. / Una foto messa direttamente nel testo non può dire chi si vede: al suo posto inserisci il blocco “Immagine”.'

const checkBloks = (story: RawStory, { bloks }: StoryParts, momentOf: MomentOf): StoryFinding[] =>
  bloks.flatMap((one) => {
    const shown = picturesOf(one)
    if (shown.length === 0) return []
    const place = (field: string) => ({
      story: story.full_slug,
      field: fieldAt(one.path, field),
    })
    return [
      ...shown
        .filter((field) => field.isContent && isMute(one, field))
        .map(({ name }) => found('ALT_EMPTY', place(name), 'The picture has no alternative text.')),
      ...checkRelease(one, momentOf, place),
    ]
  })

interface Asset {
  filename?: unknown
  alt?: unknown
}

const assetOf = ({ blok }: FoundBlok, { name }: PictureField): Asset =>
  (blok[name] as Asset | null | undefined) ?? {}

/** Fields in which there is a picture. */
const picturesOf = (one: FoundBlok): PictureField[] =>
  (pictureFields.get(one.blok.component) ?? []).filter((field) => {
    const { filename } = assetOf(one, field)
    return typeof filename === 'string' && filename !== ''
  })

const isMute = (one: FoundBlok, field: PictureField): boolean => {
  const { alt } = assetOf(one, field)
  return typeof alt !== 'string' || alt.trim() === ''
}

function checkRelease(
  { blok }: FoundBlok,
  momentOf: MomentOf,
  place: (field: string) => { story: string; field: string },
): StoryFinding[] {
  const { person = '', release = '', release_until: until = '' } = blok
  if (person === 'none') return []
  const isMinor = person === 'minor'
  if (person !== 'adult' && !isMinor) {
    return [found('PHOTO_CONSENT', place('person'), 'It does not say who is seen.')]
  }
  if (typeof release !== 'string' || release.trim() === '') {
    return isMinor
      ? [found('PHOTO_CONSENT_MINOR', place('release'), 'No release is named.')]
      : [found('PHOTO_CONSENT', place('release'), 'No release is named.')]
  }
  if (typeof until !== 'string' || until === '') return []
  const code = isMinor ? 'PHOTO_CONSENT_MINOR' : 'PHOTO_CONSENT_EXPIRED'
  const day = storedDay(until, momentOf)
  const message = `The release was valid until ${day}.`
  return [{ ...found(code, place('release_until'), message), since: `${day} 23:59` }]
}
