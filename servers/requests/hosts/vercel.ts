/**
 * The receiver as a Vercel function: `api/requests/[form].mjs`. Its schedule calls
 * `/api/requests/deliver`. docs/requests-hosts.md says how it is deployed.
 */
import { createNodeFunction } from './node-function.ts'

const receiver = createNodeFunction()

const answer = (request: Request): Promise<Response> =>
  receiver.fetch(request, { address: request.headers.get('x-real-ip') ?? '', waitUntil: null })

export { answer as GET, answer as OPTIONS, answer as POST }
