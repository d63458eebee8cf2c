import type { ImageModel } from '../content/model.ts'
import { picturesIn } from '../content/pictures-in.ts'

/** Bloks load the settings and the courses of the whole site: their pictures are on other pages. */
export const shownPictures = (content: object): ImageModel[] =>
  picturesIn(content, (field) => field === 'settings' || field === 'courses')
