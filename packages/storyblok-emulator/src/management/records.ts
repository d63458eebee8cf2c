import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { listParameter, type Query, textParameter } from '../query-string.ts'
import type { SpaceAccess } from '../serve.ts'
import { folderOf } from '../space-folder.ts'
import { type Fields, fieldsOf, idOf, invalid, listAnswer, orNotFound, queryOf } from './answers.ts'
import { datasourceFile } from './datasource-entries.ts'
import {
  createArrayFile,
  createFolderFiles,
  nextId,
  type RecordFiles,
  recordId,
} from './record-files.ts'

/** A kind of records that the emulator stores as clients send them. */
interface RecordKind {
  /** Name in paths and lists; without its final `s` the key of one record. */
  plural: string
  files(access: SpaceAccess): RecordFiles
  /** Defaults of every field that a record can lack. */
  defaults: Fields
  /** Whether Storyblok gives it a uuid. */
  hasUuid?: true
  /** The field that no two records may share. */
  unique?: 'name' | 'slug'
  /** Whether lists come in pages; most do not. */
  isPaged?: true
  filter?(record: Fields, query: Query): boolean
  /** Adapts the fields that a client sends. @param before empty for a new record */
  adapt?(fields: Fields, before: Fields): Fields
  /** The record as clients see it. */
  view?(record: Fields): Fields
}

const UNDATED = { created_at: '2020-01-01T00:00:00.000Z', updated_at: '2020-01-01T00:00:00.000Z' }
const ICON = { image: null, color: null, icon: null, description: null }

const kinds: readonly RecordKind[] = [
  {
    plural: 'components',
    files: inComponents('components.json'),
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
    unique: 'name',
    filter: ({ id, name, component_group_uuid }, query) =>
      String(name)
        .toLowerCase()
        .includes((textParameter(query, 'search') ?? '').toLowerCase()) &&
      isWanted(component_group_uuid, textParameter(query, 'in_group')) &&
      (listParameter(query, 'by_ids')?.includes(String(id)) ?? true),
  },
  {
    plural: 'component_groups',
    files: inComponents('groups.json'),
    defaults: { name: '', uuid: '', parent_id: null, parent_uuid: null },
    hasUuid: true,
  },
  {
    plural: 'presets',
    files: inComponents('presets.json'),
    defaults: { name: '', preset: null, component_id: 0, space_id: 0, ...ICON, ...UNDATED },
    filter: ({ component_id }, query) =>
      isWanted(component_id, textParameter(query, 'component_id')),
  },
  {
    plural: 'internal_tags',
    files: inComponents('tags.json'),
    defaults: { name: '', object_type: 'component', assets_count: null },
    isPaged: true,
    filter: ({ object_type }, query) =>
      isWanted(object_type, textParameter(query, 'by_object_type')),
  },
  {
    plural: 'asset_folders',
    files: ({ storage, folder }) =>
      createFolderFiles(storage, path.join(folderOf(folder, 'assets'), 'folders')),
    defaults: { name: '', uuid: '', parent_id: null, parent_uuid: null },
    hasUuid: true,
  },
  {
    plural: 'datasources',
    files: datasourceFile,
    defaults: { name: '', slug: '', dimensions: [] },
    unique: 'slug',
    isPaged: true,
    filter: ({ slug }, query) => isWanted(slug, textParameter(query, 'by_slug')),
    adapt: withDimensions,
    view: ({ entries: _, ...datasource }) => datasource,
  },
]

/** Components, groups, presets, internal tags, asset folders and datasources. */
export function createRecordsApp(access: SpaceAccess): Hono {
  const app = new Hono()
  for (const kind of kinds) addKind(app, kind, access)
  return app
}

function addKind(app: Hono, kind: RecordKind, access: SpaceAccess): void {
  const { plural, defaults, unique, view = same, adapt = same } = kind
  const singular = plural.slice(0, -1)
  const { read, write } = kind.files(access)
  const list = async () =>
    (await read()).map((fields): Fields & { id: number } => ({
      ...defaults,
      ...fields,
      id: recordId(fields),
    }))
  const find = async (context: Context) => {
    const id = idOf(context)
    const records = await list()
    return { records, found: orNotFound(records.find((record) => record.id === id)) }
  }
  const refuseTaken = (record: Fields, others: readonly Fields[]) => {
    if (unique !== undefined && others.some((other) => other[unique] === record[unique]))
      throw invalid(unique, 'has already been taken')
  }

  app.get(`/${plural}`, async (context) => {
    const query = queryOf(context)
    const records = (await list()).filter((record) => kind.filter?.(record, query) ?? true)
    if (kind.isPaged) return listAnswer(context, plural, records.map(view))
    return context.json({ [plural]: records.map(view) })
  })
  app.get(`/${plural}/:id`, async (context) =>
    context.json({ [singular]: view((await find(context)).found) }),
  )
  app.post(`/${plural}`, async (context) => {
    const records = await list()
    const created: Fields & { id: number } = {
      ...defaults,
      ...('created_at' in defaults && dateFields(access)),
      ...('space_id' in defaults && { space_id: access.spaceId }),
      ...(kind.hasUuid && { uuid: randomUUID() }),
      ...adapt(await fieldsOf(context, singular), {}),
      id: nextId(records),
    }
    for (const field of ['name', unique ?? 'name'])
      if (typeof created[field] !== 'string' || created[field] === '')
        throw invalid(field, "can't be blank")
    refuseTaken(created, records)
    await write([...records, created])
    return context.json({ [singular]: view(created) }, 201)
  })
  app.on(['PUT', 'PATCH'], `/${plural}/:id`, async (context) => {
    const { records, found } = await find(context)
    const fields = adapt(await fieldsOf(context, singular), found)
    const { updated_at } = dateFields(access)
    const { id } = found
    const after = { ...found, ...fields, ...('updated_at' in defaults && { updated_at }), id }
    refuseTaken(
      after,
      records.filter((record) => record !== found),
    )
    await write(records.map((record) => (record === found ? after : record)))
    return context.json({ [singular]: view(after) })
  })
  app.delete(`/${plural}/:id`, async (context) => {
    const { records, found } = await find(context)
    await write(records.filter((record) => record !== found))
    return context.body(null, 204)
  })
}

function inComponents(file: string): RecordKind['files'] {
  return ({ storage, folder }) =>
    createArrayFile(storage, path.join(folderOf(folder, 'components'), file))
}

/** Adds new dimensions to those of before; never changes the entries, which have their own paths. */
function withDimensions(fields: Fields, before: Fields): Fields {
  const { dimensions_attributes: added, entries: _, ...rest } = fields
  const list = z.array(z.looseObject({})).catch([])
  const dimensions = [...list.parse(before.dimensions), ...list.parse(added)]
  return { ...rest, dimensions: dimensions.map((item, index) => ({ id: index + 1, ...item })) }
}

const same = (fields: Fields): Fields => fields

const isWanted = (value: unknown, wanted: string | undefined): boolean =>
  wanted === undefined || String(value) === wanted

function dateFields({ now }: SpaceAccess) {
  const timestamp = new Date(now()).toISOString()
  return { created_at: timestamp, updated_at: timestamp }
}
