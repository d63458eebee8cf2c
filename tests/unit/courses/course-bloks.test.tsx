import { describe, expect, it } from 'vitest'
import { resolveBlok } from '../../../src/content/blok.ts'
import type { CourseDate, CourseModel } from '../../../src/courses/course.ts'
import { courseBloks } from '../../../src/courses/course-bloks.ts'
import { CoursePage } from '../../../src/courses/course-page.tsx'
import { courseType } from '../../../src/courses/course-type.ts'
import { renderMarkup } from '../kit/render-markup.tsx'
import { blok, createBody, reader, readerWith } from '../layout/every-blok.ts'
import { settings } from '../layout/models.ts'
import { breadcrumb, expectSound, headings, pageName, renderPage } from '../layout/render-page.tsx'
import { saidByCode } from '../layout/said-by-code.ts'
import { parsedBlok } from '../parsed-blok.ts'
import { courseBody, courseReader, courses, createCourse, createDate } from './models.ts'
import { courseContent } from './stories.ts'

const showCalendar = (from = courseReader, ...before: object[]) =>
  renderPage({ body: [...before, blok('course_calendar', { heading: 'Calendario' })] }, from)

const timesIn = (html: string) =>
  [...html.matchAll(/<time dateTime="([^"]*)"/gi)].map(([, time]) => time)

describe('the bloks of courses', () => {
  it('[ROUTE-1] skip no heading level and repeat no id, among all other bloks', () => {
    expect(courseBody.map(({ component }) => component)).toEqual(
      courseBloks.map(({ name }) => name),
    )
    for (const heading of ['Titolo', ''])
      expectSound(renderPage({ body: [...createBody(heading), ...courseBody] }, courseReader))
  })

  it('the calendar shows upcoming dates by day, with a link for each area', () => {
    const html = showCalendar()
    expect(timesIn(html)).toEqual(['2026-03-02T09:30', '2026-03-14T09:30'])
    expect(html).toContain('<a id="area-unghie" href="#area-unghie" data-area="unghie">Unghie</a>')
    expect(html).not.toContain('area-ciglia')
    expect(html).toContain('14–15 marzo 2026')
  })

  it('the calendar keeps its anchors, even if an earlier heading has the same name', () => {
    const before = blok('rich_text', {
      text: headings('Area unghie', 'Area tutte', 'Mese 2026-03'),
    })
    const html = showCalendar(courseReader, before)
    expectSound(html)
    expect(html).toContain('<a id="area-unghie" href="#area-unghie"')
    expect(html).toContain('<h2 id="area-unghie-2">')
    expect(html).toContain('<section class="month" id="mese-2026-03">')
    expect(html).toContain('<h2 id="mese-2026-03-2">')
  })

  it('the calendar states a shared place and a shared certificate value once', () => {
    const places = ['Studio', 'Studio', 'Altrove']
    const courses = ['Uno', 'Due', 'Tre'].map((title, index) =>
      createCourse({
        id: title,
        title,
        certificateValue: title === 'Tre' ? 'Nessuno' : 'Non abilitante',
        dates: [
          {
            ...createDate(`2026-03-1${index} 09:30`, `2026-03-1${index} 17:30`, 'open'),
            place: places[index] ?? '',
          },
        ],
      }),
    )
    const show = (some: readonly CourseModel[]) => showCalendar(readerWith({ courses: some }))
    const html = show(courses)
    expect(html).toContain('Dove non è scritto altro: Studio')
    expect(html.match(/Studio/g)).toHaveLength(1)
    expect(html.match(/Altrove/g)).toHaveLength(1)
    expect(html).toContain('<dt>Uno</dt><dt>Due</dt><dd>Non abilitante</dd>')
    expect(html).toContain('<dt>Tre</dt><dd>Nessuno</dd>')
    expect(show(courses.slice(0, 2))).toContain('Tutte le date: Studio')
    expect(show(courses.slice(1))).not.toContain('calendar__place')
  })

  it('[I18N-5] in English contain no Italian text from code, and format dates in English', () => {
    const [inItalian, inEnglish] = ['it', 'en'].map((language) =>
      renderPage({ body: courseBody }, courseReader, language),
    )
    expect(
      saidByCode(inItalian ?? '', inEnglish ?? '', [courseBody, courses, settings, pageName]),
    ).toEqual([])
    for (const words of ['14–15 March 2026', 'Sat–Sun', '4 places left of 6', 'Fully booked']) {
      expect(inEnglish).toContain(words)
    }
  })

  it('the calendar shows a date without hours by its days alone', () => {
    const dates = [
      { ...createDate('2026-03-10 00:00', '2026-03-10 00:00', 'open'), place: 'Studio' },
      { ...createDate('2026-03-12 00:00', '2026-03-13 00:00', 'open'), place: 'Altrove' },
      { ...createDate('2026-03-14 00:00', '2026-03-14 17:30', 'open'), place: 'Studio' },
    ]
    const html = showCalendar(readerWith({ courses: [createCourse({ dates })] }))
    expect(timesIn(html)).toEqual(['2026-03-10', '2026-03-12', '2026-03-14T00:00'])
    const places = [...html.matchAll(/<p class="agenda__where">(.*?)<\/p>/g)].map(
      ([, words]) => words,
    )
    expect(places).toEqual(['Altrove', 'Ore <span translate="no">0:00–17:30</span>'])
  })

  it('a list of a few courses shows those with places left first', () => {
    const createFrom = (title: string, ...dates: CourseDate[]) =>
      createCourse({ id: title, title, dates })
    const full = createDate('2026-03-02 09:30', '2026-03-02 17:30', 'full')
    const open = createDate('2026-04-11 09:30', '2026-04-11 17:30', 'open')
    const courses = [createFrom('Pieno', full), createFrom('Con posti', full, open)]
    const show = (limit: string) =>
      renderPage(
        { body: [blok('course_list', { heading: 'Corsi', area: 'all', limit })] },
        readerWith({ courses }),
      )
    const one = show('1')
    expect(one).toContain('11 aprile 2026')
    expect(one).not.toContain('Pieno')
    const all = show('')
    expect(all.indexOf('Pieno')).toBeLessThan(all.indexOf('Con posti'))
    expect(all.match(/Aggiungi al calendario/g)).toHaveLength(1)
  })
})

describe('CoursePage', () => {
  it('[ROUTE-1] is sound, and its form link preselects the course', () => {
    const detail = resolveBlok(courseType, parsedBlok(courseType, courseContent()), reader)
    const html = renderMarkup(
      <CoursePage
        course={createCourse()}
        detail={detail}
        breadcrumb={breadcrumb}
        vatNote="Prezzi finali, IVA inclusa"
        currency="EUR"
        formHref="/sub/corsi-form"
      />,
    )
    expectSound(html)
    expect(html).toContain('href="/sub/corsi-form?corso=a-uuid"')
    expect(html).toContain('>Prezzo finale, IVA inclusa<')
  })
})
