import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { bodyBloks } from '../../../src/bloks/bloks.ts'
import { resolveBlok } from '../../../src/content/blok.ts'
import type { ContentReader } from '../../../src/content/content-reader.ts'
import { CoursePage } from '../../../src/courses/CoursePage.tsx'
import { isCalendarId } from '../../../src/courses/calendar-ids.ts'
import { courseType } from '../../../src/courses/course-type.ts'
import type { CourseDate, CourseModel } from '../../../src/courses/courses.ts'
import { BlokContext, renderBloksOf } from '../../../src/kit/Bloks.tsx'
import { IslandContext } from '../../../src/kit/Island.tsx'
import { createPageIds, PageIdsContext } from '../../../src/kit/use-page-ids.ts'
import { PageContent } from '../../../src/layout/PageContent.tsx'
import { pageType } from '../../../src/layout/page-type.ts'
import { site } from '../../../src/site.ts'
import { asset, blok, createBody, reader, readerWith, text } from './every-blok.ts'
import { createCourse, createDate } from './models.ts'

const breadcrumb = [
  { label: 'Home', href: '/' },
  { label: 'Prova', href: '/prova' },
]

function renderPage(content: object, from: ContentReader = reader): string {
  const parsed = pageType.schema.parse({
    component: 'page',
    title: 'Titolo',
    description: 'Descrizione',
    ...content,
  })
  return renderToStaticMarkup(
    <IslandContext.Provider value={{ use: () => '/island.js' }}>
      <PageIdsContext.Provider value={createPageIds(isCalendarId)}>
        <BlokContext.Provider value={renderBloksOf(site)}>
          <PageContent
            page={resolveBlok(pageType, parsed, from)}
            breadcrumb={breadcrumb}
            title="Nome della pagina"
          />
        </BlokContext.Provider>
      </PageIdsContext.Provider>
    </IslandContext.Provider>,
  )
}

const headings = (...titles: string[]) => ({
  type: 'doc',
  content: titles.map((title) => ({
    ...{ type: 'heading', attrs: { level: 2 } },
    content: [{ type: 'text', text: title }],
  })),
})

const noted = {
  type: 'doc',
  content: ['Porta i pennelli.', 'Vieni senza trucco.'].map((words) => ({
    ...{ type: 'blok', attrs: { body: [blok('notice', { title: 'Nota', text: text(words) })] } },
  })),
}

const headingLevels = (html: string) =>
  [...html.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level))

function expectSound(html: string): void {
  const levels = headingLevels(html)
  expect(levels[0]).toBe(1)
  expect(levels.filter((level) => level === 1)).toHaveLength(1)
  for (const [index, level] of levels.entries()) {
    expect(level - (levels[index - 1] ?? 0), `heading ${index}`).toBeLessThanOrEqual(1)
  }
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(html).not.toMatch(/ style="/)
  const regions = [...html.matchAll(/<(?:nav|aside)(?![^>]* role=)[^>]*>/g)].map(([tag]) => tag)
  expect(new Set(regions).size).toBe(regions.length)
}

describe('PageContent', () => {
  it('the bodies of these tests hold every blok', () => {
    expect(createBody('').map((one) => one.component)).toEqual(bodyBloks.map((one) => one.name))
  })

  it.each([
    ['with headings', 'Titolo'],
    ['without headings', ''],
  ])('[ROUTE-1] one h1, no level skipped, no id twice, no style attribute: %s', (_, heading) => {
    const hero = [blok('hero', { headline: 'Prima la luce', image: asset, layout: 'cover' })]
    const html = renderPage({ hero, body: createBody(heading) })
    expectSound(html)
    expect(html).toContain('<h1>Prima la luce</h1>')
  })

  it('[ROUTE-1] a page without a hero is headed by its name', () => {
    expect(renderPage({})).toContain('<h1>Nome della pagina</h1>')
  })

  it('[ROUTE-1] what is twice on a page has two ids: the first as it would alone', () => {
    const twice = ['rich_text', 'price_list', 'gallery', 'notice']
    const body = createBody('Titolo').filter(({ component }) => twice.includes(component))
    const headed = blok('rich_text', { text: headings('Pelle', 'Main', 'Chiedi', 'Chiedi') })
    const within = blok('notice', { text: headings('Chiedi') })
    const notes = blok('rich_text', { text: noted })
    const html = renderPage({ body: [...body, headed, ...body, within, headed, notes] })
    expectSound(html)
    expect(html.match(/<strong>Nota<\/strong>/g)).toHaveLength(2)
    for (const group of ['sposa', 'sposa-2', 'pelle', 'pelle-3']) {
      expect(html).toContain(`<a href="#${group}">`)
      expect(html).toContain(`class="price-group" id="${group}"`)
    }
    expect([...html.matchAll(/<h[2-6] id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
      ...['pelle-2', 'main-2', 'chiedi', 'chiedi-2'],
      ...['chiedi-3', 'pelle-4', 'main-3', 'chiedi-4', 'chiedi-2-2'],
    ])
    expect(html).toContain('id="album-labbra"')
    expect(html).toContain('id="album-labbra-2"')
  })

  it('the breadcrumb ends at the page itself', () => {
    expect(renderPage({})).toContain('<a href="/prova" aria-current="page">Prova</a>')
  })

  it('the calendar shows what is to come, by day, with a link for each area', () => {
    const html = renderPage({ body: [blok('course_calendar', { heading: 'Calendario' })] })
    const times = [...html.matchAll(/<time dateTime="([^"]*)"/gi)].map(([, time]) => time)
    expect(times).toEqual(['2026-03-02T09:30', '2026-03-14T09:30'])
    expect(html).toContain('<a id="area-unghie" href="#area-unghie" data-area="unghie">Unghie</a>')
    expect(html).not.toContain('area-ciglia')
    expect(html).toContain('14–15 marzo 2026')
  })

  it('the addresses of the calendar are its own, whatever a heading before it is called', () => {
    const before = blok('rich_text', {
      text: headings('Area unghie', 'Area tutte', 'Mese 2026-03'),
    })
    const html = renderPage({ body: [before, blok('course_calendar', { heading: 'Calendario' })] })
    expectSound(html)
    expect(html).toContain('<a id="area-unghie" href="#area-unghie"')
    expect(html).toContain('<h2 id="area-unghie-2">')
    expect(html).toContain('<section class="month" id="mese-2026-03">')
    expect(html).toContain('<h2 id="mese-2026-03-2">')
  })

  it('since when prices are valid is said with the article of its day', () => {
    const since = (day: string) => {
      const list = createBody('').find(({ component }) => component === 'price_list')
      const html = renderPage({ body: [{ ...list, valid_from: day }] })
      return /Valido [^<]* \d{4}/.exec(html)?.[0]
    }
    expect(since('8 ottobre 2026')).toBe('Valido dall’8 ottobre 2026')
    expect(since('1 ottobre 2026')).toBe('Valido dal 1° ottobre 2026')
    expect(since('3 ottobre 2026')).toBe('Valido dal 3 ottobre 2026')
  })

  it('the calendar says once where its dates are, and what the certificates are worth', () => {
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
    const show = (some: readonly CourseModel[]) =>
      renderPage(
        { body: [blok('course_calendar', { heading: 'Calendario' })] },
        readerWith({ courses: some }),
      )
    const html = show(courses)
    expect(html).toContain('Dove non è scritto altro: Studio')
    expect(html.match(/Studio/g)).toHaveLength(1)
    expect(html.match(/Altrove/g)).toHaveLength(1)
    expect(html).toContain('<dt>Uno</dt><dt>Due</dt><dd>Non abilitante</dd>')
    expect(html).toContain('<dt>Tre</dt><dd>Nessuno</dd>')
    expect(show(courses.slice(0, 2))).toContain('Tutte le date: Studio')
    expect(show(courses.slice(1))).not.toContain('calendar__place')
  })

  it('a date without hours is shown by its days alone', () => {
    const dates = [
      { ...createDate('2026-03-10 00:00', '2026-03-10 00:00', 'open'), place: 'Studio' },
      { ...createDate('2026-03-12 00:00', '2026-03-13 00:00', 'open'), place: 'Altrove' },
      { ...createDate('2026-03-14 00:00', '2026-03-14 17:30', 'open'), place: 'Studio' },
    ]
    const html = renderPage(
      { body: [blok('course_calendar', { heading: 'Calendario' })] },
      readerWith({ courses: [createCourse({ dates })] }),
    )
    const times = [...html.matchAll(/<time dateTime="([^"]*)"/gi)].map(([, time]) => time)
    expect(times).toEqual(['2026-03-10', '2026-03-12', '2026-03-14T00:00'])
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
  it('[ROUTE-1] is sound, and asks for this very course', () => {
    const detail = resolveBlok(
      courseType,
      courseType.schema.parse({
        component: 'course',
        title: 'Trucco sposa',
        description: 'Descrizione',
        area: 'trucco-viso',
        level: 'base',
        summary: 'Un corso.',
        price: '490',
        duration: '1 giorno',
        certificate_value: 'Attestato',
        teacher: 'Anna',
        program: text('Programma.'),
      }),
      reader,
    )
    const html = renderToStaticMarkup(
      <IslandContext.Provider value={{ use: () => '/island.js' }}>
        <CoursePage
          course={createCourse()}
          detail={detail}
          breadcrumb={breadcrumb}
          vatNote="Prezzi finali, IVA inclusa"
          currency="EUR"
          basePath="/sub/"
        />
      </IslandContext.Provider>,
    )
    expectSound(html)
    expect(html).toContain('href="/sub/corsi-form?corso=a-uuid"')
    expect(html).toContain('>Prezzo finale, IVA inclusa<')
  })
})
