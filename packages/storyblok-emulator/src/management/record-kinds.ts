import { randomUUID } from 'node:crypto'
import { listParameter, type Query, textParameter } from '../query-string.ts'
import type { Item } from './collection.ts'
import type { ManagementParts } from './parts.ts'
import {
  createArrayFile,
  createFolderFiles,
  type RecordFiles,
  recordFileName,
} from './record-files.ts'

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
  files(parts: ManagementParts): RecordFiles
  defaults: Readonly<Record<string, unknown>>
  /** Fields that the service gives to a record when it comes to be. */
  fresh?(parts: ManagementParts): Record<string, unknown>
  /** Whether two of one name cannot be. */
  hasUniqueName?: true
  /** Whether lists come whole: the real service does not page them. */
  isWhole?: true
  filter?(item: Item, query: Query): boolean
}

// Of records in files that do not say since when they are.
const UNDATED = { created_at: '2020-01-01T00:00:00.000Z', updated_at: '2020-01-01T00:00:00.000Z' }

const inFile = (name: string) => (parts: ManagementParts) =>
  createArrayFile(parts.storage, parts.fileOf(name))

export const recordKinds: readonly RecordKind[] = [
  {
    plural: 'components',
    singular: 'component',
    files: inFile('components/components.json'),
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
    files: inFile('components/groups.json'),
    defaults: { name: '', uuid: '', parent_id: null, parent_uuid: null },
    fresh: () => ({ uuid: randomUUID() }),
    isWhole: true,
  },
  {
    plural: 'presets',
    singular: 'preset',
    files: inFile('components/presets.json'),
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
    files: inFile('components/tags.json'),
    defaults: { name: '', object_type: 'component', assets_count: null },
    filter: (item, query) => {
      const type = textParameter(query, 'by_object_type')
      return type === undefined || item.object_type === type
    },
  },
  {
    plural: 'asset_folders',
    singular: 'asset_folder',
    files: ({ storage, fileOf }) =>
      createFolderFiles(storage, fileOf('assets/folders'), ({ name, uuid }) =>
        recordFileName(String(name), String(uuid)),
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
export function dates({ now }: ManagementParts) {
  const at = new Date(now()).toISOString()
  return { created_at: at, updated_at: at }
}
