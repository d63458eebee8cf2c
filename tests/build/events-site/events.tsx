/**
 * Events, and pages that list them: stories whose pages change with the clock, and with each other.
 */
import { type BlokModelOf, defineBlok } from '../../../src/content/blok.ts'
import { datetime, number, text, textarea } from '../../../src/content/fields.ts'
import type { PageModel } from '../../../src/content/page-model.ts'
import { pageOf } from '../../../src/content/page-of.ts'
import { defineQuery, type QueriedStory } from '../../../src/content/query.ts'
import { image } from '../../../src/content/rich-fields.ts'
import { contentType } from '../../../src/content/site.ts'
import { Picture } from '../../../src/kit/Picture.tsx'
import { useSheets } from '../../../src/kit/use-sheets.ts'

const title = text({ label: 'Titolo', required: true })
const area = text({ label: 'Area' })

const eventType = defineBlok({
  name: 'event',
  label: 'Evento',
  fields: {
    title,
    area,
    summary: textarea({ label: 'Sommario' }),
    price: number({ label: 'Prezzo' }),
    start: datetime({ label: 'Inizio', required: true }),
    end: datetime({ label: 'Fine', required: true }),
    image: image({ label: 'Immagine' }),
  },
})

type Event = BlokModelOf<typeof eventType>

interface Listed extends Pick<Event, 'title' | 'area' | 'summary'> {
  href: string
  state: string
}

const stateOf = ({ start, end }: Event, isOver: QueriedStory<Event>['isOver']): string => {
  if (isOver(end)) return 'Finito'
  return isOver(start) ? 'In corso' : `Dal ${start}`
}

export const eventsQuery = defineQuery<readonly Listed[]>({
  name: 'events',
  title: 'the list of all events',
  read: ({ stories }) =>
    stories(eventType, ({ href, content, isOver }) => {
      const { title, area, summary, ...event } = content()
      return {
        href,
        title,
        area,
        summary,
        state: stateOf({ title, area, summary, ...event }, isOver),
      }
    }),
})

const agendaType = defineBlok({
  name: 'agenda',
  label: 'Agenda',
  fields: { title, area },
  // Keeps only the events of the area, so edits of others leave the page unchanged.
  load: (reader, { area }) => ({
    events: reader.query(eventsQuery).filter((event) => area === '' || event.area === area),
  }),
})

/** Shows summaries on the agenda of one area, and states on the agenda of all areas. */
function AgendaPage({ model: { shown } }: { model: PageModel<BlokModelOf<typeof agendaType>> }) {
  useSheets('tag')
  return (
    <>
      <h1>{shown.title}</h1>
      <ul>
        {shown.events.map(({ href, title, summary, state }) => (
          <li key={href}>
            <a href={href}>{title}</a> {shown.area === '' ? state : summary}
          </li>
        ))}
      </ul>
    </>
  )
}

const agendaPage = pageOf(AgendaPage, () => 'Gli eventi')

function EventPage({ model: { shown } }: { model: PageModel<Event & { state: string }> }) {
  if (shown.summary === 'unspeakable') throw new Error(shown.summary)
  return (
    <>
      <h1>{shown.title}</h1>
      <p>{shown.state}</p>
      <p>{shown.summary}</p>
      {shown.image && <Picture image={shown.image} sizes="50vw" />}
    </>
  )
}

const plainEventPage = pageOf(EventPage, ({ summary }) => summary)

export const eventTypes = [
  contentType(agendaType, agendaPage),
  contentType(eventType, {
    ...plainEventPage,
    createModel: (content, story) =>
      plainEventPage.createModel({ ...content, state: stateOf(content, story.isOver) }, story),
  }),
]
