/**
 * The parts of a story as Storyblok stores it: bloks, texts, files.
 */

import { isAssetUrl } from './asset.ts'

/** A story as Storyblok stores it, not validated. */
export interface StoredStory {
  readonly full_slug: string
  readonly content: Readonly<Record<string, unknown>> & { readonly component: string }
}

export interface FoundBlok {
  blok: Readonly<Record<string, unknown>> & { component: string }
  /** `body.2.items.0`; `''` for the story itself. */
  path: string
}

interface FoundText {
  text: string
  path: string
}

export interface StoryParts {
  /** Every blok, the content itself first. */
  bloks: FoundBlok[]
  /** Every text that visitors may read, formatted text by paragraph. */
  texts: FoundText[]
  /** Paths of pictures directly in a text, without a blok around them. */
  looseImages: string[]
  /** URLs of files, each with the path of its holder. */
  files: { url: string; path: string }[]
}

/** Collects the parts of a story in a single pass: a build does it for every story. */
export function partsOf({ content }: Pick<StoredStory, 'content'>): StoryParts {
  const parts: StoryParts = { bloks: [], texts: [], looseImages: [], files: [] }
  collect(content, '', parts)
  return parts
}

/** @returns the text in it */
function collect(value: object, path: string, parts: StoryParts): string {
  let text = ''
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const part: unknown = value[index]
      if (isObject(part)) text += collect(part, fieldAt(path, String(index)), parts)
      else if (isAssetUrl(part)) parts.files.push({ url: part, path })
    }
    return text
  }
  const stored = value as Stored
  const line = collectOwn(stored, path, parts)
  for (const name in stored) {
    const part = stored[name]
    if (isObject(part)) text += collect(part, fieldAt(path, name), parts)
    else if (typeof part !== 'string') continue
    else if (name === 'filename' || name === 'src') parts.files.push({ url: part, path })
    else {
      if (part.includes('![')) collectMarkdownPictures(part, fieldAt(path, name), parts)
      if (name === 'text') text = part + text
    }
  }
  if (line !== null) line.text = text
  return text
}

function collectMarkdownPictures(markdown: string, path: string, parts: StoryParts): void {
  const found = markdown.matchAll(/!\[[^\]]*\]\(\s*<?([^\s<>)]+)/g)
  const files = Array.from(found, ([, url = '']) => ({ url, path }))
  parts.files.push(...files)
  if (files.length > 0) parts.looseImages.push(path)
}

type Stored = Readonly<Record<string, unknown>>

const isObject = (part: unknown): part is object => part !== null && typeof part === 'object'

/** @returns the line of formatted text, still without its text, if the value is one */
function collectOwn(value: Stored, path: string, parts: StoryParts): FoundText | null {
  const { type, component } = value
  if (type === 'paragraph' || type === 'heading') {
    const line = { text: '', path }
    parts.texts.push(line)
    return line
  }
  if (type === 'image' && isPicture(value.attrs)) parts.looseImages.push(path)
  else if (typeof component === 'string') {
    parts.bloks.push({ blok: value as FoundBlok['blok'], path })
    for (const name in value) {
      const text = value[name]
      if (isAssetUrl(text)) parts.files.push({ url: text, path: fieldAt(path, name) })
      else if (typeof text === 'string' && !isTechnical(name)) {
        parts.texts.push({ text, path: fieldAt(path, name) })
      }
    }
  }
  return null
}

const isTechnical = (name: string): boolean => name === '_uid' || name === 'component'

const isPicture = (attrs: unknown): boolean =>
  attrs !== null &&
  typeof attrs === 'object' &&
  'src' in attrs &&
  typeof attrs.src === 'string' &&
  attrs.src !== ''

/** The path of a field of the object at `path`. */
export const fieldAt = (path: string, name: string): string =>
  path === '' ? name : `${path}.${name}`
