import { useFormat } from '../kit/use-strings.ts'
import type { CourseDate } from './courses.ts'
import { useCourseStrings } from './strings.ts'

/** Links to a date's calendar file. No download, so that phones offer to add it. */
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
