import type { BlokModel } from '../content/bloks.ts'
import { CourseSummary } from './CourseSummary.tsx'
import { SectionHead } from './SectionHead.tsx'

/** A few courses are shown large, in turn left and right; more than three as an index. */
export function CourseList({ blok }: { blok: BlokModel<'course_list'> }) {
  const courses = blok.courses.filter((one) => blok.area === 'all' || one.area === blok.area)
  const isIndexed = courses.length > 3
  return (
    <section className="blok course-list">
      <SectionHead heading={blok.heading} lead={blok.lead} />
      {courses.length === 0 ? (
        <p>I prossimi corsi sono in preparazione.</p>
      ) : (
        <ul className={isIndexed ? 'course-index' : undefined}>
          {courses.map((course) => (
            <CourseSummary key={course.id} course={course} isIndexed={isIndexed} />
          ))}
        </ul>
      )}
    </section>
  )
}
