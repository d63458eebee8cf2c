/**
 * The receiver as a Node function for Vercel and Netlify. docs/requests-hosts.md explains how to deploy
 * it.
 */
import { createMail } from '../smtp.ts'
import { createFunction } from './function-receiver.ts'

const receiver = createFunction(createMail)

/** Handlers for Vercel, by method. Its schedule calls `/api/requests/deliver`. */
export const vercel = (request: Request): Promise<Response> =>
  receiver.answer(request, {
    environment: process.env,
    address: request.headers.get('x-real-ip') ?? '',
  })

interface NetlifyContext {
  ip: string
  waitUntil?(work: Promise<unknown>): void
}

export const netlify = (request: Request, context: NetlifyContext): Promise<Response> =>
  receiver.answer(request, {
    environment: process.env,
    address: context.ip,
    waitUntil: context.waitUntil?.bind(context),
  })

/** Handler for Netlify's schedule. */
export async function netlifyDeliver(): Promise<Response> {
  await receiver.deliver(process.env)
  return new Response(null, { status: 204 })
}
