/**
 * Photos of people: who is seen, and the release that was signed. And the words that stand for a
 * photo where it cannot be seen.
 */
import type { RawStory } from '../storyblok.ts'
import { type Finding, found } from './finding.ts'
import { type FoundBlok, fieldAt, type StoryParts } from './stories.ts'

/** Whether a moment is past, local time `YYYY-MM-DD HH:mm`. */
export type IsOver = (end: string) => boolean

/** Pictures that are content, by blok. */
const pictures: Readonly<Record<string, readonly string[]>> = {
  gallery_item: ['image'],
  before_after: ['before', 'after'],
  carousel_slide: ['image'],
  hero: ['image'],
  text_image: ['image'],
}

export const checkPhotos = (story: RawStory, { bloks }: StoryParts, isOver: IsOver): Finding[] =>
  bloks.flatMap((one) => {
    const shown = picturesOf(one)
    if (shown.length === 0) return []
    const place = (field: string) => ({
      story: story.full_slug,
      field: fieldAt(one.path, field),
    })
    return [
      ...shown
        .filter((field) => isMute(one, field))
        .map((field) => found('ALT_EMPTY', place(field), 'The picture has no alternative text.')),
      ...checkRelease(one, isOver, place),
    ]
  })

interface Asset {
  filename?: unknown
  alt?: unknown
}

const assetOf = ({ blok }: FoundBlok, field: string): Asset =>
  (blok[field] as Asset | null | undefined) ?? {}

/** Fields in which there is a picture. */
const picturesOf = (one: FoundBlok): string[] =>
  (pictures[one.blok.component] ?? []).filter((field) => {
    const { filename } = assetOf(one, field)
    return typeof filename === 'string' && filename !== ''
  })

const isMute = (one: FoundBlok, field: string): boolean => {
  const { alt } = assetOf(one, field)
  // An opening may be decoration: the words beside it say what it is about.
  return one.blok.component !== 'hero' && (typeof alt !== 'string' || alt.trim() === '')
}

function checkRelease(
  { blok }: FoundBlok,
  isOver: IsOver,
  place: (field: string) => { story: string; field: string },
): Finding[] {
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
  if (!isOver(`${until.slice(0, 10)} 23:59`)) return []
  const message = `The release was valid until ${until.slice(0, 10)}.`
  return isMinor
    ? [found('PHOTO_CONSENT_MINOR', place('release_until'), message)]
    : [found('PHOTO_CONSENT_EXPIRED', place('release_until'), message)]
}
