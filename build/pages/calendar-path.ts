/**
 * Where the calendar files are: the feed with every date of every course, and one file a date.
 */
import type { CalendarFeed } from '../../src/content/model.ts'
import { hrefOf, type OutputPath, outputPath, type RoutePath } from '../../src/content/paths.ts'
import { shortDigestOf } from '../base/digest.ts'
import type { Config } from '../config.ts'

/** The folder of the dates' files; no slug begins with an underscore. */
export const calendarFolder = '_date-corsi'

export const feedFile = outputPath('calendario-corsi.ics')

/** The same for as long as the course has its address and the date its id, whenever it is held. */
export function calendarFileOf(course: RoutePath, dateId: string): OutputPath {
  const name = course.slice(course.lastIndexOf('/') + 1)
  const digest = shortDigestOf(`${course} ${dateId}`)
  return outputPath(`${calendarFolder}/${name}-${digest}.ics`)
}

export function createCalendarFeed(config: Pick<Config, 'siteUrl' | 'basePath'>): CalendarFeed {
  const href = hrefOf(`/${feedFile}`, config.basePath)
  return { href, subscribeHref: `${config.siteUrl}${href}`.replace(/^https?:/, 'webcal:') }
}
