import { academyPictures } from './contents/academy.ts'
import { makeupPictures } from './contents/makeup.ts'
import { semipermanentPictures } from './contents/semipermanent.ts'
import { skincarePictures } from './contents/skincare.ts'
import { studioPictures } from './contents/studio.ts'
import type { Picture } from './picture.ts'

/** The pictures of the demo space, in the order of their ids. */
export const contents: readonly Picture[] = [
  ...studioPictures,
  ...makeupPictures,
  ...semipermanentPictures,
  ...skincarePictures,
  ...academyPictures,
].sort((a, b) => a.id - b.id)
