import { Hono } from 'hono'
import { fieldsOf, idOf, invalid, listAnswer, notThere, queryOf, there } from './answers.ts'
import { type Collection, createCollection } from './collection.ts'
import type { ManagementParts } from './parts.ts'
import { dates, type RecordKind, recordKinds } from './record-kinds.ts'

/** Components, groups, presets, internal tags and asset folders: records that are files as they are. */
export function createRecordsApp(parts: ManagementParts): Hono {
  const app = new Hono()
  for (const kind of recordKinds) addKind(app, kind, parts)
  return app
}

function addKind(app: Hono, kind: RecordKind, parts: ManagementParts): void {
  const { plural, singular } = kind
  const collection = createCollection(kind.files(parts), kind.defaults)
  app.get(`/${plural}`, async (context) => {
    const query = queryOf(context)
    const items = (await collection.list()).filter((item) => kind.filter?.(item, query) ?? true)
    return kind.isWhole ? context.json({ [plural]: items }) : listAnswer(context, plural, items)
  })
  app.get(`/${plural}/:id`, async (context) =>
    context.json({ [singular]: there(await collection.find(idOf(context))) }),
  )
  app.post(`/${plural}`, async (context) => {
    const fields = await fieldsOf(context, singular)
    await checkName(collection, { kind, fields, id: undefined })
    const item = await collection.create({ ...kind.fresh?.(parts), ...fields })
    return context.json({ [singular]: item }, 201)
  })
  app.on(['PUT', 'PATCH'], `/${plural}/:id`, async (context) => {
    const id = idOf(context)
    const fields = await fieldsOf(context, singular)
    await checkName(collection, { kind, fields, id })
    const { updated_at } = dates(parts)
    const isDated = 'updated_at' in kind.defaults
    const item = await collection.update(id, { ...fields, ...(isDated && { updated_at }) })
    return context.json({ [singular]: there(item) })
  })
  app.delete(`/${plural}/:id`, async (context) => {
    if (!(await collection.remove(idOf(context)))) throw notThere()
    return context.body(null, 204)
  })
}

interface NameCheck {
  kind: RecordKind
  fields: Record<string, unknown>
  /** The record that is to have it; `undefined`: one to come. */
  id: number | undefined
}

async function checkName(collection: Collection, { kind, fields, id }: NameCheck): Promise<void> {
  const { name } = fields
  if (id === undefined && (typeof name !== 'string' || name === ''))
    throw invalid('name', "can't be blank")
  if (!kind.hasUniqueName || name === undefined) return
  const isTaken = (await collection.list()).some((item) => item.name === name && item.id !== id)
  if (isTaken) throw invalid('name', 'has already been taken')
}
