/**
 * Shows the problems of a page's bloks, each in its place.
 */
import type { RenderBlok } from '../kit/Bloks.tsx'
import { BlokBoundary } from './BlokBoundary.tsx'
import { Problems } from './Problems.tsx'
import type { ListedBlok } from './repair-content.ts'

interface Notices {
  /** Renders a blok with its own problems, and those of its neighbours that cannot be shown. */
  inPlace: RenderBlok
  /** Problems of bloks that no list of the page rendered; known after rendering. */
  unplaced(): string[]
}

export function createNotices(bloks: readonly ListedBlok[], render: RenderBlok): Notices {
  const places = placesOf(bloks)
  const placed = new Set<ListedBlok>()
  return {
    inPlace(blok) {
      const { above = [], below = [] } = places.get(blok._uid) ?? {}
      for (const blok of [...above, ...below]) placed.add(blok)
      return (
        <>
          {above.map(noticeOf)}
          <BlokBoundary of={blok} fallback={<Problems list={[SITE_STRINGS.editor.blokFailed]} />}>
            {render(blok)}
          </BlokBoundary>
          {below.map(noticeOf)}
        </>
      )
    },
    unplaced: () => bloks.filter((blok) => !placed.has(blok)).flatMap(({ problems }) => problems),
  }
}

const noticeOf = ({ uid, isShown, problems }: ListedBlok) =>
  isShown ? (
    <Problems key={uid} list={problems} />
  ) : (
    <Problems key={uid} list={problems} blok={{ _uid: uid }} />
  )

interface Place {
  /** The blok itself comes last. */
  above: ListedBlok[]
  below: ListedBlok[]
}

/** Groups bloks around each shown one: those not shown follow the one before them. */
function placesOf(bloks: readonly ListedBlok[]): Map<string, Place> {
  const places = new Map<string, Place>()
  const first: ListedBlok[] = []
  let place: Place | undefined
  for (const blok of bloks) {
    if (blok.isShown) {
      place = { above: place === undefined ? [...first, blok] : [blok], below: [] }
      places.set(blok.uid, place)
    } else (place?.below ?? first).push(blok)
  }
  return places
}
