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
