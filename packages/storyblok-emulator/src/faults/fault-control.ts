import * as z from 'zod'
import { VetrinaError } from '../../../../src/content/errors.ts'
import { type Faults, faultNames } from '../faults.ts'

const wish = z.object({ name: z.string().nullable() })

/** `POST /__faults { name }` sets the fault, or ends it with `null`; `GET` tells what is set. */
export async function answerFaultControl(request: Request, faults: Faults): Promise<Response> {
  if (request.method === 'GET')
    return Response.json({ ...faults.state(), names: Object.fromEntries(faultNames) })
  if (request.method !== 'POST') return Response.json({ error: 'GET or POST' }, { status: 405 })
  const parsed = wish.safeParse(await request.json().catch(() => undefined))
  if (!parsed.success)
    return Response.json({ error: 'expected { "name": "…" } or { "name": null }' }, { status: 422 })
  try {
    faults.set(parsed.data.name)
  } catch (error) {
    if (!(error instanceof VetrinaError)) throw error
    return Response.json({ error: error.message, hint: error.hint }, { status: 422 })
  }
  return Response.json(faults.state())
}
