/**
 * Photos of people: who is seen, and the release that was signed. And the words that stand for a
 * photo where it cannot be seen.
 */
import { collectBloks } from '../../src/content/blok.ts'
import { type MomentOf, storedDay } from '../../src/content/local-time.ts'
import type { Site } from '../../src/content/site.ts'
import { definitionsOf } from '../../src/content/site.ts'
import { found, type StoryFinding } from '../findings/finding.ts'
import type { RawStory } from '../service/answers.ts'
import { type FoundBlok, fieldAt, type StoryParts } from '../service/stories.ts'

interface PictureField {
  name: string
  /** A blok that cannot be without its picture is about it: words must stand for it. */
  isContent: boolean
}

export type PictureFields = ReadonlyMap<string, readonly PictureField[]>

/** The fields for pictures of every blok that has one, content types and inline bloks among them. */
export function pictureFieldsOf(site: Site): PictureFields {
  const types = definitionsOf(site)
  return new Map(
    [...types, ...collectBloks(types)].flatMap((definition): [string, PictureField[]][] => {
      const fields = Object.entries(definition.fields)
        .filter(([, { type }]) => type === 'asset' || type === 'multiasset')
        .map(([name, { isRequired }]) => ({ name, isContent: isRequired }))
      return fields.length === 0 ? [] : [[definition.name, fields]]
    }),
  )
}

interface PhotoContext {
  momentOf: MomentOf
  pictureFields: PictureFields
}

export const checkPhotos = (
  story: RawStory,
  parts: StoryParts,
  context: PhotoContext,
): StoryFinding[] => [
  ...checkBloks(story, parts, context),
  ...parts.looseImages.map((field) =>
    found('PHOTO_CONSENT', { story: story.full_slug, field }, loose),
  ),
]

const loose =
  'A picture put straight into a text cannot say who is seen: put the blok “Immagine” in its place. / Una foto messa direttamente nel testo non può dire chi si vede: al suo posto inserisci il blocco “Immagine”.'

const checkBloks = (
  story: RawStory,
  { bloks }: StoryParts,
  { momentOf, pictureFields }: PhotoContext,
): StoryFinding[] =>
  bloks.flatMap((one) => {
    const shown = picturesOf(one, pictureFields)
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

/** The pictures of a field, which has one or several. */
const assetsOf = ({ blok }: FoundBlok, { name }: PictureField): Asset[] =>
  [blok[name]]
    .flat()
    .map((asset) => (asset as Asset | null | undefined) ?? {})
    .filter(({ filename }) => typeof filename === 'string' && filename !== '')

/** Fields in which there is a picture. */
const picturesOf = (one: FoundBlok, pictureFields: PictureFields): PictureField[] =>
  (pictureFields.get(one.blok.component) ?? []).filter((field) => assetsOf(one, field).length > 0)

const isMute = (one: FoundBlok, field: PictureField): boolean =>
  assetsOf(one, field).some(({ alt }) => typeof alt !== 'string' || alt.trim() === '')

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
