import type { BlokModel } from '../content/bloks.ts'
import { type CourseDate, type CourseModel, courseAreas } from '../content/model.ts'
import { CourseDateLine } from '../layout/CourseDateLine.tsx'
import { areaLabels, futureDatesOf, levelLabels } from '../layout/course-labels.ts'
import { formatMonth, monthKeyOf } from '../layout/format.ts'
import { Price } from '../layout/Price.tsx'
import { SectionHead } from './SectionHead.tsx'

interface Appointment {
  course: CourseModel
  date: CourseDate
}

/**
 * An agenda by month. The links of the filter are their own targets: CSS shows only the lines of
 * the area whose link is `:target`, so that filtering needs no script and has an address.
 */
export function CourseCalendar({ blok }: { blok: BlokModel<'course_calendar'> }) {
  const appointments = blok.courses
    .flatMap((course) => futureDatesOf(course).map((date): Appointment => ({ course, date })))
    .sort((a, b) => (a.date.start < b.date.start ? -1 : a.date.start > b.date.start ? 1 : 0))
  const areas = courseAreas.filter((area) => appointments.some((one) => one.course.area === area))
  return (
    <section className="blok calendar">
      <SectionHead heading={blok.heading} lead={blok.lead} />
      {appointments.length === 0 && <p>Le prossime date sono in preparazione.</p>}
      {areas.length > 1 && (
        <nav className="calendar__filter" aria-label="Filtra per area">
          <ul>
            <li>
              <a id="area-tutte" href="#area-tutte">
                Tutti i corsi
              </a>
            </li>
            {areas.map((area) => (
              <li key={area}>
                <a id={`area-${area}`} href={`#area-${area}`}>
                  {areaLabels[area]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {groupByMonth(appointments).map((month) => (
        <section key={month.key} className="month" id={`mese-${month.key}`}>
          <h3>{month.label}</h3>
          <ol className="agenda">
            {month.appointments.map(({ course, date }) => (
              <CourseDateLine key={date.id} date={date} area={course.area}>
                <h4>
                  <a href={course.href}>{course.title}</a>
                </h4>
                <p className="agenda__kind">
                  {areaLabels[course.area]} · {levelLabels[course.level]}&nbsp;·{' '}
                  <Price euro={course.price} />
                </p>
              </CourseDateLine>
            ))}
          </ol>
        </section>
      ))}
    </section>
  )
}

function groupByMonth(appointments: readonly Appointment[]) {
  const keys = [...new Set(appointments.map((one) => monthKeyOf(one.date.start)))]
  return keys.map((key) => ({
    key,
    label: formatMonth(key),
    appointments: appointments.filter((one) => monthKeyOf(one.date.start) === key),
  }))
}
