/**
 * An object with many keys, for JSON. Built by `Object.fromEntries` it takes ten times as long: V8
 * makes a shape for each of the first thousand keys, which an object without a prototype has not.
 */
export function recordOf<T>(
  entries: Iterable<readonly [key: string, value: T]>,
): Record<string, T> {
  const record: Record<string, T> = Object.create(null)
  for (const [key, value] of entries) record[key] = value
  return record
}
