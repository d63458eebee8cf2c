/**
 * Finds the pictures in a page's content that it shows.
 */
import { markFirstPicture, picturesIn } from '../content/first-picture.ts'
import type { ImageModel } from '../content/model.ts'

export const markFirst = <Content>(content: Content): Content =>
  markFirstPicture(content, (field, owner) => isShownElsewhere(field, owner) || isPlainHero(owner))

/** Bloks load the settings and the courses of the whole site: their pictures are on other pages. */
export const shownPictures = (content: object): ImageModel[] =>
  picturesIn(content, (field) => field === 'settings' || field === 'courses')

/** Whether other pages show the pictures; a list of courses shows its own. */
const isShownElsewhere = (field: string, owner: object): boolean =>
  field === 'settings' ||
  (field === 'courses' && 'component' in owner && owner.component !== 'course_list')

/** A plain hero shows no picture. */
const isPlainHero = (owner: object): boolean =>
  'component' in owner &&
  owner.component === 'hero' &&
  'layout' in owner &&
  owner.layout === 'plain'
