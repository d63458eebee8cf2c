import type { BlokModel } from '../content/bloks.ts'
import { type CourseDate, type CourseModel, courseAreas } from '../content/model.ts'
import { CourseDateLine } from '../layout/CourseDateLine.tsx'
import { areaLabels, futureDatesOf, levelLabels } from '../layout/course-labels.ts'
import { formatMonth, monthKeyOf } from '../layout/format.ts'
import { Price } from '../layout/Price.tsx'
import { useSheets } from '../layout/use-sheets.ts'
import { VatNote } from '../layout/VatNote.tsx'
import { BlokSection } from './BlokSection.tsx'
import { SectionHead } from './SectionHead.tsx'

interface Appointment {
  course: CourseModel
  date: CourseDate
}

/**
 * An agenda by month. The links of the filters lead to what CSS goes by: to themselves for an area,
 * whose lines alone are shown while its link is `:target`, and for a month to the month. So
 * filtering needs no script and has an address.
 */
export function CourseCalendar({ blok }: { blok: BlokModel<'course_calendar'> }) {
  useSheets('calendar')
  const appointments = blok.courses
    .flatMap((course) => futureDatesOf(course).map((date): Appointment => ({ course, date })))
    .sort((a, b) => (a.date.start < b.date.start ? -1 : a.date.start > b.date.start ? 1 : 0))
  const months = groupByMonth(appointments)
  const areas = courseAreas.filter((area) => appointments.some((one) => one.course.area === area))
  return (
    <BlokSection blok={blok} className="calendar" heading={blok.heading}>
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
      {months.length > 1 && (
        <nav className="calendar__filter calendar__filter--months" aria-label="Filtra per mese">
          <ul>
            <li>
              <a id={areas.length > 1 ? undefined : 'area-tutte'} href="#area-tutte">
                Tutti i mesi
              </a>
            </li>
            {months.map((month) => (
              <li key={month.key}>
                <a href={`#mese-${month.key}`}>{month.label}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {months.map((month) => (
        <section key={month.key} className="month" id={`mese-${month.key}`}>
          <h3>{month.label}</h3>
          <ol className="agenda">
            {month.appointments.map(({ course, date }) => (
              <CourseDateLine
                key={`${course.id} ${date.id}`}
                date={date}
                course={course.title}
                note={course.certificateValue}
                area={course.area}
              >
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
      {appointments.length > 0 && <VatNote text={blok.vatNote} />}
      <p className="calendar__feed">
        <a className="button button--secondary" href={blok.feed.subscribeHref}>
          Segui il calendario
        </a>
        <a className="quiet-link" href={blok.feed.href} type="text/calendar">
          Scarica tutte le date
        </a>
        <small>Seguendolo, le date e le variazioni arrivano da sole nel tuo calendario.</small>
      </p>
    </BlokSection>
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
