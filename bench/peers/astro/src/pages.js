/** The paths of all pages, for the page and for its payload. */
import { entries, readStory } from '../shared/content.js'

export const pagePaths = () =>
  entries.map(({ slug, digest }) => ({
    params: { slug },
    props: { story: readStory(slug) },
    cacheKey: digest,
  }))
