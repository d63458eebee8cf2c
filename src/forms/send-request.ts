/**
 * A filled-in form, sent once. Posting again is for the visitor to decide: the request's key makes
 * it the same request.
 */
import type {
  EncodedPost,
  FilePost,
  FormAdapter,
  PostOutcome,
  SentForm,
} from './adapters/adapter.ts'
import { notTaken } from './adapters/answers.ts'

interface SendOptions {
  adapter: FormAdapter
  signal: AbortSignal
  /** What a browser adds by itself, where there is none. */
  headers?: Readonly<Record<string, string>>
}

/** Never throws: no answer, or one that comes too late, is the problem `network`. */
export const sendRequest = (sent: SentForm, options: SendOptions): Promise<PostOutcome> =>
  postRequest(options.adapter.encode(sent), options)

/** As `sendRequest`, of what was encoded before. */
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
      // It goes on when the visitor leaves the page. Browsers refuse that for more than 64 KB.
      keepalive: typeof post.body === 'string',
      signal,
    })
    const answer = { status: response.status, headers: response.headers }
    return adapter.readAnswer({ ...answer, text: await response.text() })
  } catch {
    return notTaken('network')
  }
}
