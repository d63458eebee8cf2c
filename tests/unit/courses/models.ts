import { shortDigestOf } from '../../../build/base/digest.ts'
import type { Config } from '../../../build/config.ts'
import { createRecorder } from '../../../build/content/dependencies.ts'
import { localTime } from '../../../src/content/local-time.ts'
import { routePathOf } from '../../../src/content/paths.ts'
import { createCourseModel } from '../../../src/courses/course-model.ts'
import type { CourseContent } from '../../../src/courses/course-type.ts'
import type { CourseDate, CourseModel, CourseStatus } from '../../../src/courses/courses.ts'
import { readerWith } from '../layout/every-blok.ts'
import { picture } from '../layout/models.ts'

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

/** The course `course-uuid` at `corsi/trucco-sposa` with these dates, as a build at a moment has it. */
export function courseAt(dates: readonly DateFields[], { config, now, fields }: Moment) {
  const content: CourseContent = {
    component: 'course',
    _uid: 'course',
    title: 'Trucco sposa; base, e non solo',
    description: '',
    area: 'trucco-viso',
    level: 'base',
    summary: '',
    image: null,
    price: 490,
    deposit: 100,
    duration: '2 giorni',
    is_kit_included: true,
    is_model_needed: false,
    certificate_value: 'Attestato di partecipazione, non abilitante',
    teacher: 'Anna Prova',
    program: [],
    dates: dates.map((date) => ({
      component: 'course_date',
      _uid: 'date-a',
      start: '2026-12-12 09:30',
      end: '2026-12-13 17:30',
      place: 'Via Prova 1, Torino',
      seats: 8,
      seats_left: 4,
      is_cancelled: false,
      ...date,
    })),
    person: 'none',
    release: '',
    release_until: '',
    ...fields,
  }
  return createCourseModel({
    uuid: 'course-uuid',
    path: routePathOf('corsi/trucco-sposa'),
    shortDigest: shortDigestOf,
    config,
    content,
    isOver: createRecorder(localTime(new Date(now), config.timeZone)).isOver,
  })
}
