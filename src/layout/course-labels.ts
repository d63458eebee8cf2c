import type {
  CourseArea,
  CourseDate,
  CourseLevel,
  CourseModel,
  CourseStatus,
} from '../content/model.ts'

/** What visitors read for the values of a course. */
export const areaLabels: Record<CourseArea, string> = {
  'trucco-viso': 'Trucco viso',
  unghie: 'Unghie',
  ciglia: 'Ciglia',
  dermopigmentazione: 'Dermopigmentazione',
}

export const levelLabels: Record<CourseLevel, string> = {
  base: 'Base',
  intermedio: 'Intermedio',
  avanzato: 'Avanzato',
}

export const statusLabels: Record<CourseStatus, string> = {
  open: 'Iscrizioni aperte',
  'last-seats': 'Ultimi posti',
  full: 'Al completo',
  cancelled: 'Annullato',
  over: 'Concluso',
}

/** The dates that are still to come, in order. */
export const futureDatesOf = (course: CourseModel): readonly CourseDate[] =>
  course.dates.filter((date) => date.status !== 'over')

/** Those of them that were not called off: what can be asked for. */
export const heldDatesOf = (course: CourseModel): readonly CourseDate[] =>
  futureDatesOf(course).filter((date) => date.status !== 'cancelled')

/** `4 posti liberi su 8`; empty when nothing can be booked any more. */
export function formatSeats(date: CourseDate): string {
  if (date.status !== 'open' && date.status !== 'last-seats') return ''
  return `${date.seatsLeft === 1 ? '1 posto libero' : `${date.seatsLeft} posti liberi`} su ${date.seats}`
}
