/** Delivers what is due every five minutes: `netlify/functions/deliver-requests.mjs`. */
import { createNodeFunction } from './node-function.ts'

const receiver = createNodeFunction()

export default async (): Promise<Response> => {
  await receiver.deliver()
  return new Response(null, { status: 204 })
}

export const config = { schedule: '*/5 * * * *' }
