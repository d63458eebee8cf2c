/**
 * Holds a story against its content type's schema.
 */
import { parseBlok } from '../../src/content/blok.ts'
import { VetrinaError } from '../../src/content/errors.ts'
import type { ParsedBlok } from '../../src/content/parsed.ts'
import type { ParsedText } from '../../src/content/rich-fields.ts'
import type { Site } from '../../src/content/site.ts'
import { definitionNamed, definitionsOf } from '../../src/content/site.ts'
import { describeIssue } from '../../src/content/validation-message.ts'
import type { StoryEntry } from '../cache/cache-index.ts'
import { readStory } from '../cache/content-cache.ts'
import { type EditorSpace, editorLink } from '../config/storyblok-hosts.ts'
import type { Warning } from '../log.ts'
import type { RawStory } from '../storyblok/answers.ts'
import { findBlemishes, type Problem } from './story-blemishes.ts'

export interface ValidatedStory {
  /** `null` when the story does not fit its schema, or its content type is none of the site's. */
  content: ParsedBlok | null
  warnings: Warning[]
}

/**
 * Every problem of the story at once, each with its place, the value found and what was expected.
 * @param space where the story is edited: warnings then carry a link to it
 */
export function validateStory(story: RawStory, site: Site, space?: EditorSpace): ValidatedStory {
  const { content, problems } = findProblems(story, site)
  const about = {
    story: story.full_slug,
    ...(space === undefined ? {} : { link: editorLink(space, story.id) }),
  }
  return { content, warnings: problems.map((problem) => ({ ...problem, ...about })) }
}

/** A story as pages are made of it. */
export interface OpenedStory {
  name: string
  /** When this version of it was published, as Storyblok says it. */
  published: unknown
  content: ParsedBlok
}

/** @throws VetrinaError CACHE_DAMAGED when its object is missing, damaged or not what was judged */
export function openStory(entry: StoryEntry, site: Site, cacheDir: string): OpenedStory {
  const { name, published_at: published, content } = readStory(cacheDir, entry)
  const definition = definitionNamed(site, content.component)
  const parsed = definition && parseBlok(definition, content)
  if (parsed?.success) return { name, published, content: parsed.data }
  throw new VetrinaError({
    code: 'CACHE_DAMAGED',
    message: `The index of the content cache says that the story ${entry.fullSlug} fits its schema, and it does not.`,
    hint: 'Run `vetrina sync --full`: it fetches and checks everything again.',
  })
}

function findProblems(
  story: RawStory,
  site: Site,
): { content: ParsedBlok | null; problems: Problem[] } {
  const { component } = story.content
  const definition = definitionNamed(site, component)
  if (definition === undefined) {
    return { content: null, problems: [unknownContentType(component, site)] }
  }
  const result = parseBlok(definition, story.content)
  const blemishes = findBlemishes(definition, story.content)
  if (result.success) {
    return { content: result.data, problems: [...problemsInside(result.data), ...blemishes] }
  }
  const errors = result.error.issues.map((issue) => ({
    code: 'STORY_INVALID',
    path: issue.path.join('.'),
    message: describeIssue(definition, story.content, issue),
    hint: 'The story is left out until the field is corrected and published. / La pagina resta fuori dal sito finché il campo non viene corretto e pubblicato.',
  }))
  return { content: null, problems: [...errors, ...blemishes] }
}

const unknownContentType = (component: string, site: Site): Problem => ({
  code: 'CONTENT_TYPE_UNKNOWN',
  message: `The content type “${component}” is none of the site's (${definitionsOf(site)
    .map(({ name }) => name)
    .join(', ')}). / Il tipo di contenuto “${component}” non esiste in questo sito.`,
  hint: 'The story is left out. Add the type to contentTypes in the file of the site, or delete the story. / La pagina resta fuori dal sito: elimina la storia, o chiedi a chi cura il sito.',
})

/** What does not keep a story from being shown: bloks without a component, text that was mended. */
function problemsInside(content: ParsedBlok): Problem[] {
  const problems: Problem[] = []
  const visit = (value: object, path: string): void => {
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) visitPart(value[index], path, index)
    } else if (isParsedText(value)) {
      for (const text of value.warnings) problems.push(mendedText(text, path.slice(1)))
      for (const node of value.nodes) if (isBlokNode(node)) visit(node.blok, path)
    } else if (isBlok(value)) {
      if (value.component === 'unknown') problems.push(unknownBlok(value, path.slice(1)))
      else for (const name in value) visitPart(value[name], path, name)
    }
  }
  // Most parts are texts, for which no path is made.
  const visitPart = (part: unknown, path: string, name: string | number): void => {
    if (part !== null && typeof part === 'object') visit(part, `${path}.${name}`)
  }
  visit(content, '')
  return problems
}

const unknownBlok = (blok: ParsedBlok, path: string): Problem => ({
  code: 'BLOK_UNKNOWN',
  path,
  message: `There is no component for the blok “${blok.name}” here. It is left out of the page. / Qui il blocco “${blok.name}” non si può mostrare: resta fuori dalla pagina.`,
  hint: 'Write the component (CONTRIBUTING.md says how), or delete the blok. / Elimina il blocco, o chiedi a chi cura il sito.',
})

const mendedText = (text: string, path: string): Problem => ({
  code: 'TEXT_MENDED',
  path,
  message: `Formatted text: ${text}`,
  hint: 'Correct the text in the content service. / Correggi il testo nell’editor.',
})

const isBlok = (value: object): value is ParsedBlok => 'component' in value

const isParsedText = (value: object): value is ParsedText => 'nodes' in value && 'warnings' in value

const isBlokNode = (node: ParsedText['nodes'][number]) => node.type === 'blok'
