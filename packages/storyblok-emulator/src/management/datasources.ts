import path from 'node:path'
import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { textParameter } from '../query-string.ts'
import type { SpaceAccess } from '../serve.ts'
import { type Datasource, datasourceEntry, datasourceSchema, type Entry } from '../space-files.ts'
import { folderOf } from '../space-folder.ts'
import { type Fields, fieldsOf, idOf, invalid, listAnswer, orNotFound, queryOf } from './answers.ts'
import { createArrayFile, nextId, type RecordFiles } from './record-files.ts'

/** Datasources and their entries, all in one file. */
export function createDatasourcesApp({ storage, folder }: SpaceAccess): Hono {
  const app = new Hono()
  const name = path.join(folderOf(folder, 'datasources'), 'datasources.json')
  const file = createArrayFile(storage, name)
  const read = async () => z.array(datasourceSchema).parse(await file.read())
  const replace = async ({ id }: Datasource, after: Datasource[]) =>
    file.write((await read()).flatMap((item) => (item.id === id ? after : [item])))
  addDatasources(app, { read, replace, write: file.write })
  addEntries(app, { read, replace })
  return app
}

interface DatasourceStore {
  read(): Promise<Datasource[]>
  replace(before: Datasource, after: Datasource[]): Promise<void>
}

function addDatasources(
  app: Hono,
  { read, replace, write }: DatasourceStore & Pick<RecordFiles, 'write'>,
): void {
  const find = async (context: Context) => {
    const id = idOf(context)
    return orNotFound((await read()).find((datasource) => datasource.id === id))
  }
  app.get('/datasources', async (context) => {
    const slug = textParameter(queryOf(context), 'by_slug')
    const datasources = (await read()).filter((item) => slug === undefined || item.slug === slug)
    return listAnswer(context, 'datasources', datasources.map(viewDatasource))
  })
  app.get('/datasources/:id', async (context) =>
    context.json({ datasource: viewDatasource(await find(context)) }),
  )
  app.post('/datasources', async (context) => {
    const datasources = await read()
    const created = withFields({ id: nextId(datasources) }, await fieldsOf(context, 'datasource'))
    if (datasources.some(({ slug }) => slug === created.slug))
      throw invalid('slug', 'has already been taken')
    await write([...datasources, created])
    return context.json({ datasource: viewDatasource(created) }, 201)
  })
  app.on(['PUT', 'PATCH'], '/datasources/:id', async (context) => {
    const datasource = await find(context)
    const after = withFields(datasource, await fieldsOf(context, 'datasource'))
    await replace(datasource, [after])
    return context.json({ datasource: viewDatasource(after) })
  })
  app.delete('/datasources/:id', async (context) => {
    await replace(await find(context), [])
    return context.body(null, 204)
  })
}

function addEntries(app: Hono, { read, replace }: DatasourceStore): void {
  const find = async (context: Context) => {
    const id = idOf(context)
    const has = ({ entries }: Datasource) => entries.some((entry) => entry.id === id)
    const datasource = orNotFound((await read()).find(has))
    const entry = orNotFound(datasource.entries.find((candidate) => candidate.id === id))
    const others = datasource.entries.filter((candidate) => candidate !== entry)
    return { datasource, entry, others }
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
    await replace(datasource, [{ ...datasource, entries: [...datasource.entries, entry] }])
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
    const entries = datasource.entries.map((item) => (item === entry ? after : item))
    await replace(datasource, [{ ...datasource, entries }])
    return context.body(null, 204)
  })
  app.delete('/datasource_entries/:id', async (context) => {
    const { datasource, others } = await find(context)
    await replace(datasource, [{ ...datasource, entries: others }])
    return context.body(null, 204)
  })
}

function withFields(before: Fields & { id: number }, fields: Fields): Datasource {
  const { dimensions_attributes: added, entries: _, ...rest } = withoutIds(fields)
  const list = z.array(z.looseObject({})).catch([])
  const dimensions = [...list.parse(before.dimensions), ...list.parse(added)].map(
    (item, index) => ({
      id: index + 1,
      ...item,
    }),
  )
  const parsed = datasourceSchema.safeParse({ ...before, ...rest, dimensions })
  if (!parsed.success) throw invalid(String(parsed.error.issues[0]?.path[0]), "can't be blank")
  return parsed.data
}

const withoutIds = ({ id: _, datasource_id: __, ...fields }: Fields): Fields => fields

const viewDatasource = ({ entries: _, ...datasource }: Datasource) => datasource

function viewEntry({ id, name, value, dimension_values }: Entry, code?: string) {
  return { id, name, value, dimension_value: dimension_values?.[code ?? ''] ?? null }
}

/** The code of a dimension by its id. */
function codeOf({ dimensions }: Datasource, id: string | undefined): string | undefined {
  const code = dimensions.find((dimension) => String(dimension.id) === id)?.entry_value
  return typeof code === 'string' ? code : undefined
}
