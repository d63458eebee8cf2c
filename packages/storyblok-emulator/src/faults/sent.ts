import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

/** What a request resolves to when its answer, or none, went out through the Node response. */
export const sent = RESPONSE_ALREADY_SENT

export function isSent(response: Response): boolean {
  return response === sent
}

/** Breaks the connection without an answer. */
export function resetConnection(outgoing: ServerResponse): Response {
  outgoing.socket?.resetAndDestroy()
  return sent
}

/** Announces the whole body, sends half of it, then breaks the connection. */
export async function sendHalf(response: Response, outgoing: ServerResponse): Promise<Response> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const headers = { ...Object.fromEntries(response.headers), 'content-length': bytes.byteLength }
  outgoing.writeHead(response.status, headers)
  outgoing.write(bytes.subarray(0, Math.ceil(bytes.byteLength / 2)), () =>
    outgoing.socket?.destroy(),
  )
  return sent
}
