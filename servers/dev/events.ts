/**
 * What open pages are told, as server-sent events.
 */
import type { ServerResponse } from 'node:http'
import type { Problem } from './problem.ts'

/** Plain JSON: it goes to the page. */
export interface DevState {
  /** Of the newest edition; `''` while there is none. */
  edition: string
  /** Of the whole site; those of one page are in that page. */
  problems: readonly Problem[]
  /** Changes whenever a file was changed that no page names by its digest. */
  files: number
}

export interface Events {
  /** Keeps the response open, and tells at once how things are. */
  add(response: ServerResponse, state: DevState): void
  tell(state: DevState): void
  close(): void
}

export function createEvents(): Events {
  const open = new Set<ServerResponse>()
  const send = (response: ServerResponse, state: DevState) =>
    response.write(`data: ${JSON.stringify(state)}\n\n`)
  return {
    add(response, state) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      response.on('close', () => open.delete(response))
      open.add(response)
      // A server that is started again is looked for twice a second.
      response.write('retry: 500\n')
      send(response, state)
    },
    tell(state) {
      for (const response of open) send(response, state)
    },
    close() {
      for (const response of open) response.end()
    },
  }
}
