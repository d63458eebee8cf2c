import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as z from 'zod'
import { pageParameters, parseQuery, type Query, takePage } from '../query-string.ts'

const MAX_PER_PAGE = 100

export type Fields = Record<string, unknown>

/** The request's parameters, nested by brackets. */
export const queryOf = (context: Context): Query =>
  parseQuery(new URL(context.req.url).search.slice(1))

/** The object below `key` in the request's JSON. @throws HTTPException 422 if there is none */
export async function fieldsOf(context: Context, key: string): Promise<Fields> {
  const body: unknown = await context.req.json().catch(() => undefined)
  const wrapped = z.object({ [key]: z.record(z.string(), z.unknown()) }).safeParse(body)
  const fields = wrapped.success ? wrapped.data[key] : undefined
  if (fields === undefined)
    throw new HTTPException(422, { message: `param is missing or the value is empty: ${key}` })
  return fields
}

/** The id in the path. @throws HTTPException 404 if it is none */
export function idOf(context: Context): number {
  const id = Number(context.req.param('id'))
  if (!Number.isSafeInteger(id)) throw notFound()
  return id
}

/** The page that the request asks for, with `Total` and `Per-Page`. */
export function listAnswer(context: Context, key: string, items: unknown[]): Response {
  const page = pageParameters(queryOf(context), MAX_PER_PAGE)
  context.header('total', String(items.length))
  context.header('per-page', String(page.perPage))
  return context.json({ [key]: takePage(items, page) })
}

/** @throws HTTPException 404 for `undefined` */
export function orNotFound<Value>(value: Value | undefined): Value {
  if (value === undefined) throw notFound()
  return value
}

export const notFound = (): HTTPException => refusal(404, ['This record could not be found'])

/** The service's answer about an invalid field: `{ "slug": ["has already been taken"] }`. */
export const invalid = (field: string, problem: string): HTTPException =>
  refusal(422, { [field]: [problem] })

const refusal = (status: 404 | 422, body: unknown): HTTPException =>
  new HTTPException(status, { res: Response.json(body, { status }) })
