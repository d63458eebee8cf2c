import { useFormat } from '../kit/use-strings.ts'
import type { CourseDate } from './courses.ts'
import { useCourseStrings } from './strings.ts'

/** The calendar file of a date. Not as a download: a phone then offers to add it to its calendar. */
export function CalendarLink({ date, course }: { date: CourseDate; course: string }) {
  const { add } = useCourseStrings().calendar
  const { formatDates } = useFormat()
  return (
    <a className="calendar-link" href={date.calendarHref} type="text/calendar">
      {add}
      <span className="visually-hidden">
        : {course}, {formatDates(date.start, date.end)}
      </span>
    </a>
  )
}
