import type { CourseModel } from './courses.ts'
import { useCourseStrings } from './strings.ts'

/** The value of each certificate, once for the courses that share it. */
export function CertificateList({ courses }: { courses: readonly CourseModel[] }) {
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
