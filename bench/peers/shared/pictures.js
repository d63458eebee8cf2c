/** Variants of a picture, and the width at which a page shows it. */
import { site } from './content.js'

export const pictureOf = ({ filename, alt }) => ({ ...site.pictures[filename], alt })

export const heroSizes = '(min-width: 100rem) 65.8vw, (min-width: 60rem) 81.7vw, 147.7vw'

/** Sizes of the picture at this place of a gallery. */
export function gallerySizes(place) {
  const isLarge = place % 10 === 0 || place % 10 === 6
  const wide = isLarge
    ? '(min-width: 90rem) 68.8rem, (min-width: 60rem) 77.8vw'
    : '(min-width: 90rem) 47.7rem, (min-width: 60rem) 54.2vw'
  return `${wide}, ${place % 3 === 0 ? '142.1vw' : '81.3vw'}`
}
