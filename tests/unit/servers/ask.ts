import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

/** Asks a server of this machine for its home page with just these headers. */
export async function ask(port: number, named: Record<string, string>) {
  // In a list nothing is put in the place of a host that is empty.
  const headers = Object.entries(named).flat()
  const sent = request({ host: '127.0.0.1', port, headers }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}
