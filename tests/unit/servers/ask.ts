import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'

interface Asked {
  /** Sent as it is: not normalized. */
  path?: string
  method?: string
}

/** Requests a path of a server on this machine with just these headers; follows and decodes nothing. */
export async function ask(port: number, named: Record<string, string>, asked: Asked = {}) {
  // Node replaces an empty Host header unless the headers are a list.
  const headers = Object.entries(named).flat()
  const sent = request({ host: '127.0.0.1', port, headers, agent: false, ...asked }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const bytes = Buffer.concat(await response.toArray())
  return { status: response.statusCode, headers: response.headers, bytes, text: `${bytes}` }
}
