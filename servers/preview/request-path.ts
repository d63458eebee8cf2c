/**
 * A path decoded once that cannot lead out of a folder: it starts with `/`, and its segments hold
 * no slash, backslash or NUL and are neither `.` nor `..`; only the last may be empty.
 */
export type RequestPath = `/${string}` & { readonly brand: 'RequestPath' }

/** Decodes the percent-encoded path of a URL; `undefined` if it is unsafe. */
export function decodeRequestPath(pathname: string): RequestPath | undefined {
  const [first, ...segments] = pathname.split('/').map(decodeSegment)
  const isSafe =
    first === '' &&
    segments.length > 0 &&
    segments.every((segment, index) => isSafeSegment(segment, index === segments.length - 1))
  return isSafe ? (`/${segments.join('/')}` as RequestPath) : undefined
}

/** The path as seen from `basePath` (a slash at both ends); `undefined` outside it. */
export function pathBelow(basePath: string, path: RequestPath): RequestPath | undefined {
  return path.startsWith(basePath) ? (`/${path.slice(basePath.length)}` as RequestPath) : undefined
}

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    // A malformed escape has no meaning, so it names no file.
    return undefined
  }
}

function isSafeSegment(segment: string | undefined, isLast: boolean): boolean {
  if (segment === '') return isLast
  // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what is looked for
  return segment !== undefined && !/^\.{1,2}$|[/\\\u0000]/.test(segment)
}
