import { Picture } from '../kit/Picture.tsx'
import { useFormat } from '../kit/use-strings.ts'
import { Price } from '../layout/Price.tsx'
import { sizesOf } from '../layout/picture-sizes.ts'
import { CalendarLink } from './CalendarLink.tsx'
import { isBookable } from './course.ts'
import { nextDateOf } from './course-labels.ts'
import type { CourseModel } from './courses.ts'
import { useCourseStrings } from './strings.ts'

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
export function CourseSummary({
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
