/**
 * Checks photos: who is seen, the signed release, and the alternative text.
 */
import { assetWords, storedAsset } from '../content/asset.ts'
import type { BlokDefinition } from '../content/blok.ts'
import type { ContentCheck, ContentContext, StoryDiagnostic } from '../content/checks.ts'
import type { Field } from '../content/field.ts'
import { type MomentOf, storedDay } from '../content/local-time.ts'
import { type FoundBlok, fieldAt, type StoredStory } from '../content/story-parts.ts'
import type { Words } from '../content/words.ts'
import { diagnose } from './codes.ts'

export const checkPhotos: ContentCheck = (story, context) => [
  ...checkBloks(story, context),
  ...context.parts.looseImages.map((field) =>
    diagnose('PHOTO_CONSENT', { story: story.full_slug, field }, loose),
  ),
]

const loose: Words = {
  en: 'A picture put straight into a text cannot say who is seen: use the blok “Immagine” instead.',
  it: 'Una foto messa direttamente nel testo non può dire chi si vede: al suo posto inserisci il blocco “Immagine”.',
}

const unnamed: Words = {
  en: 'It does not say who is seen.',
  it: 'Non dice chi si vede.',
}

const noRelease: Words = { en: 'No release is named.', it: 'Non è indicata nessuna liberatoria.' }

const mute: Words = {
  en: 'The picture has no alternative text.',
  it: 'La foto non ha un testo alternativo.',
}

const checkBloks = (
  story: StoredStory,
  { parts, momentOf, definitionOf }: ContentContext,
): StoryDiagnostic[] =>
  parts.bloks.flatMap((found) => {
    const shown = picturesOf(found, definitionOf(found.blok.component))
    if (shown.length === 0) return []
    const place = (field: string) => ({
      story: story.full_slug,
      field: fieldAt(found.path, field),
    })
    return [
      ...shown
        // A required picture is the content of its blok: it needs an alternative text.
        .filter(([name, { isRequired }]) => isRequired && isMute(found, name))
        .map(([name]) => diagnose('ALT_EMPTY', place(name), mute)),
      ...checkRelease(found, momentOf, place),
    ]
  })

/** The pictures of a field, which has one or several. */
const assetsIn = ({ blok }: FoundBlok, name: string) =>
  [blok[name]]
    .flat()
    .map((asset) => storedAsset(asset) ?? {})
    .filter(({ filename }) => typeof filename === 'string' && filename !== '')

/** Fields that hold a picture. */
const picturesOf = (
  found: FoundBlok,
  definition: BlokDefinition | undefined,
): (readonly [name: string, field: Field<unknown>])[] =>
  (definition?.fieldList ?? []).filter(
    ([name, { type }]) =>
      (type === 'asset' || type === 'multiasset') &&
      // A logo shows nobody.
      name !== 'logo' &&
      assetsIn(found, name).length > 0,
  )

const isMute = (found: FoundBlok, name: string): boolean =>
  assetsIn(found, name).some((asset) => assetWords(asset).alt.trim() === '')

function checkRelease(
  { blok }: FoundBlok,
  momentOf: MomentOf,
  place: (field: string) => { story: string; field: string },
): StoryDiagnostic[] {
  const { person = '', release = '', release_until: until = '' } = blok
  if (person === 'none') return []
  const isMinor = person === 'minor'
  if (person !== 'adult' && !isMinor) {
    return [diagnose('PHOTO_CONSENT', place('person'), unnamed)]
  }
  if (typeof release !== 'string' || release.trim() === '') {
    const code = isMinor ? 'PHOTO_CONSENT_MINOR' : 'PHOTO_CONSENT'
    return [diagnose(code, place('release'), noRelease)]
  }
  if (typeof until !== 'string' || until === '') return []
  const code = isMinor ? 'PHOTO_CONSENT_MINOR' : 'PHOTO_CONSENT_EXPIRED'
  const day = storedDay(until, momentOf)
  const message = {
    en: `The release was valid until ${day}.`,
    it: `La liberatoria era valida fino al ${day}.`,
  }
  return [{ ...diagnose(code, place('release_until'), message), since: `${day} 23:59` }]
}
