/**
 * Lists the pictures in the model of a page, in reading order: the order of the fields.
 */
import type { ImageModel } from './model.ts'

/** @param isSkipped whether the pictures in a field are not on this page */
export function picturesIn(
  content: object,
  isSkipped: (field: string) => boolean = () => false,
): ImageModel[] {
  const found: ImageModel[] = []
  const visit = (value: object): void => {
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++)
        if (isObject(value[index])) visit(value[index])
      return
    }
    const parts = value as Readonly<Record<string, unknown>>
    if (parts.webpSrcset !== undefined && parts.src !== undefined) {
      found.push(value as ImageModel)
      return
    }
    for (const name in parts) {
      const part = parts[name]
      if (isObject(part) && !isSkipped(name)) visit(part)
    }
  }
  visit(content)
  return found
}

const isObject = (part: unknown): part is object => part !== null && typeof part === 'object'
