import { hashOf } from './calendar-hash.ts'
import { type CourseArea, useCourseStrings } from './strings.ts'

/**
 * Links that filter without script: an area's link leads to itself, and CSS shows only the lines of the
 * area whose link is `:target`; a month's link leads to the month. With script they lead to an area and
 * a month at once.
 */
export function CalendarFilter({
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
