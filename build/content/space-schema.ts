/**
 * Component files for the official Storyblok CLI, made from the definitions of the site:
 * `storyblok components push --from vetrina --path DIR` prepares a space for this site.
 */
import { join } from 'node:path'
import { type BlokDefinition, collectBloks } from '../../src/content/blok.ts'
import type { Field } from '../../src/content/field.ts'
import type { Site } from '../../src/content/site.ts'
import { definitionsOf } from '../../src/content/site.ts'
import { writeFileAtomically } from '../base/write-file.ts'

/** A component in the format of the CLI. */
export interface SpaceComponent {
  name: string
  display_name: string
  schema: Record<string, SpaceField>
  /** Whether it is a content type, with stories of its own. */
  is_root: boolean
  /** Whether it may stand inside another. */
  is_nestable: boolean
}

/** A field's properties; they depend on `type`. */
type SpaceField = { type: string; pos: number; display_name: string } & Record<string, unknown>

/** Every content type and every blok that may stand in one, in order of name. */
export function createSpaceSchema(site: Site): SpaceComponent[] {
  const types = definitionsOf(site)
  const nested = collectBloks(types)
  return [
    ...types.map((type) => createComponent(type, { isRoot: true })),
    ...[...nested].map((blok) => createComponent(blok, { isRoot: false })),
  ].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** `components.json`; ends with a line feed. */
export const serializeSpaceSchema = (components: readonly SpaceComponent[]): string =>
  `${JSON.stringify(components, null, 2)}\n`

/** Writes `DIR/components/vetrina/components.json`: `--from vetrina --path DIR` for the CLI. */
export function writeSpaceSchema(dir: string, site: Site): { file: string; components: number } {
  const components = createSpaceSchema(site)
  const file = join(dir, 'components', 'vetrina', 'components.json')
  writeFileAtomically(file, serializeSpaceSchema(components))
  return { file, components: components.length }
}

export function createComponent(
  definition: BlokDefinition,
  { isRoot }: { isRoot: boolean },
): SpaceComponent {
  const fields = Object.entries(definition.fields)
  return {
    name: definition.name,
    display_name: definition.label,
    schema: Object.fromEntries(
      fields.map(([name, field], pos) => [name, createSpaceField(field, pos)]),
    ),
    is_root: isRoot,
    is_nestable: !isRoot,
  }
}

function createSpaceField(field: Field<unknown>, pos: number): SpaceField {
  return {
    type: field.type,
    pos,
    display_name: field.label,
    ...(field.help === '' ? {} : { description: field.help }),
    required: field.isRequired,
    translatable: field.isTranslatable,
    ...typeProperties(field),
  }
}

function typeProperties(field: Field<unknown>): Record<string, unknown> {
  const { bloks, max, pattern, hasTime } = field
  switch (field.type) {
    case 'text':
    case 'textarea':
      return {
        ...(max === null ? {} : { max_length: max }),
        ...(pattern === null ? {} : { regex: pattern }),
      }
    case 'option':
      return {
        ...sourceProperties(field),
        // An empty field means the first value of a fixed list.
        ...(field.source === null && !field.isRequired
          ? { default_value: Object.keys(field.choices)[0] }
          : {}),
        exclude_empty_option: field.source === null ? !field.isRequired : field.isRequired,
      }
    case 'options':
      return {
        ...sourceProperties(field),
        ...(field.source?.kind === 'stories' ? { is_reference_type: true } : {}),
        // The management API has these numbers as strings.
        ...(field.isRequired ? { min_options: '1' } : {}),
        ...(max === null ? {} : { max_options: `${max}` }),
      }
    case 'bloks':
      return {
        restrict_components: true,
        restrict_type: '',
        component_whitelist: bloks.map(({ name }) => name),
        ...(field.isRequired ? { minimum: 1 } : {}),
        ...(max === null ? {} : { maximum: max }),
      }
    case 'richtext':
      return {
        restrict_components: true,
        component_whitelist: bloks.map(({ name }) => name),
        allow_target_blank: true,
        allow_custom_attributes: true,
      }
    case 'asset':
      return { filetypes: ['images'] }
    case 'multiasset':
      return {
        filetypes: ['images'],
        ...(field.isRequired ? { minimum_entries: 1 } : {}),
        ...(max === null ? {} : { maximum_entries: max }),
      }
    case 'markdown':
      return { rich_markdown: true }
    case 'multilink':
      return {
        email_link_type: true,
        asset_link_type: true,
        show_anchor: true,
        allow_target_blank: true,
        allow_custom_attributes: true,
      }
    case 'datetime':
      return hasTime ? {} : { disable_time: true }
    case 'number':
    case 'boolean':
    case 'table':
      return {}
  }
}

/** The source of the values, in Storyblok's terms. */
function sourceProperties({ source, choices }: Field<unknown>): Record<string, unknown> {
  if (source?.kind === 'datasource') return { source: 'internal', datasource_slug: source.slug }
  if (source?.kind === 'stories') {
    return {
      source: 'internal_stories',
      filter_content_type: source.types().map(({ name }) => name),
      use_uuid: true,
    }
  }
  return {
    source: 'self',
    options: Object.entries(choices).map(([value, name]) => ({ name, value })),
  }
}
