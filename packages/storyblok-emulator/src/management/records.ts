import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { Hono } from 'hono'
import { listParameter, type Query, textParameter } from '../query-string.ts'
import type { SpaceAccess } from '../serve.ts'
import { folderOf } from '../space-folder.ts'
import { fieldsOf, idOf, invalid, listAnswer, notThere, queryOf, there } from './answers.ts'
import {
  type Collection,
  createArrayFile,
  createCollection,
  createFolderFiles,
  type Item,
  type RecordFiles,
  recordFileName,
} from './collection.ts'

/** Components, groups, presets, internal tags and asset folders: records that are files as they are. */
export function createRecordsApp(parts: SpaceAccess): Hono {
  const app = new Hono()
  for (const kind of recordKinds) addKind(app, kind, parts)
  return app
}

function addKind(app: Hono, kind: RecordKind, parts: SpaceAccess): void {
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

const componentDefaults = {
  schema: {},
  image: null,
  preview_field: null,
  is_root: false,
  preview_tmpl: null,
  is_nestable: true,
  all_presets: [],
  preset_id: null,
  component_group_uuid: null,
  color: null,
  icon: null,
  internal_tags_list: [],
  internal_tag_ids: [],
  content_type_asset_preview: null,
  metadata: null,
}
const presetDefaults = { image: null, color: null, icon: null, description: null }

/** A kind of records that are files as they are. */
export interface RecordKind {
  /** In paths and as the key of lists. */
  plural: string
  /** The key of one record. */
  singular: string
  files(parts: SpaceAccess): RecordFiles
  defaults: Readonly<Record<string, unknown>>
  /** Fields that the service gives to a record when it comes to be. */
  fresh?(parts: SpaceAccess): Record<string, unknown>
  /** Whether two of one name cannot be. */
  hasUniqueName?: true
  /** Whether lists come whole: the real service does not page them. */
  isWhole?: true
  filter?(item: Item, query: Query): boolean
}

// Of records in files that do not say since when they are.
const UNDATED = { created_at: '2020-01-01T00:00:00.000Z', updated_at: '2020-01-01T00:00:00.000Z' }

const inFile =
  (name: string) =>
  ({ storage, folder }: SpaceAccess) =>
    createArrayFile(storage, path.join(folderOf(folder, 'components'), name))

export const recordKinds: readonly RecordKind[] = [
  {
    plural: 'components',
    singular: 'component',
    files: inFile('components.json'),
    defaults: { name: '', display_name: null, description: null, ...UNDATED, ...componentDefaults },
    fresh: dates,
    hasUniqueName: true,
    isWhole: true,
    filter: (item, query) => {
      const group = textParameter(query, 'in_group')
      const ids = listParameter(query, 'by_ids')
      return (
        includesText(item.name, textParameter(query, 'search')) &&
        (group === undefined || item.component_group_uuid === group) &&
        (ids === undefined || ids.includes(String(item.id)))
      )
    },
  },
  {
    plural: 'component_groups',
    singular: 'component_group',
    files: inFile('groups.json'),
    defaults: { name: '', uuid: '', parent_id: null, parent_uuid: null },
    fresh: () => ({ uuid: randomUUID() }),
    isWhole: true,
  },
  {
    plural: 'presets',
    singular: 'preset',
    files: inFile('presets.json'),
    defaults: {
      name: '',
      preset: null,
      component_id: 0,
      space_id: 0,
      ...presetDefaults,
      ...UNDATED,
    },
    fresh: (parts) => ({ space_id: parts.spaceId, ...dates(parts) }),
    isWhole: true,
    filter: (item, query) => {
      const component = textParameter(query, 'component_id')
      return component === undefined || String(item.component_id) === component
    },
  },
  {
    plural: 'internal_tags',
    singular: 'internal_tag',
    files: inFile('tags.json'),
    defaults: { name: '', object_type: 'component', assets_count: null },
    filter: (item, query) => {
      const type = textParameter(query, 'by_object_type')
      return type === undefined || item.object_type === type
    },
  },
  {
    plural: 'asset_folders',
    singular: 'asset_folder',
    files: ({ storage, folder }) =>
      createFolderFiles(
        storage,
        path.join(folderOf(folder, 'assets'), 'folders'),
        ({ name, uuid }) => recordFileName(String(name), String(uuid)),
      ),
    defaults: { name: '', uuid: '', parent_id: null, parent_uuid: null },
    fresh: () => ({ uuid: randomUUID() }),
    isWhole: true,
  },
]

function includesText(value: unknown, text: string | undefined): boolean {
  return text === undefined || String(value).toLowerCase().includes(text.toLowerCase())
}

/** Of what comes to be now. */
export function dates({ now }: SpaceAccess) {
  const at = new Date(now()).toISOString()
  return { created_at: at, updated_at: at }
}
