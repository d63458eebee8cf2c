/**
 * Workplace in which a generator, ours or a peer, builds the pages of one size.
 */
import type { Measurement } from './measure-process.ts'
import type { Site } from './peers/equal-work.ts'

export interface Workplace {
  /** Title of the generator, with its version. */
  title: string
  site: Site
  /**
   * Converts the content into the form that the generator reads, outside the measurement.
   *
   * @param slug slug of the changed page; absent: all pages
   */
  prepare(slug?: string): Promise<void>
  /**
   * @param changed number of changed pages, checked if the generator reports how many it rendered
   * @throws Error if the build fails or renders another number of pages
   */
  build(changed: number): Promise<Measurement>
  /** Moves output and caches away, so that the next build is cold. */
  putAside(): void
}
