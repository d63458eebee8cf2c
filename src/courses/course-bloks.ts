/**
 * Bloks that show courses.
 */

import { actionBlok } from '../bloks/inline-bloks.ts'
import { settingsQuery } from '../business/settings-query.ts'
import { defineBlok } from '../content/blok.ts'
import { bloks } from '../content/blok-list.ts'
import { number, option, text, textarea } from '../content/fields.ts'
import { createCalendarFeed } from './calendar-path.ts'
import { type CourseModel, coursesQuery, isBookable } from './course.ts'
import { courseAreas } from './strings.ts'

/** Takes the first courses, bookable ones first. @param limit 0: all */
function firstOf(courses: readonly CourseModel[], limit: number): readonly CourseModel[] {
  if (limit === 0) return courses
  const isOpen = (course: CourseModel) => course.dates.some(isBookable)
  const closed = courses.filter((course) => !isOpen(course))
  return [...courses.filter(isOpen), ...closed].slice(0, limit)
}

export const courseListBlok = defineBlok({
  name: 'course_list',
  label: 'Elenco dei corsi',
  fields: {
    heading: text({ label: 'Titolo', required: true }),
    lead: textarea({ label: 'Sommario' }),
    area: option(
      { all: 'Tutte le aree', ...courseAreas },
      { label: 'Area', help: 'I corsi pubblicati di quest’area compaiono da soli.' },
    ),
    limit: number({
      label: 'Quanti corsi',
      help: 'I primi per data, prima quelli con posti liberi. Vuoto: tutti.',
    }),
    action: bloks([actionBlok], { label: 'Pulsante', max: 1 }),
  },
  // Only the listed ones: edits of others leave the page unchanged.
  load: (reader, { area, limit }) => ({
    courses: firstOf(
      reader.query(coursesQuery).filter((course) => area === 'all' || course.area === area),
      Math.max(0, Number(limit)) || 0,
    ),
    vatNote: reader.query(settingsQuery).vatNote,
    currency: reader.query(settingsQuery).currency,
  }),
})

export const courseCalendarBlok = defineBlok({
  name: 'course_calendar',
  label: 'Calendario dei corsi',
  fields: {
    heading: text({
      label: 'Titolo',
      help: 'Le date vengono dai corsi; quelle passate spariscono da sole.',
      required: true,
    }),
    lead: textarea({ label: 'Sommario' }),
  },
  load: (reader) => ({
    courses: reader.query(coursesQuery),
    feed: createCalendarFeed(reader.config),
    vatNote: reader.query(settingsQuery).vatNote,
    currency: reader.query(settingsQuery).currency,
  }),
})

/** Both may stand in the body of a page. */
export const courseBloks = [courseListBlok, courseCalendarBlok] as const
