import path from 'node:path'
import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { textParameter } from '../query-string.ts'
import type { SpaceAccess } from '../serve.ts'
import { folderOf } from '../space-folder.ts'
import { type Fields, fieldsOf, idOf, invalid, listAnswer, queryOf, there } from './answers.ts'
import { createArrayFile, nextId } from './collection.ts'

const entrySchema = z.looseObject({
  id: z.number(),
  name: z.string(),
  value: z.string().default(''),
  /** By the code of a dimension. */
  dimension_values: z.record(z.string(), z.string()).optional(),
})
const dimensionSchema = z.looseObject({ id: z.number(), name: z.string(), entry_value: z.string() })
const datasourceSchema = z.looseObject({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  dimensions: z.array(dimensionSchema).default([]),
  entries: z.array(entrySchema).default([]),
})

type Datasource = z.infer<typeof datasourceSchema>
type Entry = z.infer<typeof entrySchema>

/** Datasources and their entries. */
export function createDatasourcesApp(parts: SpaceAccess): Hono {
  const app = new Hono()
  const file = createArrayFile(
    parts.storage,
    path.join(folderOf(parts.folder, 'datasources'), 'datasources.json'),
  )
  const read = async () => z.array(datasourceSchema).parse(await file.read())
  const found = async (context: Context) => {
    const all = await read()
    return { all, datasource: there(all.find(({ id }) => id === idOf(context))) }
  }
  app.get('/datasources', async (context) => {
    const slug = textParameter(queryOf(context), 'by_slug')
    const all = (await read()).filter((item) => slug === undefined || item.slug === slug)
    return listAnswer(context, 'datasources', all.map(viewDatasource))
  })
  app.get('/datasources/:id', async (context) =>
    context.json({ datasource: viewDatasource((await found(context)).datasource) }),
  )
  app.post('/datasources', async (context) => {
    const all = await read()
    const created = withFields({ id: nextId(all) }, await fieldsOf(context, 'datasource'))
    if (all.some(({ slug }) => slug === created.slug))
      throw invalid('slug', 'has already been taken')
    await file.write([...all, created])
    return context.json({ datasource: viewDatasource(created) }, 201)
  })
  app.on(['PUT', 'PATCH'], '/datasources/:id', async (context) => {
    const { all, datasource } = await found(context)
    const after = withFields(datasource, await fieldsOf(context, 'datasource'))
    await file.write(all.map((item) => (item === datasource ? after : item)))
    return context.json({ datasource: viewDatasource(after) })
  })
  app.delete('/datasources/:id', async (context) => {
    const { all, datasource } = await found(context)
    await file.write(all.filter((item) => item !== datasource))
    return context.body(null, 204)
  })
  addEntries(app, { read, write: file.write })
  return app
}

interface DatasourceFile {
  read(): Promise<Datasource[]>
  write(datasources: Datasource[]): Promise<void>
}

function addEntries(app: Hono, { read, write }: DatasourceFile): void {
  const found = async (context: Context) => {
    const all = await read()
    const id = idOf(context)
    const datasource = there(all.find(({ entries }) => entries.some((entry) => entry.id === id)))
    const entry = there(datasource.entries.find((candidate) => candidate.id === id))
    const replace = (entries: Entry[]) =>
      write(all.map((item) => (item === datasource ? { ...datasource, entries } : item)))
    return { datasource, entry, replace }
  }
  app.get('/datasource_entries', async (context) => {
    const query = queryOf(context)
    const id = textParameter(query, 'datasource_id')
    const slug = textParameter(query, 'datasource_slug')
    const dimension = textParameter(query, 'dimension')
    const entries = (await read())
      .filter(
        (item) => (id === undefined || item.id === Number(id)) && (!slug || item.slug === slug),
      )
      .flatMap((item) => item.entries.map((entry) => viewEntry(entry, codeOf(item, dimension))))
    return listAnswer(context, 'datasource_entries', entries)
  })
  app.get('/datasource_entries/:id', async (context) =>
    context.json({ datasource_entry: viewEntry((await found(context)).entry, undefined) }),
  )
  app.post('/datasource_entries', async (context) => {
    const fields = await fieldsOf(context, 'datasource_entry')
    const all = await read()
    const datasource = there(all.find(({ id }) => id === Number(fields.datasource_id)))
    const id = nextId(all.flatMap(({ entries }) => entries))
    const entry = entrySchema.parse({ ...own(fields), id })
    const entries = [...datasource.entries, entry]
    await write(all.map((item) => (item === datasource ? { ...datasource, entries } : item)))
    return context.json({ datasource_entry: viewEntry(entry, undefined) }, 201)
  })
  app.on(['PUT', 'PATCH'], '/datasource_entries/:id', async (context) => {
    const { datasource, entry, replace } = await found(context)
    const { dimension_value: value, ...fields } = await fieldsOf(context, 'datasource_entry')
    const code = codeOf(datasource, textParameter(queryOf(context), 'dimension_id'))
    const values = { ...entry.dimension_values, ...(code && { [code]: String(value ?? '') }) }
    const after = entrySchema.parse({ ...entry, ...own(fields), dimension_values: values })
    await replace(datasource.entries.map((item) => (item === entry ? after : item)))
    return context.body(null, 204)
  })
  app.delete('/datasource_entries/:id', async (context) => {
    const { datasource, entry, replace } = await found(context)
    await replace(datasource.entries.filter((item) => item !== entry))
    return context.body(null, 204)
  })
}

function withFields(before: Fields & { id: number }, fields: Fields): Datasource {
  const { dimensions_attributes: added, entries: _, ...others } = own(fields)
  const dimensions = z.array(z.looseObject({})).catch([]).parse(before.dimensions)
  const more = z.array(z.looseObject({})).catch([]).parse(added)
  const numbered = [...dimensions, ...more].map((item, index) => ({ id: index + 1, ...item }))
  const parsed = datasourceSchema.safeParse({ ...before, ...others, dimensions: numbered })
  if (!parsed.success) throw invalid(String(parsed.error.issues[0]?.path[0]), "can't be blank")
  return parsed.data
}

function own({ id: _, datasource_id: __, ...fields }: Fields): Fields {
  return fields
}

function viewDatasource({ entries: _, ...datasource }: Datasource) {
  return datasource
}

function viewEntry({ id, name, value, dimension_values }: Entry, code: string | undefined) {
  const dimension_value = code === undefined ? null : (dimension_values?.[code] ?? null)
  return { id, name, value, dimension_value }
}

/** The code of a dimension by its id. */
function codeOf({ dimensions }: Datasource, id: string | undefined): string | undefined {
  return dimensions.find((dimension) => String(dimension.id) === id)?.entry_value
}
