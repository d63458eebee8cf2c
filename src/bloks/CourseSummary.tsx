import type { CourseModel } from '../content/model.ts'
import { futureDatesOf, levelLabels, statusLabels } from '../layout/course-labels.ts'
import { formatDates } from '../layout/format.ts'
import { Picture } from '../layout/Picture.tsx'
import { Price } from '../layout/Price.tsx'

/** @param isIndexed as one of many, with a small picture */
export function CourseSummary({ course, isIndexed }: { course: CourseModel; isIndexed: boolean }) {
  const next = futureDatesOf(course)[0]
  return (
    <li className="course-summary">
      {course.image !== null && (
        <Picture
          image={course.image}
          sizes={isIndexed ? '(min-width: 60rem) 15vw, 23vw' : '(min-width: 60rem) 38vw, 90vw'}
        />
      )}
      <div className="course-summary__text">
        <p className="eyebrow">
          {levelLabels[course.level]} · {course.duration}
        </p>
        <h3>
          <a href={course.href}>{course.title}</a>
        </h3>
        <p>{course.summary}</p>
      </div>
      <div className="course-summary__foot">
        <Price euro={course.price} />
        <p>{next === undefined ? 'Date in preparazione' : formatDates(next.start, next.end)}</p>
        {next !== undefined && (
          <span className={`tag tag--${next.status}`}>{statusLabels[next.status]}</span>
        )}
      </div>
    </li>
  )
}
