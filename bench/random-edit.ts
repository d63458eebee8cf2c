/**
 * Edits the stories of a space at random, well or badly, like editors do.
 */
import type { RawStory } from '../build/storyblok/answers.ts'
import { createRandom } from '../tests/random.ts'

interface Space {
  stories: RawStory[]
  chance: Chance
  /** Number of this edit, which makes its text differ from that of all earlier edits. */
  number: number
}

type Edit = (space: Space) => void

/** A value somewhere in a story. */
interface Place {
  holder: Record<string, unknown>
  key: string
}

const slugs = ['novita', 'corsi', 'corsi/novita', 'home', 'about/me', 'pagina.html', 'caffè', '404']
const values = [null, 7, [], {}, '', true, { type: 'doc' }]
const words = [' Luce.', ' <b>Ombra</b> & luce', ' “Pelle” — àèìòù', '</script><!--', ' 😀']
const technical = new Set(['component', '_uid', 'filename', 'id', 'uuid', 'linktype', 'fieldtype'])

const edits: Record<string, Edit> = {
  text(space) {
    const isText = ({ holder, key }: Place) =>
      typeof holder[key] === 'string' && !technical.has(key)
    change(space, isText, (text) => `${text}${space.chance.pick(words)}${space.number}`)
  },
  value: (space) =>
    change(
      space,
      ({ key }) => key !== 'component',
      () => space.chance.pick(values),
    ),
  order: (space) =>
    change(
      space,
      ({ holder, key }) => Array.isArray(holder[key]),
      (list) => (list as unknown[]).toReversed(),
    ),
  link(space) {
    const isLink = ({ holder }: Place) => holder.linktype === 'story'
    change(
      space,
      (place) => isLink(place) && place.key === 'id',
      () => space.chance.pick(space.stories).uuid,
    )
  },
  date(space) {
    const day = String(1 + space.chance.below(28)).padStart(2, '0')
    change(
      space,
      ({ key }) => key === 'start' || key === 'end',
      () => `2026-12-${day} 09:00`,
    )
  },
  picture(space) {
    const pictures = space.stories.flatMap(placesOf).filter(({ key }) => key === 'filename')
    const other = space.chance.pick(pictures)
    change(
      space,
      ({ key }) => key === 'filename',
      () => other.holder.filename,
    )
  },
  remove({ stories, chance }) {
    if (stories.length > 20) stories.splice(chance.below(stories.length), 1)
  },
  copy(space) {
    const story = structuredClone(space.chance.pick(space.stories))
    const hex = (2 ** 40 + space.number).toString(16).padStart(12, '0')
    space.stories.push(
      moved(
        {
          ...story,
          id: 9_000_000 + space.number,
          uuid: `00000000-0000-4000-9000-${hex.slice(-12)}`,
        },
        `copia-${space.number}`,
      ),
    )
  },
  move(space) {
    const at = space.chance.below(space.stories.length)
    const to = space.chance.pick(slugs)
    if (space.stories.some(({ full_slug }) => full_slug === to)) return
    replace(space, at, (story) => moved(story, to))
  },
  swap(space) {
    const [one, other] = [0, 0].map(() => space.chance.below(space.stories.length)) as [
      number,
      number,
    ]
    const [{ full_slug: first }, { full_slug: second }] = [
      space.stories[one],
      space.stories[other],
    ] as [RawStory, RawStory]
    replace(space, one, (story) => moved(story, second))
    replace(space, other, (story) => (one === other ? story : moved(story, first)))
  },
}

/** @returns the name of the edit */
export function editAtRandom(space: Space): string {
  const name = space.chance.pick(Object.keys(edits))
  edits[name]?.(space)
  return name
}

/** Changes a random value that fits in a random story, if it has one. */
function change(
  { stories, chance }: Space,
  fits: (place: Place) => boolean,
  make: (value: unknown) => unknown,
): void {
  const places = placesOf(chance.pick(stories)).filter(fits)
  if (places.length === 0) return
  const { holder, key } = chance.pick(places)
  holder[key] = make(holder[key])
}

function placesOf({ content }: Pick<RawStory, 'content'>): Place[] {
  const places: Place[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const holder = value as Record<string, unknown>
    for (const key of Object.keys(holder)) {
      if (!Array.isArray(holder)) places.push({ holder, key })
      visit(holder[key])
    }
  }
  visit(content)
  return places
}

const moved = (story: RawStory, to: string): RawStory => ({
  ...story,
  full_slug: to,
  slug: to.split('/').at(-1) ?? to,
})

function replace({ stories }: Space, at: number, make: (story: RawStory) => RawStory): void {
  stories[at] = make(stories[at] as RawStory)
}

/** Random choices. */
export interface Chance {
  /** Random integer from 0 to `end` - 1. */
  below(end: number): number
  /** @throws Error if the list is empty */
  pick<T>(list: readonly T[]): T
}

/** Gives the same choices for the same seed. */
export function createChance(seed: number): Chance {
  const random = createRandom(seed)
  const below = (end: number): number => Math.floor(random() * end)
  return {
    below,
    pick(list) {
      if (list.length === 0) throw new Error('there is nothing to pick from')
      return list[below(list.length)] as (typeof list)[number]
    },
  }
}
