/**
 * Paths of the calendar files: the feed with every date of every course, and a file per date.
 */

import {
  hrefOf,
  type OutputPath,
  outputPath,
  pathInLanguage,
  type RoutePath,
} from '../content/paths.ts'
import type { PublicConfig } from '../content/public-config.ts'

/** The folder of the dates' files; no slug begins with an underscore. */
export const calendarFolder = '_date-corsi'

export const feedFile = outputPath('calendario-corsi.ics')

export type ShortDigest = (text: string) => string

/** The path of a date's file; it stays while the course keeps its URL and the date its id. */
export function calendarFileOf(
  course: RoutePath,
  dateId: string,
  shortDigest: ShortDigest,
): OutputPath {
  const name = course.slice(course.lastIndexOf('/') + 1)
  return outputPath(`${calendarFolder}/${name}-${shortDigest(`${course} ${dateId}`)}.ics`)
}

/** URL of a calendar file, in the folder of the language. */
export const calendarHrefOf = (file: OutputPath, config: WithUrl): string =>
  hrefOf(pathInLanguage(`/${file}`, config), config.basePath)

type WithUrl = Pick<PublicConfig, 'basePath' | 'language' | 'languages'>

/** URLs of the calendar with all dates; calendar programs subscribe by `webcal:`. */
export function createCalendarFeed(config: WithUrl & Pick<PublicConfig, 'siteUrl'>) {
  const href = calendarHrefOf(feedFile, config)
  return { href, subscribeHref: `${config.siteUrl}${href}`.replace(/^https?:/, 'webcal:') }
}
