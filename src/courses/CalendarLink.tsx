import { formatDates } from '../business/format.ts'
import type { CourseDate } from './courses.ts'

/** The calendar file of a date. Not as a download: a phone then offers to add it to its calendar. */
export function CalendarLink({ date, course }: { date: CourseDate; course: string }) {
  return (
    <a className="calendar-link" href={date.calendarHref} type="text/calendar">
      Aggiungi al calendario
      <span className="visually-hidden">
        : {course}, {formatDates(date.start, date.end)}
      </span>
    </a>
  )
}
