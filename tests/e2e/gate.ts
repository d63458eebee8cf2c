/**
 * The server that a worker's browser finds at the endpoint of the forms.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from './listen.ts'

/** URL that the forms post to. */
export const endpoint = 'http://requests.localhost'

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

export interface Post {
  path: string
  headers: IncomingMessage['headers']
  values: URLSearchParams
  /** Raw body. */
  body: Buffer<ArrayBuffer>
}

export interface Gate {
  url: string
  posts: Post[]
  /** Set by each test. */
  answer: Answer
  close(): Promise<void>
}

/** Opens a server that records posts, and answers them as it is told. */
export async function openGate(): Promise<Gate> {
  const server = createServer((incoming, response) => {
    const { answer, posts } = gate
    if (incoming.method === 'POST' && answer !== noConnection) void recordPost(incoming, posts)
    answer(incoming, response)
  })
  const { origin, close } = await listen(server)
  const gate: Gate = { url: origin, posts: [], answer: noConnection, close }
  return gate
}

async function recordPost(incoming: IncomingMessage, posts: Post[]): Promise<void> {
  const chunks: Buffer[] = []
  const { url = '', headers } = incoming
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(incoming, 'end')
  const body = Buffer.concat(chunks)
  posts.push({ path: url, headers, body, values: new URLSearchParams(body.toString()) })
}

/** Breaks the connection; `posts` does not get the request. */
export const noConnection: Answer = ({ socket }) => socket.destroy()
