/**
 * Which element is which blok: what Storyblok puts into every blok of a draft,
 * `_editable: '<!--#storyblok#{"name": "hero", "uid": "…", "id": "…"}-->'`, as attributes.
 */
import * as z from 'zod'
import { type EditableAttributes, editableAttributes } from '../kit/use-editable.ts'

const shownSchema = z.looseObject({ name: z.string(), uid: z.string(), id: z.string() })

/** By `_uid`. */
export function readEditable(content: unknown): ReadonlyMap<string, EditableAttributes> {
  const attributes = new Map<string, EditableAttributes>()
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return
    if ('_editable' in value && typeof value._editable === 'string') {
      const shown = parseComment(value._editable)
      if (shown !== null) attributes.set(shown.uid, editableAttributes(shown))
    }
    for (const part of Object.values(value)) visit(part)
  }
  visit(content)
  return attributes
}

function parseComment(comment: string) {
  try {
    const json = comment.replace(/^<!--#storyblok#/, '').replace(/-->$/, '')
    return shownSchema.safeParse(JSON.parse(json)).data ?? null
  } catch {
    // Without it the blok is shown, and cannot be selected.
    return null
  }
}
