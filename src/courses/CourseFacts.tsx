import { courseLevels } from './course-words.ts'
import type { CourseModel } from './courses.ts'

/** What buyers of a course compare, as a small table. */
export function CourseFacts({ course }: { course: CourseModel }) {
  const facts = [
    ['Durata', course.duration],
    ['Livello', courseLevels[course.level]],
    ['Docente', course.teacher],
    ['Kit', course.isKitIncluded ? 'Incluso' : 'Non incluso'],
    ['Modella', course.isModelNeeded ? 'Da portare' : 'Non occorre portarla'],
    ['Attestato', course.certificateValue],
  ] as const
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
