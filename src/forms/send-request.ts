/**
 * Sends a filled-in form once. The visitor decides whether to send again; the request's key makes
 * it the same request.
 */
import type {
  EncodedPost,
  FilePost,
  FormAdapter,
  PostOutcome,
  SentForm,
} from './adapters/adapter.ts'
import { notTaken } from './adapters/posts.ts'

interface SendOptions {
  adapter: FormAdapter
  signal: AbortSignal
  /** Headers that only a browser adds by itself. */
  headers?: Readonly<Record<string, string>>
}

/** Never throws: a missing or late answer is the problem `network`. */
export const sendRequest = (sent: SentForm, options: SendOptions): Promise<PostOutcome> =>
  postRequest(options.adapter.encode(sent), options)

/** Like `sendRequest`, for an encoded post. */
export async function postRequest(
  post: EncodedPost | FilePost,
  options: SendOptions,
): Promise<PostOutcome> {
  const { adapter, signal, headers } = options
  try {
    const response = await fetch(post.url, {
      method: 'POST',
      headers: { ...post.headers, ...headers },
      body: post.body,
      // Goes on when the visitor leaves the page. Browsers refuse that above 64 KB.
      keepalive: typeof post.body === 'string',
      signal,
    })
    const answer = { status: response.status, headers: response.headers }
    return adapter.readAnswer({ ...answer, text: await response.text() })
  } catch {
    return notTaken('network')
  }
}
