import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

/** Requests the home page of a server on this machine with just these headers. */
export async function ask(port: number, named: Record<string, string>) {
  // Node replaces an empty Host header unless the headers are a list.
  const headers = Object.entries(named).flat()
  const sent = request({ host: '127.0.0.1', port, headers }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}
