/**
 * Holds a story against its content type's schema.
 */
import { type ContentTypeName, contentTypes } from '../src/content/content-types.ts'
import type { ParsedBlok } from '../src/content/fields.ts'
import type { Warning } from './log.ts'
import type { RawStory } from './storyblok.ts'

export interface ValidatedStory {
  /** `null` when the story does not fit its schema, or its content type is none of the site's. */
  content: ParsedBlok | null
  warnings: Warning[]
}

export const isContentType = (component: string): component is ContentTypeName =>
  Object.hasOwn(contentTypes, component)

/** Every problem of the story at once, each with its place, the value found and what was expected. */
export function validateStory(story: RawStory): ValidatedStory {
  const { component } = story.content
  if (!isContentType(component)) {
    return { content: null, warnings: [unknownContentType(story)] }
  }
  const result = contentTypes[component].schema.safeParse(story.content)
  if (result.success) {
    return { content: result.data, warnings: unknownBloks(result.data, story.full_slug) }
  }
  return {
    content: null,
    warnings: result.error.issues.map((issue) => {
      const found = describe(valueAt(story.content, issue.path))
      return {
        code: 'STORY_INVALID',
        story: story.full_slug,
        path: issue.path.join('.'),
        message: `${issue.message}; found ${found}. The story is left out.`,
        hint: 'Correct the field in the content service and publish.',
      }
    }),
  }
}

function unknownContentType(story: RawStory): Warning {
  return {
    code: 'CONTENT_TYPE_UNKNOWN',
    story: story.full_slug,
    message: `The content type “${story.content.component}” is none of the site's (${Object.keys(contentTypes).join(', ')}). The story is left out.`,
    hint: 'Define the type in src/content/content-types.ts, or delete the story.',
  }
}

function unknownBloks(parsed: ParsedBlok, story: string): Warning[] {
  const warnings: Warning[] = []
  const visit = (value: unknown, path: string): void => {
    if (Array.isArray(value)) {
      for (const [index, part] of value.entries()) visit(part, `${path}.${index}`)
    } else if (isBlok(value)) {
      if (value.component === 'unknown') {
        warnings.push({
          code: 'BLOK_UNKNOWN',
          story,
          path: path.slice(1),
          message: `There is no component for the blok “${value.name}” here. It is left out of the page.`,
          hint: 'Write the component (CONTRIBUTING.md says how), or delete the blok.',
        })
      } else for (const [name, part] of Object.entries(value)) visit(part, `${path}.${name}`)
    }
  }
  visit(parsed, '')
  return warnings
}

const isBlok = (value: unknown): value is ParsedBlok =>
  value !== null && typeof value === 'object' && 'component' in value

const valueAt = (root: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      value !== null && typeof value === 'object' ? Reflect.get(value, key) : undefined,
    root,
  )

function describe(value: unknown): string {
  if (value === undefined) return 'nothing'
  const json = JSON.stringify(value)
  return json.length > 80 ? `${json.slice(0, 79)}…` : json
}
