import type { CourseModel } from './courses.ts'
import { useCourseStrings } from './strings.ts'

/** What buyers of a course compare, as a small table. */
export function CourseFacts({ course }: { course: CourseModel }) {
  const { facts: words, levels } = useCourseStrings()
  const facts = [
    [words.duration, course.duration],
    [words.level, levels[course.level]],
    [words.teacher, course.teacher],
    [words.kit, course.isKitIncluded ? words.kitIncluded : words.kitNotIncluded],
    [words.model, course.isModelNeeded ? words.modelNeeded : words.modelNotNeeded],
    [words.certificate, course.certificateValue],
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
