/**
 * Finds the first picture of a page: the one that loads at once.
 */
import type { ImageModel } from '../../src/content/model.ts'

/** The same content, its first picture in reading order marked; the fields are in that order. */
export const markFirstPicture = <Content>(content: Content): Content =>
  // A copy of the same shape: `mark` changes one boolean in it.
  mark(content) as Content

function mark(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || isHiddenHero(value)) return value
  if (isPicture(value)) return { ...value, isFirst: true }
  for (const [key, part] of Object.entries(value)) {
    if (isShownElsewhere(key, value)) continue
    const marked = mark(part)
    if (marked === part) continue
    return Array.isArray(value) ? value.with(Number(key), marked) : { ...value, [key]: marked }
  }
  return value
}

const isPicture = (value: object): value is ImageModel => 'isFirst' in value

/** What a blok loads of the whole site: only a list of courses shows their pictures. */
const isShownElsewhere = (name: string, owner: object): boolean =>
  name === 'settings' ||
  (name === 'courses' && 'component' in owner && owner.component !== 'course_list')

/** A plain hero keeps its picture to itself. */
const isHiddenHero = (value: object): boolean =>
  'component' in value &&
  value.component === 'hero' &&
  'layout' in value &&
  value.layout === 'plain'
