/**
 * Validates a story against the schema of its content type.
 */
import * as z from 'zod'
import { type BlokDefinition, collectBloks, parseBlok } from '../../src/content/blok.ts'
import { type BlokIssue, blokIssues } from '../../src/content/blok-issues.ts'
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { VetrinaError } from '../../src/content/errors.ts'
import { isBlank } from '../../src/content/field.ts'
import { serviceCode } from '../../src/content/language-tags.ts'
import { nearest } from '../../src/content/nearest.ts'
import type { ParsedBlok } from '../../src/content/parsed.ts'
import { homeSlug, routePathOf } from '../../src/content/paths.ts'
import type { ParsedText } from '../../src/content/rich-text.ts'
import type { Site } from '../../src/content/site.ts'
import { definitionNamed, definitionsOf, isRouted } from '../../src/content/site.ts'
import { describeIssue } from '../../src/content/validation-message.ts'
import type { Words } from '../../src/content/words.ts'
import type { StoryEntry } from '../cache/cache-index.ts'
import { readStory } from '../cache/content-cache.ts'
import { type EditorSpace, editorLink } from '../config/storyblok-hosts.ts'
import { diagnose } from '../diagnostics/diagnose.ts'
import type { RawStory } from '../storyblok/answers.ts'
import { linkSpelling, lintStory } from './lint-story.ts'

export interface ValidatedStory {
  /** `null` when the story does not fit its schema, or the site does not have its content type. */
  content: ParsedBlok | null
  warnings: Diagnostic[]
}

/**
 * Finds all problems of a story, each with its field, the value found and the one expected.
 * @param space for links in warnings that open the story in the editor
 */
export function validateStory(story: RawStory, site: Site, space?: EditorSpace): ValidatedStory {
  const { content, warnings: found } = findWarnings(story, site)
  const warnings = [...found, ...realPathWarnings(story, site)]
  const link = space && editorLink(space, story.id)
  return {
    content,
    warnings: warnings.map(({ where, ...warning }) => ({
      ...warning,
      where: { story: story.full_slug, ...where },
      ...(link !== undefined && { link }),
    })),
  }
}

/** Warns when Storyblok's preview opens another path (the “real path”) than the page's slug. */
function realPathWarnings({ path, full_slug, content, lang }: RawStory, site: Site): Diagnostic[] {
  // A translation has the real path of its story.
  const isTranslation = typeof lang === 'string' && lang !== '' && lang !== 'default'
  if (isTranslation || typeof path !== 'string' || path.trim() === '') return []
  if (!isRouted(site, content)) return []
  const [real, route] = [
    routePathOf(path.trim().replace(/^\/*$/, homeSlug)),
    routePathOf(full_slug),
  ]
  if (real === route) return []
  return [
    diagnose(
      'REAL_PATH_UNUSED',
      {},
      {
        en: `The real path “${real.slice(0, 200)}” is not used: the page is at ${route}.`,
        it: `Il percorso reale “${real.slice(0, 200)}” non viene usato: la pagina è a ${route}.`,
      },
    ),
  ]
}

/** A story as pages read it. */
export interface OpenedStory {
  name: string
  /** Date of this version's publication, as Storyblok gives it. */
  published: unknown
  content: ParsedBlok
  /** Languages of bloks that differ from their surroundings, by `_uid`. */
  blokLanguages: Readonly<Record<string, string>>
}

/** @throws VetrinaError CACHE_DAMAGED when its object is missing or damaged, or its entry is wrong */
export function openStory(entry: StoryEntry, site: Site, cacheDir: string): OpenedStory {
  const story = readStory(cacheDir, entry)
  const { published_at: published, content } = story
  const name = nameIn(entry.language, story)
  const definition = definitionNamed(site, content.component)
  const parsed = definition === undefined ? null : parseBlok(definition, content)
  if (parsed !== null) {
    const blokLanguages = blokLanguagesSchema.parse(story.blok_languages)
    return { name, published, content: parsed, blokLanguages }
  }
  throw new VetrinaError({
    code: 'CACHE_DAMAGED',
    message: {
      en: `The index of the content cache says that the story ${entry.fullSlug} fits its schema, but it does not.`,
      it: `Per l’indice della cache ${entry.fullSlug} rispetta il suo schema, ma non è così.`,
    },
    hint: {
      en: 'Run `vetrina sync --full`: it fetches and checks everything again.',
      it: 'Esegui `vetrina sync --full`: scarica e controlla tutto da capo.',
    },
  })
}

const blokLanguagesSchema = z.record(z.string(), z.string()).catch({})

/** The story's name in a language: a translated slug has its own. */
function nameIn(language: string | undefined, { name, translated_slugs }: RawStory): string {
  if (language === undefined) return name
  const slugs = slugsSchema.parse(translated_slugs)
  return slugs.find(({ lang }) => lang === serviceCode(language))?.name || name
}

const slugsSchema = z
  .array(z.object({ lang: z.string(), name: z.string().nullable().catch(null) }))
  .catch([])

function findWarnings(story: RawStory, site: Site): ValidatedStory {
  const { component } = story.content
  const definition = definitionNamed(site, component)
  if (definition === undefined) {
    return { content: null, warnings: [unknownContentType(component, site)] }
  }
  const data = parseBlok(definition, story.content)
  const issues = blokIssues(definition, story.content)
  const unknown = unknownFields(definition, story)
  const isInvalid =
    data === null || (issues.length + unknown.length > 0 && isBare(definition, story.content, data))
  const fieldWarnings = issues.map((issue) =>
    diagnose(
      isInvalid ? 'STORY_INVALID' : issue.cost === 'blok' ? 'BLOK_INVALID' : 'FIELD_INVALID',
      { field: issue.path.join('.') },
      describeIssue(definition, story.content, issue),
      isInvalid ? undefined : hintFor(issue),
    ),
  )
  const lint = lintStory(definition, story.content)
  if (!isInvalid) {
    return { content: data, warnings: [...fieldWarnings, ...warningsInside(data, site), ...lint] }
  }
  const empty = issues.length === 0 ? [noKnownField(unknown)] : []
  return { content: null, warnings: [...fieldWarnings, ...empty, ...lint] }
}

/** Filled fields that the content type does not have, except Storyblok's own, which begin with `_`. */
const unknownFields = ({ fields }: BlokDefinition, { content }: RawStory): string[] =>
  Object.keys(content).filter(
    (name) =>
      name !== 'component' &&
      !/^_|__i18n__/.test(name) &&
      !Object.hasOwn(fields, name) &&
      !isBlank(content[name]),
  )

/** Whether a page would show nothing of its story. Required fields always show. */
function isBare(
  { fieldList }: BlokDefinition,
  raw: RawStory['content'],
  data: ParsedBlok,
): boolean {
  if (fieldList.some(([, { isRequired }]) => isRequired)) return false
  const lists = fieldList.filter(([, { type }]) => type === 'bloks')
  const isShown = (name: string) =>
    (data[name] as readonly ParsedBlok[]).some(({ component }) => component !== 'empty')
  return lists.length === 0
    ? fieldList.every(([name]) => isBlank(raw[name]))
    : !lists.some(([name]) => isShown(name))
}

const noKnownField = (unknown: readonly string[]): Diagnostic => {
  const names = unknown.slice(0, 5).map((name) => `“${name.slice(0, 60)}”`)
  return diagnose(
    'STORY_INVALID',
    {},
    {
      en: `The page would be empty: its content type does not have the fields ${names.join(', ')}.`,
      it: `La pagina sarebbe vuota: il suo tipo di contenuto non ha i campi ${names.join(', ')}.`,
    },
  )
}

/** A more specific hint for issues whose code has a vague one. */
function hintFor({ field, code, cost }: BlokIssue): Words | undefined {
  if (code === 'too_big' && field.type === 'bloks') {
    return {
      en: 'The first ones are shown, the others left out.',
      it: 'Si vedono i primi, gli altri restano fuori.',
    }
  }
  if (field.type !== 'multilink' || cost === 'field') return undefined
  return {
    en: `The blok is left out until the link is corrected. ${linkSpelling.en}`,
    it: `Il blocco resta fuori finché il collegamento non viene corretto. ${linkSpelling.it}`,
  }
}

function unknownContentType(component: string, site: Site): Diagnostic {
  const names = definitionsOf(site).map(({ name }) => name)
  const meant = nearest(component, names)
  return diagnose(
    'CONTENT_TYPE_UNKNOWN',
    {},
    {
      en: `The site has no content type “${component}” (it has ${names.join(', ')}).${meant === undefined ? '' : ` Did you mean “${meant}”?`}`,
      it: `Il tipo di contenuto “${component}” non esiste in questo sito.${meant === undefined ? '' : ` Intendevi “${meant}”?`}`,
    },
  )
}

/** Warnings inside a valid story: bloks without a component, sanitized text. */
function warningsInside(content: ParsedBlok, site: Site): Diagnostic[] {
  const warnings: Diagnostic[] = []
  const visit = (value: unknown, path: string): void => {
    if (value === null || typeof value !== 'object') return
    if (Array.isArray(value)) {
      for (const [index, part] of value.entries()) visit(part, `${path}.${index}`)
    } else if (isParsedText(value)) {
      for (const text of value.warnings) warnings.push(sanitized(text, path.slice(1)))
      for (const node of value.nodes) if (isBlokNode(node)) visit(node.blok, path)
    } else if (isBlok(value)) {
      if (value.component === 'unknown') warnings.push(unknownBlok(value, path.slice(1), site))
      else for (const [name, part] of Object.entries(value)) visit(part, `${path}.${name}`)
    }
  }
  visit(content, '')
  return warnings
}

function unknownBlok(blok: ParsedBlok, field: string, site: Site): Diagnostic {
  const name = String(blok.name)
  const names = [...collectBloks(definitionsOf(site))].map((definition) => definition.name)
  const meant = nearest(name, names)
  return diagnose(
    'BLOK_UNKNOWN',
    { field },
    {
      en: `There is no component for the blok “${name}” here. It is left out of the page.${meant === undefined ? '' : ` Did you mean “${meant}”?`}`,
      it: `Qui il blocco “${name}” non si può mostrare: resta fuori dalla pagina.${meant === undefined ? '' : ` Intendevi “${meant}”?`}`,
    },
  )
}

const sanitized = ({ en, it }: Words, field: string): Diagnostic =>
  diagnose('TEXT_SANITIZED', { field }, { en: `Formatted text: ${en}`, it: `Testo: ${it}` })

const isBlok = (value: object): value is ParsedBlok => 'component' in value

const isParsedText = (value: object): value is ParsedText => 'nodes' in value && 'warnings' in value

const isBlokNode = (node: ParsedText['nodes'][number]) => node.type === 'blok'
