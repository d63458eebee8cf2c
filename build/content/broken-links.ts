/**
 * Finds the links of a story that lead to an unpublished story.
 */

import type { BlokDefinition } from '../../src/content/blok.ts'
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { parseLink } from '../../src/content/link.ts'
import { placeInWords } from '../../src/content/validation-message.ts'
import type { Words } from '../../src/content/words.ts'
import { type EditorSpace, editorLink } from '../config/storyblok-hosts.ts'
import { diagnose } from '../diagnostics/diagnose.ts'
import type { RawStory } from '../storyblok/answers.ts'

interface LinkedStory {
  story: RawStory
  definition: BlokDefinition
  /** Uuids of stories that are not published. */
  broken: ReadonlySet<string>
  space: EditorSpace
}

export function brokenLinks({ story, definition, broken, space }: LinkedStory): Diagnostic[] {
  const { id, full_slug, content } = story
  const places: { path: PropertyKey[]; uuid: string; slug: string }[] = []
  const visit = (value: unknown, path: PropertyKey[]): void => {
    if (value === null || typeof value !== 'object') return
    const link = parseLink(value)
    if (link?.kind === 'story' && broken.has(link.uuid)) {
      places.push({ path, uuid: link.uuid, slug: slugIn(value) })
    }
    for (const [key, part] of Object.entries(value)) {
      visit(part, [...path, Array.isArray(value) ? Number(key) : key])
    }
  }
  visit(content, [])
  return places.map(({ path, uuid, slug }) => {
    const place = placeInWords(definition, content, path)
    return {
      ...diagnose(
        'LINK_BROKEN',
        { story: full_slug, field: path.join('.') },
        {
          en: `${place}: the link leads to a story that is not published (${slug === '' ? uuid : `${slug}, ${uuid}`}). Its text is shown without the link; a menu entry is left out.`,
          it: `${place}: il collegamento porta a una pagina non pubblicata${slug === '' ? '' : ` (${slug})`}. Resta il testo, senza il collegamento; una voce di menu non si vede.`,
        },
        hint,
      ),
      link: editorLink(space, id),
    }
  })
}

const hint: Words = {
  en: 'Publish that story, or choose another one.',
  it: 'Pubblica quella pagina, o scegline un’altra.',
}

/** The target's slug when the link was made, clearer to editors than a uuid; `''` if unknown. */
function slugIn(link: object): string {
  const { cached_url: ofField, href: ofText } = link as Readonly<Record<string, unknown>>
  const slug = [ofField, ofText].find(
    (candidate) => typeof candidate === 'string' && candidate !== '',
  )
  return typeof slug === 'string' ? slug.slice(0, 60) : ''
}
