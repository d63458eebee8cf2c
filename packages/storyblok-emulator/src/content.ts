/** A value of unknown schema, as found in a story's content. */
export type ContentRecord = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is ContentRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value at a dotted path (`body.0.name`), or `undefined`. */
export function valueAt(content: unknown, dottedPath: string): unknown {
  return dottedPath.split('.').reduce<unknown>((value, key) => {
    if (Array.isArray(value)) return /^\d+$/.test(key) ? value[Number(key)] : undefined
    return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined
  }, content)
}

/** Calls `visit` with every object in `value`, from the outside in, in the order of the keys. */
export function visitRecords(value: unknown, visit: (record: ContentRecord) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visitRecords(item, visit)
  } else if (isRecord(value)) {
    visit(value)
    for (const item of Object.values(value)) visitRecords(item, visit)
  }
}

/** Whether the object is a blok (a table's rows and cells look alike but are none). */
export function isBlok(record: ContentRecord): boolean {
  const { component, _uid } = record
  return (
    typeof component === 'string' && typeof _uid === 'string' && !component.startsWith('_table_')
  )
}

const TRANSLATION = '__i18n__'

interface ContentOptions {
  /** Undefined: the default language. */
  language: string | undefined
  /** Used where `language` lacks a translation, before the default language. */
  fallbackLanguage: string | undefined
  /** Ids for the comments in bloks that the visual editor reads; undefined: not a draft. */
  editable: { spaceId: number; storyId: number } | undefined
}

/**
 * Views content as the API delivers it: fields in the requested language, no stored translations, and
 * `_editable` in every blok of a draft. All else passes through untouched.
 */
export function viewContent(value: unknown, options: ContentOptions): unknown {
  if (Array.isArray(value)) return value.map((item) => viewContent(item, options))
  if (!isRecord(value)) return value
  const fields = fieldNames(value).map((field): [string, unknown] => [
    field,
    viewContent(translationOf(value, field, options) ?? value[field], options),
  ])
  if (options.editable !== undefined && isBlok(value))
    fields.push(['_editable', editableComment(value, options.editable)])
  return Object.fromEntries(fields.filter(([, field]) => field !== undefined))
}

const fieldNames = (record: Readonly<Record<string, unknown>>): string[] => [
  ...new Set(Object.keys(record).map((key) => key.split(TRANSLATION, 1)[0] ?? key)),
]

/** The stored translation, or `undefined` if there is none. An asset has its own in `meta_data`. */
function translationOf(
  record: ContentRecord,
  field: string,
  { language, fallbackLanguage }: ContentOptions,
): unknown {
  const { fieldtype, meta_data } = record
  const records = fieldtype === 'asset' && isRecord(meta_data) ? [meta_data, record] : [record]
  return [language, fallbackLanguage]
    .flatMap((code) => records.map((record) => record[`${field}${TRANSLATION}${code}`]))
    .find((translation) => translation !== undefined && translation !== null && translation !== '')
}

function editableComment(
  blok: Readonly<Record<string, unknown>>,
  { spaceId, storyId }: { spaceId: number; storyId: number },
): string {
  const [name, space, uid, id] = [blok.component, spaceId, blok._uid, storyId].map((part) =>
    JSON.stringify(String(part)),
  )
  return `<!--#storyblok#{"name": ${name}, "space": ${space}, "uid": ${uid}, "id": ${id}}-->`
}
