import { defineQuery } from '../content/query.ts'
import { createCourseModel, nextStartOf } from './course-model.ts'
import { courseType } from './course-type.ts'
import type { CourseModel } from './courses.ts'

/** All published courses, in order of their next date. */
export const coursesQuery = defineQuery<readonly CourseModel[]>({
  name: 'courses',
  title: 'the list of all courses',
  read: ({ config, stories }) =>
    stories(courseType, (story) => {
      const content = story.content()
      return { ...createCourseModel({ ...story, content, config }), ...story.languageOf(content) }
    }).sort((a, b) => compareText(nextStartOf(a), nextStartOf(b)) || compareText(a.title, b.title)),
})

// By code unit: the order must not depend on the machine's language.
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
