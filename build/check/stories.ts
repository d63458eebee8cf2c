/**
 * Stories as the content service gave them, looked through for bloks and texts.
 */
import type { RawStory } from '../storyblok.ts'

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
  /** Every text that visitors may read; of formatted text each paragraph by itself. */
  texts: FoundText[]
  /** Places of the pictures that stand in formatted text by themselves, without a blok around them. */
  looseImages: string[]
  /** Addresses of files, each with the place of what carries it. */
  files: { address: string; path: string }[]
}

/** All that is looked at in a story, gathered at once: a build does it for every story. */
export function partsOf({ content }: RawStory): StoryParts {
  const parts: StoryParts = { bloks: [], texts: [], looseImages: [], files: [] }
  collect(content, '', parts)
  return parts
}

function collect(value: object, path: string, parts: StoryParts): void {
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const part: unknown = value[index]
      if (isObject(part)) collect(part, fieldAt(path, String(index)), parts)
    }
    return
  }
  const names = Object.keys(value)
  collectOwn(value as Stored, names, { path, parts })
  for (const name of names) {
    const part = (value as Stored)[name]
    if (isObject(part)) collect(part, fieldAt(path, name), parts)
    else if ((name === 'filename' || name === 'src') && typeof part === 'string') {
      parts.files.push({ address: part, path })
    }
  }
}

type Stored = Readonly<Record<string, unknown>>

const isObject = (part: unknown): part is object => part !== null && typeof part === 'object'

function collectOwn(
  value: Stored,
  names: readonly string[],
  { path, parts: { bloks, texts, looseImages } }: { path: string; parts: StoryParts },
): void {
  const { type, component } = value
  if (type === 'paragraph' || type === 'heading') texts.push({ text: textIn(value), path })
  else if (type === 'image' && isPicture(value.attrs)) looseImages.push(path)
  else if (typeof component === 'string') {
    bloks.push({ blok: value as FoundBlok['blok'], path })
    for (const name of names) {
      const text = value[name]
      if (typeof text === 'string') texts.push({ text, path: fieldAt(path, name) })
    }
  }
}

const isPicture = (attrs: unknown): boolean =>
  attrs !== null &&
  typeof attrs === 'object' &&
  'src' in attrs &&
  typeof attrs.src === 'string' &&
  attrs.src !== ''

/** The place of a field of what stands at `path`. */
export const fieldAt = (path: string, name: string): string =>
  path === '' ? name : `${path}.${name}`

function textIn(node: object): string {
  let text = 'text' in node && typeof node.text === 'string' ? node.text : ''
  for (const part of Object.values(node)) {
    if (part !== null && typeof part === 'object') text += textIn(part)
  }
  return text
}
