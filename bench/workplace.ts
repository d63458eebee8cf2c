/**
 * Where a generator, this one or another, builds the pages of one size.
 */
import type { Measurement } from './measure-process.ts'
import type { Site } from './peers/equal-work.ts'

export interface Workplace {
  /** The generator's, with its version. */
  title: string
  site: Site
  /**
   * Puts the content into the form that it reads, which is no part of what is measured.
   *
   * @param slug the page that has changed; absent: all of them
   */
  prepare(slug?: string): Promise<void>
  /**
   * @param changed how many pages; a generator that tells how many it made must have made these
   * @throws Error when it fails, or made others
   */
  build(changed: number): Promise<Measurement>
  /** Its next build is from nothing. */
  putAside(): void
}
