/**
 * Middleware: runs before a route is shown. To add one, add a line to each of the two records.
 */

/** @returns the URL to go to instead, if any */
export type Middleware = (to: URL) => string | undefined

const middleware: Readonly<Record<string, Middleware>> = {}

/** Names of middleware, by the path of the route. */
const middlewareByRoute: Readonly<Record<string, readonly string[]>> = {}

export const middlewareNamesOf = (path: string): readonly string[] => middlewareByRoute[path] ?? []

/** @throws Error that names the route and the middleware, when no middleware has that name */
export function findMiddleware(path: string, names: readonly string[]): Middleware[] {
  return names.map((name) => {
    const found = middleware[name]
    if (found) return found
    throw new Error(`${path}: no middleware ${name}`)
  })
}
