import { Actions } from '../bloks/Actions.tsx'
import { BlokSection, SectionHead } from '../bloks/BlokSection.tsx'
import type { BlokModel } from '../bloks/bloks.ts'
import { Picture } from '../kit/Picture.tsx'
import { useSheets } from '../kit/use-sheets.ts'
import { useFormat } from '../kit/use-strings.ts'
import { Price, VatNote } from '../layout/Price.tsx'
import { sizesOf } from '../layout/picture-sizes.ts'
import { CalendarLink } from './CourseDateLine.tsx'
import { type CourseModel, isBookable, nextDateOf } from './course.ts'
import { useCourseStrings } from './strings.ts'

/** Shows up to three courses large, in turn left and right; more as an index. */
export function CourseList({ blok }: { blok: BlokModel<'course_list'> }) {
  useSheets('course-list', 'tag')
  const { noCourses } = useCourseStrings()
  const { courses } = blok
  const isIndexed = courses.length > 3
  return (
    <BlokSection blok={blok} className="course-list" heading={blok.heading}>
      <SectionHead heading={blok.heading} lead={blok.lead} />
      {courses.length === 0 ? (
        <p>{noCourses}</p>
      ) : (
        <ul className={isIndexed ? 'course-index' : undefined}>
          {courses.map((course) => (
            <CourseSummary
              key={course.id}
              course={course}
              isIndexed={isIndexed}
              currency={blok.currency}
            />
          ))}
        </ul>
      )}
      {courses.length > 0 && <VatNote text={blok.vatNote} />}
      <Actions actions={blok.action} />
    </BlokSection>
  )
}

const slots = [
  { from: 90, width: '32.5rem', ratio: 4 / 3 },
  { from: 60, width: '36.5vw', ratio: 4 / 3 },
  { width: '90vw', ratio: 4 / 3 },
]

const indexSlots = [
  { from: 90, width: '12rem', ratio: 3 / 2 },
  { from: 60, width: '13.5vw', ratio: 3 / 2 },
  { from: 31, width: '7rem', ratio: 4 / 5 },
  { width: '23vw', ratio: 4 / 5 },
]

/** @param isIndexed as one of many, with a small picture */
function CourseSummary({
  course,
  isIndexed,
  currency,
}: {
  course: CourseModel
  isIndexed: boolean
  currency: string
}) {
  const words = useCourseStrings()
  const { formatDates } = useFormat()
  const next = nextDateOf(course)
  return (
    <li className="course-summary">
      {course.image !== null && (
        <Picture
          image={course.image}
          sizes={sizesOf(course.image, isIndexed ? indexSlots : slots)}
        />
      )}
      <div className="course-summary__text">
        <p className="eyebrow">
          {words.levels[course.level]} · {course.duration}
        </p>
        <h3 lang={course.lang} dir={course.dir}>
          <a href={course.href}>{course.title}</a>
        </h3>
        <p lang={course.lang} dir={course.dir}>
          {course.summary}
        </p>
      </div>
      <div className="course-summary__foot">
        <Price amount={course.price} currency={currency} />
        <p>{next === undefined ? words.dates.inPreparation : formatDates(next.start, next.end)}</p>
        {next !== undefined && (
          <span className={`tag tag--${next.status}`}>{words.status[next.status]}</span>
        )}
        {next !== undefined && isBookable(next) && (
          <CalendarLink date={next} course={course.title} />
        )}
      </div>
    </li>
  )
}
