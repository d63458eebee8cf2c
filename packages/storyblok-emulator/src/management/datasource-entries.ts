import path from 'node:path'
import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { textParameter } from '../query-string.ts'
import type { SpaceAccess } from '../serve.ts'
import { type Datasource, datasourceEntry, datasourceSchema, type Entry } from '../space-files.ts'
import { folderOf } from '../space-folder.ts'
import { type Fields, fieldsOf, idOf, listAnswer, orNotFound, queryOf } from './answers.ts'
import { createArrayFile, nextId, type RecordFiles } from './record-files.ts'

/** The file with all datasources and their entries. */
export const datasourceFile = ({ storage, folder }: SpaceAccess): RecordFiles =>
  createArrayFile(storage, path.join(folderOf(folder, 'datasources'), 'datasources.json'))

/** The entries of datasources, which are in the datasources' own file. */
export function createEntriesApp(access: SpaceAccess): Hono {
  const app = new Hono()
  const file = datasourceFile(access)
  const read = async () => z.array(datasourceSchema).parse(await file.read())
  const writeEntries = async ({ id }: Datasource, entries: Entry[]) =>
    file.write((await read()).map((item) => (item.id === id ? { ...item, entries } : item)))
  const find = async (context: Context) => {
    const id = idOf(context)
    const has = ({ entries }: Datasource) => entries.some((entry) => entry.id === id)
    const datasource = orNotFound((await read()).find(has))
    const entry = orNotFound(datasource.entries.find((candidate) => candidate.id === id))
    return { datasource, entry }
  }
  app.get('/datasource_entries', async (context) => {
    const query = queryOf(context)
    const id = textParameter(query, 'datasource_id')
    const slug = textParameter(query, 'datasource_slug')
    const dimension = textParameter(query, 'dimension')
    const entries = (await read())
      .filter((item) => id === undefined || item.id === Number(id))
      .filter((item) => slug === undefined || item.slug === slug)
      .flatMap((item) => item.entries.map((entry) => viewEntry(entry, codeOf(item, dimension))))
    return listAnswer(context, 'datasource_entries', entries)
  })
  app.get('/datasource_entries/:id', async (context) =>
    context.json({ datasource_entry: viewEntry((await find(context)).entry) }),
  )
  app.post('/datasource_entries', async (context) => {
    const fields = await fieldsOf(context, 'datasource_entry')
    const datasources = await read()
    const datasource = orNotFound(datasources.find(({ id }) => id === Number(fields.datasource_id)))
    const id = nextId(datasources.flatMap(({ entries }) => entries))
    const entry = datasourceEntry.parse({ ...withoutIds(fields), id })
    await writeEntries(datasource, [...datasource.entries, entry])
    return context.json({ datasource_entry: viewEntry(entry) }, 201)
  })
  app.on(['PUT', 'PATCH'], '/datasource_entries/:id', async (context) => {
    const { datasource, entry } = await find(context)
    const { dimension_value: value, ...fields } = await fieldsOf(context, 'datasource_entry')
    const code = codeOf(datasource, textParameter(queryOf(context), 'dimension_id'))
    const values = { ...entry.dimension_values, ...(code && { [code]: String(value ?? '') }) }
    const after = datasourceEntry.parse({
      ...entry,
      ...withoutIds(fields),
      dimension_values: values,
    })
    await writeEntries(
      datasource,
      datasource.entries.map((item) => (item === entry ? after : item)),
    )
    return context.body(null, 204)
  })
  app.delete('/datasource_entries/:id', async (context) => {
    const { datasource, entry } = await find(context)
    await writeEntries(
      datasource,
      datasource.entries.filter((item) => item !== entry),
    )
    return context.body(null, 204)
  })
  return app
}

const withoutIds = ({ id: _, datasource_id: __, ...fields }: Fields): Fields => fields

function viewEntry({ id, name, value, dimension_values }: Entry, code?: string) {
  return { id, name, value, dimension_value: dimension_values?.[code ?? ''] ?? null }
}

/** The code of a dimension by its id. */
function codeOf({ dimensions }: Datasource, id: string | undefined): string | undefined {
  const code = dimensions.find((dimension) => String(dimension.id) === id)?.entry_value
  return typeof code === 'string' ? code : undefined
}
