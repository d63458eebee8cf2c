/**
 * The islands by name. To add one: a component with plain JSON props as the default export of a
 * file here, and its line below; the build makes its script.
 */
import Carousel from './Carousel.tsx'

export const islands = { carousel: Carousel }

export type IslandName = keyof typeof islands

/** The module of each island, relative to this folder; the build bundles one script for each. */
export const islandModules = {
  carousel: './Carousel.tsx',
} satisfies Record<IslandName, string>
