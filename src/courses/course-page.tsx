/**
 * The page of a course.
 */
import { settingsQuery } from '../business/settings-query.ts'
import { hrefOf, pathInLanguage } from '../content/paths.ts'
import type { PageType } from '../content/site.ts'
import { missingWords, shorten, titleWith } from '../layout/page-words.ts'
import { sharedAs } from '../layout/shared-as.ts'
import { markFirst, shownPictures } from '../layout/shown-pictures.ts'
import { stringsOf } from '../strings/catalogues.ts'
import { CoursePage } from './CoursePage.tsx'
import { createCourseModel } from './course-model.ts'
import type { CourseContent } from './course-type.ts'
import type { CourseModel } from './courses.ts'
import { courseStringsOf } from './strings.ts'

export interface CourseShown {
  course: CourseModel
  detail: CourseContent
  /** URL of the form for requests. */
  formHref: string
  /** The note on VAT; `''` without one. */
  vatNote: string
  /** ISO 4217 */
  currency: string
}

export const coursePage: PageType<CourseContent, CourseShown> = {
  createModel(content, { uuid, name, path, reader, config, isOver, shortDigest }) {
    const { basePath, language } = config
    const settings = reader.query(settingsQuery)
    const course = createCourseModel({ uuid, path, config, content, isOver, shortDigest })
    const homePath = pathInLanguage('/', config)
    return {
      title: titleWith(content.title, settings.brand),
      description: content.description.trim() || shorten(content.summary),
      missing: missingWords(content),
      breadcrumb: [
        { label: stringsOf(language).layout.home, href: hrefOf(homePath, basePath) },
        {
          label: courseStringsOf(language).calendar.title,
          href: reader.pageHref('/calendario-corsi'),
        },
        { label: name, href: hrefOf(path, basePath) },
      ],
      share: sharedAs(settings, { title: course.title, chosen: null, picture: course.image }),
      shown: {
        course: markFirst(course),
        detail: course.image === null ? markFirst(content) : content,
        formHref: reader.pageHref('/corsi-form'),
        vatNote: settings.vatNote,
        currency: settings.currency,
      },
    }
  },
  picturesOf: ({ course, detail }) => shownPictures([course.image, detail].filter(isPresent)),
  Main: ({ model: { shown, breadcrumb } }) => <CoursePage {...shown} breadcrumb={breadcrumb} />,
}

const isPresent = (part: object | null): part is object => part !== null
