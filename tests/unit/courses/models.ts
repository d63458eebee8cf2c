import { shortDigestOf } from '../../../build/base/digest.ts'
import type { Config } from '../../../build/config.ts'
import { createRecorder } from '../../../build/content/dependencies.ts'
import { resolveBlok } from '../../../src/content/blok.ts'
import { localTime } from '../../../src/content/local-time.ts'
import { routePathOf } from '../../../src/content/paths.ts'
import {
  type CourseDate,
  type CourseModel,
  type CourseStatus,
  createCourseModel,
} from '../../../src/courses/course.ts'
import { type CourseContent, courseType } from '../../../src/courses/course-type.ts'
import { reader, readerWith } from '../layout/every-blok.ts'
import { picture } from '../layout/models.ts'
import { parsedBlok } from '../parsed-blok.ts'
import { courseContent, courseDate } from './stories.ts'

export const createDate = (start: string, end: string, status: CourseStatus): CourseDate => ({
  id: start,
  start,
  end,
  place: 'Torino',
  seats: 6,
  seatsLeft: status === 'open' ? 4 : 0,
  status,
  isCancelled: status === 'cancelled',
  calendarHref: `/_date-corsi/${start.slice(0, 10)}.ics`,
})

export const createCourse = (changes: Partial<CourseModel> = {}): CourseModel => ({
  id: 'a-uuid',
  title: 'Trucco sposa',
  href: '/corsi/trucco-sposa',
  area: 'trucco-viso',
  level: 'base',
  summary: 'Un corso.',
  image: picture,
  price: 490,
  deposit: 100,
  duration: '1 giorno',
  isKitIncluded: true,
  isModelNeeded: false,
  certificateValue: 'Attestato di partecipazione',
  teacher: 'Anna Prova',
  dates: [createDate('2026-03-14 09:30', '2026-03-14 17:30', 'open')],
  ...changes,
})

export const courses = [
  createCourse({
    dates: [
      createDate('2026-01-10 09:30', '2026-01-10 17:30', 'over'),
      createDate('2026-03-14 09:30', '2026-03-15 17:30', 'open'),
    ],
  }),
  createCourse({
    id: 'b-uuid',
    title: 'Unghie',
    href: '/corsi/unghie',
    area: 'unghie',
    dates: [createDate('2026-03-02 09:30', '2026-03-02 17:30', 'full')],
  }),
]

export const courseReader = readerWith({ courses })

/** The bloks of courses, as stored. */
export const courseBody = [
  { component: 'course_list', _uid: 'course_list', heading: 'Corsi' },
  { component: 'course_calendar', _uid: 'course_calendar', heading: 'Calendario' },
]

export type DateFields = Partial<CourseContent['dates'][number]>

interface Moment {
  config: Config
  now: string
  fields?: Partial<CourseContent> | undefined
}

/** Models the course `course-uuid` at `corsi/trucco-sposa` with these dates, like a build at `now`. */
export function courseAt(dates: readonly DateFields[], { config, now, fields }: Moment) {
  const date = { start: '2026-12-12 09:30', end: '2026-12-13 17:30', place: 'Via Prova 1, Torino' }
  const stored = courseContent({
    title: 'Trucco sposa; base, e non solo',
    price: '490',
    deposit: '100',
    duration: '2 giorni',
    teacher: 'Anna Prova',
    dates: dates.map((changes) => courseDate({ ...date, seats_left: '4', ...changes })),
  })
  return createCourseModel({
    uuid: 'course-uuid',
    path: routePathOf('corsi/trucco-sposa'),
    shortDigest: shortDigestOf,
    config,
    content: { ...resolveBlok(courseType, parsedBlok(courseType, stored), reader), ...fields },
    isOver: createRecorder(localTime(new Date(now), config.timeZone)).isOver,
  })
}
