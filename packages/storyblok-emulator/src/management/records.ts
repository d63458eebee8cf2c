import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { Hono } from 'hono'
import { listParameter, type Query, textParameter } from '../query-string.ts'
import type { SpaceAccess } from '../serve.ts'
import { folderOf } from '../space-folder.ts'
import { type Fields, fieldsOf, idOf, invalid, listAnswer, orNotFound, queryOf } from './answers.ts'
import { createArrayFile, createFolderFiles, nextId, recordId } from './record-files.ts'

/** A kind of records that the emulator stores unchanged. */
interface RecordKind {
  /** Name in paths and lists; without its final `s` the key of one record. */
  plural: string
  /** File in the components folder. Undefined: one file a record, in the folder of asset folders. */
  file?: string
  /** Defaults of every field that a record can lack. */
  defaults: Fields
  /** Whether Storyblok gives it a uuid. */
  hasUuid?: true
  /** Whether names must be unique. */
  hasUniqueName?: true
  /** Whether lists come in pages; most do not. */
  isPaged?: true
  filter?(record: Fields, query: Query): boolean
}

const UNDATED = { created_at: '2020-01-01T00:00:00.000Z', updated_at: '2020-01-01T00:00:00.000Z' }
const ICON = { image: null, color: null, icon: null, description: null }

const kinds: readonly RecordKind[] = [
  {
    plural: 'components',
    file: 'components.json',
    defaults: {
      name: '',
      display_name: null,
      ...ICON,
      ...UNDATED,
      schema: {},
      preview_field: null,
      is_root: false,
      preview_tmpl: null,
      is_nestable: true,
      all_presets: [],
      preset_id: null,
      component_group_uuid: null,
      internal_tags_list: [],
      internal_tag_ids: [],
      content_type_asset_preview: null,
      metadata: null,
    },
    hasUniqueName: true,
    filter: ({ id, name, component_group_uuid }, query) =>
      String(name)
        .toLowerCase()
        .includes((textParameter(query, 'search') ?? '').toLowerCase()) &&
      isWanted(component_group_uuid, textParameter(query, 'in_group')) &&
      (listParameter(query, 'by_ids')?.includes(String(id)) ?? true),
  },
  {
    plural: 'component_groups',
    file: 'groups.json',
    defaults: { name: '', uuid: '', parent_id: null, parent_uuid: null },
    hasUuid: true,
  },
  {
    plural: 'presets',
    file: 'presets.json',
    defaults: { name: '', preset: null, component_id: 0, space_id: 0, ...ICON, ...UNDATED },
    filter: ({ component_id }, query) =>
      isWanted(component_id, textParameter(query, 'component_id')),
  },
  {
    plural: 'internal_tags',
    file: 'tags.json',
    defaults: { name: '', object_type: 'component', assets_count: null },
    isPaged: true,
    filter: ({ object_type }, query) =>
      isWanted(object_type, textParameter(query, 'by_object_type')),
  },
  {
    plural: 'asset_folders',
    defaults: { name: '', uuid: '', parent_id: null, parent_uuid: null },
    hasUuid: true,
  },
]

/** Components, groups, presets, internal tags and asset folders. */
export function createRecordsApp(access: SpaceAccess): Hono {
  const app = new Hono()
  for (const kind of kinds) addKind(app, kind, access)
  return app
}

function addKind(app: Hono, kind: RecordKind, access: SpaceAccess): void {
  const { plural, defaults } = kind
  const singular = plural.slice(0, -1)
  const { read, write } = filesOf(kind, access)
  const list = async () =>
    (await read()).map((fields): Fields & { id: number } => ({
      ...defaults,
      ...fields,
      id: recordId(fields),
    }))
  const checkName = async ({ name }: Fields, id?: number) => {
    if (id === undefined && (typeof name !== 'string' || name === ''))
      throw invalid('name', "can't be blank")
    const isTaken = (await list()).some((record) => record.name === name && record.id !== id)
    if (kind.hasUniqueName && isTaken) throw invalid('name', 'has already been taken')
  }

  app.get(`/${plural}`, async (context) => {
    const query = queryOf(context)
    const records = (await list()).filter((record) => kind.filter?.(record, query) ?? true)
    if (kind.isPaged) return listAnswer(context, plural, records)
    return context.json({ [plural]: records })
  })
  app.get(`/${plural}/:id`, async (context) => {
    const id = idOf(context)
    return context.json({
      [singular]: orNotFound((await list()).find((record) => record.id === id)),
    })
  })
  app.post(`/${plural}`, async (context) => {
    const fields = await fieldsOf(context, singular)
    await checkName(fields)
    const records = await list()
    const now = dateFields(access)
    const created = {
      ...defaults,
      ...('created_at' in defaults && now),
      ...('space_id' in defaults && { space_id: access.spaceId }),
      ...(kind.hasUuid && { uuid: randomUUID() }),
      ...fields,
      id: nextId(records),
    }
    await write([...records, created])
    return context.json({ [singular]: created }, 201)
  })
  app.on(['PUT', 'PATCH'], `/${plural}/:id`, async (context) => {
    const id = idOf(context)
    const fields = await fieldsOf(context, singular)
    await checkName(fields, id)
    const records = await list()
    const before = orNotFound(records.find((record) => record.id === id))
    const { updated_at } = dateFields(access)
    const after = { ...before, ...fields, ...('updated_at' in defaults && { updated_at }), id }
    await write(records.map((record) => (record === before ? after : record)))
    return context.json({ [singular]: after })
  })
  app.delete(`/${plural}/:id`, async (context) => {
    const id = idOf(context)
    const records = await list()
    const gone = orNotFound(records.find((record) => record.id === id))
    await write(records.filter((record) => record !== gone))
    return context.body(null, 204)
  })
}

function filesOf({ file }: RecordKind, { storage, folder }: SpaceAccess) {
  return file === undefined
    ? createFolderFiles(storage, path.join(folderOf(folder, 'assets'), 'folders'))
    : createArrayFile(storage, path.join(folderOf(folder, 'components'), file))
}

const isWanted = (value: unknown, wanted: string | undefined): boolean =>
  wanted === undefined || String(value) === wanted

function dateFields({ now }: SpaceAccess) {
  const timestamp = new Date(now()).toISOString()
  return { created_at: timestamp, updated_at: timestamp }
}
