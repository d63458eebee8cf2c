/**
 * Lists the pictures of a page in reading order (the order of the fields); the first loads at once.
 */
import type { ImageModel } from './model.ts'

/** Whether the page shows a blok's field elsewhere, or not at all. */
type IsSkipped = (field: string, owner: object) => boolean

const isNone = (): boolean => false

/** Marks the first picture of the content. */
export const markFirstPicture = <Content>(
  content: Content,
  isSkipped: IsSkipped = isNone,
): Content =>
  // Same type: `mark` returns a copy with one boolean changed.
  mark(content, isSkipped) as Content

function mark(value: unknown, isSkipped: IsSkipped): unknown {
  if (!isObject(value)) return value
  if (isPicture(value)) return { ...value, isFirst: true }
  for (const [key, part] of Object.entries(value)) {
    if (isSkipped(key, value)) continue
    const marked = mark(part, isSkipped)
    if (marked === part) continue
    return Array.isArray(value) ? value.with(Number(key), marked) : { ...value, [key]: marked }
  }
  return value
}

const isPicture = (value: object): value is ImageModel => 'isFirst' in value

export function picturesIn(content: object, isSkipped: IsSkipped = isNone): ImageModel[] {
  const found: ImageModel[] = []
  const visit = (value: object): void => {
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++)
        if (isObject(value[index])) visit(value[index])
      return
    }
    const parts = value as Readonly<Record<string, unknown>>
    if (parts.isFirst !== undefined && parts.src !== undefined) {
      found.push(value as ImageModel)
      return
    }
    for (const name in parts) {
      const part = parts[name]
      if (isObject(part) && !isSkipped(name, value)) visit(part)
    }
  }
  visit(content)
  return found
}

const isObject = (part: unknown): part is object => part !== null && typeof part === 'object'
