/**
 * The page of a course.
 */
import { settingsQuery } from '../business/settings-query.ts'
import type { Crumb } from '../content/page-model.ts'
import { breadcrumbTo } from '../content/page-of.ts'
import type { PageType } from '../content/site.ts'
import { Enhancement } from '../kit/Island.tsx'
import { Picture } from '../kit/Picture.tsx'
import { RichText } from '../kit/RichText.tsx'
import { useEditable } from '../kit/use-editable.ts'
import { useSheets } from '../kit/use-sheets.ts'
import { Breadcrumb } from '../layout/Breadcrumb.tsx'
import { Price, VatNote } from '../layout/Price.tsx'
import { missingWords, sharedAs, shorten, shownPictures, titleWith } from '../layout/page-parts.ts'
import { sizesOf, splitHeroSlots } from '../layout/picture-sizes.ts'
import { stringsOf } from '../strings/catalogues.ts'
import { fill } from '../strings/strings.ts'
import { CourseDateLine } from './CourseDateLine.tsx'
import { type CourseModel, createCourseModel, futureDatesOf } from './course.ts'
import type { CourseContent } from './course-type.ts'
import { courseStringsOf, useCourseStrings } from './strings.ts'

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
  createModel(content, story) {
    const { reader, config } = story
    const settings = reader.query(settingsQuery)
    const course = createCourseModel({ ...story, content })
    const calendar = {
      label: courseStringsOf(config.language).calendar.title,
      href: reader.pageHref('/calendario-corsi'),
    }
    return {
      title: titleWith(content.title, settings.brand),
      description: content.description.trim() || shorten(content.summary),
      missing: missingWords(content),
      breadcrumb: breadcrumbTo(story, stringsOf(config.language).layout.home).toSpliced(
        1,
        0,
        calendar,
      ),
      share: sharedAs(settings, { title: course.title, chosen: null, picture: course.image }),
      shown: {
        course,
        detail: content,
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

/** The content of `<main>` for a course. */
export function CoursePage({
  course,
  detail,
  breadcrumb,
  formHref,
  vatNote,
  currency,
}: CourseShown & { breadcrumb: readonly Crumb[] }) {
  useSheets('course')
  const editable = useEditable()
  const words = useCourseStrings()
  const level = words.levels[course.level].toLowerCase()
  const dates = futureDatesOf(course)
  return (
    <>
      <Breadcrumb crumbs={breadcrumb} />
      <header className="hero hero--split" {...editable(detail)}>
        <div className="hero__text">
          <p className="eyebrow">
            {words.areas[course.area]} · {fill(words.ofLevel, { level })}
          </p>
          <h1>{course.title}</h1>
          <p className="lead">{course.summary}</p>
        </div>
        {course.image !== null && (
          <div className="hero__picture">
            <Picture image={course.image} sizes={sizesOf(course.image, splitHeroSlots)} />
          </div>
        )}
      </header>
      <div className="course">
        <aside className="course__offer" aria-label={words.offer.label}>
          <p className="course__price">
            <Price amount={course.price} currency={currency} />
          </p>
          <VatNote text={vatNote} isOfOne />
          {course.deposit !== null && (
            <p className="course__deposit">
              {words.offer.deposit} <Price amount={course.deposit} currency={currency} />
            </p>
          )}
          <CourseFacts course={course} />
          <a className="button" href={`${formHref}?corso=${encodeURIComponent(course.id)}`}>
            {words.offer.ask}
          </a>
          <Enhancement name="share" wake="interaction">
            <button className="quiet-link share" type="button">
              {words.offer.share}
            </button>
          </Enhancement>
        </aside>
        <div className="course__main">
          <section>
            <h2>{words.dates.next}</h2>
            {dates.length === 0 ? (
              <p>{words.dates.noneOfCourse}</p>
            ) : (
              <ol className="agenda">
                {dates.map((date) => (
                  <CourseDateLine key={date.id} date={date} course={course.title} hasMonth />
                ))}
              </ol>
            )}
          </section>
          <section>
            <h2>{words.program}</h2>
            <div className="prose">
              <RichText content={detail.program} />
            </div>
          </section>
        </div>
      </div>
    </>
  )
}

/** Facts that buyers of a course compare. */
function CourseFacts({ course }: { course: CourseModel }) {
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
