/**
 * The receiver as a Netlify function: `netlify/functions/requests.mjs`. What has to be tried again
 * is delivered by `netlify-deliver.ts`. docs/requests-hosts.md says how it is deployed.
 */
import { createNodeFunction } from './node-function.ts'

interface NetlifyContext {
  ip: string
  waitUntil?(work: Promise<unknown>): void
}

const receiver = createNodeFunction()

export default (request: Request, context: NetlifyContext): Promise<Response> =>
  receiver.fetch(request, {
    address: context.ip,
    waitUntil: context.waitUntil === undefined ? null : (work) => context.waitUntil?.(work),
  })

export const config = { path: '/api/requests/*' }
