/**
 * A path decoded once that cannot lead out of a folder: it starts with `/`, and its segments hold
 * no slash, backslash or NUL and are neither `.` nor `..`; only the last may be empty.
 */
export type RequestPath = `/${string}` & { readonly brand: 'RequestPath' }

/** Decodes the percent-encoded path of a URL; `undefined` if it is unsafe, or an escape malformed. */
export function decodeRequestPath(pathname: string): RequestPath | undefined {
  try {
    const segments = pathname.split('/').map(decodeURIComponent)
    const isEnd = (index: number) => index === 0 || index === segments.length - 1
    const isSafe = segments.every((segment, index) =>
      // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what is looked for
      segment === '' ? isEnd(index) : index > 0 && !/^\.{1,2}$|[/\\\u0000]/.test(segment),
    )
    return isSafe && segments.length > 1 ? (segments.join('/') as RequestPath) : undefined
  } catch {
    return undefined
  }
}

/** The path as seen from `basePath` (a slash at both ends); `undefined` outside it. */
export function pathBelow(basePath: string, path: RequestPath): RequestPath | undefined {
  return path.startsWith(basePath) ? (`/${path.slice(basePath.length)}` as RequestPath) : undefined
}
