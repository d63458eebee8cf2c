import { isBlok, isRecord } from './content-path.ts'

const TRANSLATION = '__i18n__'

export interface ContentOptions {
  /** Undefined: the default language. */
  language: string | undefined
  /** Where `language` lacks a translation; then the default language. */
  fallbackLanguage: string | undefined
  /** Draft only: whose bloks these are, for the comments the visual editor reads. */
  editable: { spaceId: number; storyId: number } | undefined
}

/**
 * Content as delivered: fields in the language asked for, the stored translations taken out, and
 * `_editable` in every blok of a draft. All else passes through untouched.
 */
export function viewContent(value: unknown, options: ContentOptions): unknown {
  if (Array.isArray(value)) return value.map((item) => viewContent(item, options))
  if (!isRecord(value)) return value
  const fields = fieldNames(value).map((field): [string, unknown] => [
    field,
    viewContent(translate(value, field, options), options),
  ])
  if (options.editable !== undefined && isBlok(value))
    fields.push(['_editable', editableComment(value, options.editable)])
  return Object.fromEntries(fields.filter(([, field]) => field !== undefined))
}

function fieldNames(record: Readonly<Record<string, unknown>>): string[] {
  return [...new Set(Object.keys(record).map((key) => key.split(TRANSLATION, 1)[0] ?? key))]
}

function translate(
  record: Readonly<Record<string, unknown>>,
  field: string,
  { language, fallbackLanguage }: ContentOptions,
): unknown {
  for (const code of [language, fallbackLanguage]) {
    if (code === undefined) continue
    const translation = record[`${field}${TRANSLATION}${code}`]
    if (translation !== undefined && translation !== null && translation !== '') return translation
  }
  return record[field]
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
