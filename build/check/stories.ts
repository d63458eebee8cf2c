/**
 * Stories as the content service gave them, looked through for bloks and texts.
 */
import type { RawStory } from '../storyblok.ts'

export interface FoundBlok {
  blok: Readonly<Record<string, unknown>> & { component: string }
  path: readonly string[]
}

/** Every blok of a story, the content itself first. */
export const bloksIn = ({ content }: RawStory): FoundBlok[] =>
  objectsIn(content, []).flatMap(({ value, path }) =>
    typeof value.component === 'string'
      ? [{ blok: { ...value, component: value.component }, path }]
      : [],
  )

interface FoundObject {
  value: Readonly<Record<string, unknown>>
  path: readonly string[]
}

function objectsIn(value: unknown, path: readonly string[]): FoundObject[] {
  if (value === null || typeof value !== 'object') return []
  const own = Array.isArray(value) ? [] : [{ value: { ...value }, path }]
  const parts = Object.entries(value).flatMap(([name, part]) => objectsIn(part, [...path, name]))
  return [...own, ...parts]
}

/** Every text that visitors may read, with its place; of formatted text each paragraph by itself. */
export function textsIn({ content }: RawStory): { text: string; path: readonly string[] }[] {
  return objectsIn(content, []).flatMap(({ value, path }) => {
    if (value.type === 'paragraph' || value.type === 'heading') {
      return [{ text: paragraphText(value), path }]
    }
    if (typeof value.component !== 'string') return []
    return Object.entries(value).flatMap(([name, text]) =>
      typeof text === 'string' ? [{ text, path: [...path, name] }] : [],
    )
  })
}

const paragraphText = (node: unknown): string =>
  objectsIn(node, [])
    .map(({ value }) => (typeof value.text === 'string' ? value.text : ''))
    .join('')
