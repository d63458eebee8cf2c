import { Actions } from '../bloks/Actions.tsx'
import { BlokSection } from '../bloks/BlokSection.tsx'
import type { BlokModel } from '../bloks/bloks.ts'
import { SectionHead } from '../bloks/SectionHead.tsx'
import { useSheets } from '../kit/use-sheets.ts'
import { CourseSummary } from './CourseSummary.tsx'
import { useCourseStrings } from './strings.ts'
import { VatNote } from './VatNote.tsx'

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
