import { validateStory as validate } from '../../../build/content/validate-story.ts'
import { flat } from '../flat.ts'

/** A story held against its schema, with its warnings in one level. */
export function validateStory(...args: Parameters<typeof validate>) {
  const { content, warnings } = validate(...args)
  return { content, warnings: warnings.map(flat) }
}
