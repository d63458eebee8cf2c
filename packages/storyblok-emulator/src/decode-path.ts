/** A URL path with its percent escapes decoded; as it is where they are malformed. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
