import { validateStory as validate } from '../../../build/content/validate-story.ts'
import { flat } from '../flat.ts'

/** Validates a story against its schema; the warnings are flat. */
export function validateStory(...args: Parameters<typeof validate>) {
  const { content, warnings } = validate(...args)
  return { content, warnings: warnings.map(flat) }
}
