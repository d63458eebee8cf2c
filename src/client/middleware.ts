/**
 * What a route may ask to be run before it is shown. To add one: a line in each of the two records.
 */

/** @returns the URL to go to instead, if any */
export type Middleware = (to: URL) => string | undefined

const middleware: Readonly<Record<string, Middleware>> = {}

/** By path of the route: the names of its middleware. */
const middlewareByRoute: Readonly<Record<string, readonly string[]>> = {}

export const middlewareNamesOf = (path: string): readonly string[] => middlewareByRoute[path] ?? []

/** @throws Error that names the route and the middleware, when there is none of that name */
export function findMiddleware(path: string, names: readonly string[]): Middleware[] {
  return names.map((name) => {
    const found = middleware[name]
    if (found) return found
    throw new Error(`${path}: no middleware ${name}`)
  })
}
