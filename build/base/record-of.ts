/**
 * An object with many keys, for JSON. `Object.fromEntries` takes ten times as long: V8 makes a shape
 * for each of the first thousand keys, but not for an object without a prototype.
 */
export function recordOf<T>(
  entries: Iterable<readonly [key: string, value: T]>,
): Record<string, T> {
  const record: Record<string, T> = Object.create(null)
  for (const [key, value] of entries) record[key] = value
  return record
}
