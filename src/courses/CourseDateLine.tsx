import type { ReactNode } from 'react'
import { useSheets } from '../kit/use-sheets.ts'
import { useFormat, useStrings } from '../kit/use-strings.ts'
import { formatTimes } from '../strings/format.ts'
import { type CourseDate, formatSeats, hasHours, machineDay, machineTime } from './course.ts'
import { useCourseStrings } from './strings.ts'

/**
 * One line of an agenda: the day as a numeral, then what, when and where.
 * @param course its title
 * @param hasMonth for a list that is not under the heading of a month
 * @param knownPlace place that the list has already named
 */
export function CourseDateLine({
  date,
  course,
  hasMonth = false,
  area,
  knownPlace = '',
  children,
}: {
  date: CourseDate
  course: string
  hasMonth?: boolean
  area?: string
  knownPlace?: string
  children?: ReactNode
}) {
  useSheets('agenda', 'tag')
  const words = useCourseStrings()
  const { formatDates, formatDayNumber, formatMonth, formatWeekdays } = useFormat()
  const seats = formatSeats(date, words, useStrings().locale)
  const place = date.place === knownPlace ? '' : date.place
  return (
    <li className="agenda__line" data-area={area}>
      <p className="agenda__day">
        <time dateTime={hasHours(date) ? machineTime(date.start) : machineDay(date.start)}>
          <span aria-hidden="true">{formatDayNumber(date.start, date.end)}</span>
          <span className="visually-hidden">{formatDates(date.start, date.end)}</span>
        </time>
        <small>{formatWeekdays(date.start, date.end)}</small>
      </p>
      <div className="agenda__what">
        {hasMonth && <p className="agenda__month">{formatMonth(date.start)}</p>}
        {children}
        {hasHours(date) ? (
          <p className="agenda__where">
            {words.hours} <span translate="no">{formatTimes(date.start, date.end)}</span>
            {place !== '' && ` · ${place}`}
          </p>
        ) : (
          place !== '' && <p className="agenda__where">{place}</p>
        )}
      </div>
      <p className="agenda__state">
        <span className={`tag tag--${date.status}`}>{words.status[date.status]}</span>
        {seats !== '' && <small>{seats}</small>}
        {date.status !== 'cancelled' && <CalendarLink date={date} course={course} />}
      </p>
    </li>
  )
}

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
