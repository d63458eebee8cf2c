/** Decodes the percent escapes of a URL path; leaves it as it is if they are malformed. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Drops doubled slashes and a final one: clients send both, and Storyblok answers. */
export function tidyPath(request: Request): string {
  const path = new URL(request.url).pathname.replace(/\/{2,}/g, '/')
  return path.length > 1 ? path.replace(/\/$/, '') : path
}
