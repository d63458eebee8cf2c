/** A value of unknown schema, as found in a story's content. */
export type ContentRecord = Readonly<Record<string, unknown>>

export function isRecord(value: unknown): value is ContentRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

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
