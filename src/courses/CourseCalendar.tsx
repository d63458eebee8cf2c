import { BlokSection, SectionHead } from '../bloks/BlokSection.tsx'
import type { BlokModel } from '../bloks/bloks.ts'
import { Enhancement } from '../kit/Island.tsx'
import { useSheets } from '../kit/use-sheets.ts'
import { useFormat } from '../kit/use-strings.ts'
import { Price, VatNote } from '../layout/Price.tsx'
import { monthKeyOf } from '../strings/format.ts'
import { CourseDateLine } from './CourseDateLine.tsx'
import { hashOf } from './calendar-hash.ts'
import { appointmentsOf, type CourseModel } from './course.ts'
import { type CourseArea, courseAreas, useCourseStrings } from './strings.ts'

type Appointment = ReturnType<typeof appointmentsOf>[number]

/** An agenda by month, with a filter where there is something to choose. */
export function CourseCalendar({ blok }: { blok: BlokModel<'course_calendar'> }) {
  useSheets('calendar')
  const words = useCourseStrings()
  const { formatMonth } = useFormat()
  const appointments = appointmentsOf(blok.courses)
  const months = groupByMonth(appointments, formatMonth)
  const areas = (Object.keys(courseAreas) as CourseArea[]).filter((area) =>
    appointments.some((appointment) => appointment.course.area === area),
  )
  const place = usualPlaceOf(appointments)
  const hasFilter = areas.length > 1 || months.length > 1
  const agenda = months.map((month) => (
    <section key={month.key} className="month" id={`mese-${month.key}`}>
      <h3>{month.label}</h3>
      <ol className="agenda">
        {month.appointments.map(({ course, date }) => (
          <CourseDateLine
            key={`${course.id} ${date.id}`}
            date={date}
            course={course.title}
            area={course.area}
            knownPlace={place}
          >
            <h4 lang={course.lang} dir={course.dir}>
              <a href={course.href}>{course.title}</a>
            </h4>
            <p className="agenda__kind">
              {words.areas[course.area]} · {words.levels[course.level]}&nbsp;·{' '}
              <Price amount={course.price} currency={blok.currency} />
            </p>
          </CourseDateLine>
        ))}
      </ol>
    </section>
  ))
  return (
    <BlokSection blok={blok} className="calendar" heading={blok.heading}>
      <SectionHead heading={blok.heading} lead={blok.lead} />
      {appointments.length === 0 && <p>{words.dates.none}</p>}
      {place !== '' && (
        <p className="calendar__place">
          {appointments.every(({ date }) => date.place === place)
            ? words.place.all
            : words.place.others}{' '}
          {place}
        </p>
      )}
      {hasFilter ? (
        <Enhancement name="calendar-filter" wake="interaction">
          <CalendarFilter areas={areas} months={months} count={appointments.length} />
          {agenda}
        </Enhancement>
      ) : (
        agenda
      )}
      {appointments.length > 0 && <VatNote text={blok.vatNote} />}
      <CertificateList courses={[...new Set(appointments.map(({ course }) => course))]} />
      <p className="calendar__feed">
        <a className="button button--secondary" href={blok.feed.subscribeHref}>
          {words.calendar.follow}
        </a>
        <a className="quiet-link" href={blok.feed.href} type="text/calendar">
          {words.calendar.download}
        </a>
        <small>{words.calendar.following}</small>
      </p>
    </BlokSection>
  )
}

/**
 * Links that filter without script: an area's link leads to itself, and CSS shows only the lines of the
 * area whose link is `:target`; a month's link leads to the month. With script they lead to an area and
 * a month at once.
 */
function CalendarFilter({
  areas,
  months,
  count,
}: {
  areas: readonly CourseArea[]
  months: readonly { key: string; label: string }[]
  /** Number of all dates. */
  count: number
}) {
  const { areas: areaNames, filter: words } = useCourseStrings()
  const allHash = hashOf({ area: '', month: '' })
  const hasAreas = areas.length > 1
  return (
    <>
      {hasAreas && (
        <nav className="calendar__filter" aria-label={words.byArea}>
          <ul>
            <li>
              <a id={allHash.slice(1)} href={allHash} data-area="">
                {words.allAreas}
              </a>
            </li>
            {areas.map((area) => {
              const hash = hashOf({ area, month: '' })
              return (
                <li key={area}>
                  <a id={hash.slice(1)} href={hash} data-area={area}>
                    {areaNames[area]}
                  </a>
                </li>
              )
            })}
          </ul>
        </nav>
      )}
      {months.length > 1 && (
        <nav className="calendar__filter calendar__filter--months" aria-label={words.byMonth}>
          <ul>
            <li>
              <a id={hasAreas ? undefined : allHash.slice(1)} href={allHash} data-month="">
                {words.allMonths}
              </a>
            </li>
            {months.map(({ key, label }) => (
              <li key={key}>
                <a href={hashOf({ area: '', month: key })} data-month={key}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="calendar__found" role="status">
        <p hidden>
          {words.found} <span translate="no">{count}</span>
        </p>
        <p hidden>
          {words.nothing} <a href={allHash}>{words.showAll}</a>
        </p>
      </div>
    </>
  )
}

/** The place of more than half of the dates, to name it once. Empty without one. */
function usualPlaceOf(appointments: readonly Appointment[]): string {
  const places = appointments.map(({ date }) => date.place)
  const countOf = (place: string) => places.filter((other) => other === place).length
  return places.find((place) => countOf(place) > places.length / 2) ?? ''
}

function groupByMonth(
  appointments: readonly Appointment[],
  formatMonth: (moment: string) => string,
) {
  const keys = [...new Set(appointments.map((appointment) => monthKeyOf(appointment.date.start)))]
  return keys.map((key) => ({
    key,
    label: formatMonth(key),
    appointments: appointments.filter((appointment) => monthKeyOf(appointment.date.start) === key),
  }))
}

/** The value of each certificate, once for the courses that share it. */
function CertificateList({ courses }: { courses: readonly CourseModel[] }) {
  const { certificates } = useCourseStrings()
  const values = [...new Set(courses.map((course) => course.certificateValue))]
  if (values.length === 0) return null
  return (
    <section className="certificates">
      <h3>{certificates}</h3>
      <dl>
        {values.map((value) => (
          <div key={value}>
            {titlesWith(courses, value).map((title) => (
              <dt key={title}>{title}</dt>
            ))}
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const titlesWith = (courses: readonly CourseModel[], value: string): string[] => [
  ...new Set(
    courses.filter((course) => course.certificateValue === value).map(({ title }) => title),
  ),
]
