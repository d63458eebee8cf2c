/**
 * Sends a filled-in form once. The visitor decides whether to send again; the request's key makes
 * it the same request.
 */
import type { EncodedPost, FilePost, FormAdapter, PostOutcome } from './adapters/adapter.ts'
import { adapter } from './adapters/configured.ts'
import { notTaken } from './adapters/posts.ts'

interface SendOptions {
  adapter: FormAdapter
  signal: AbortSignal
  /** Headers that only a browser adds by itself. */
  headers?: Readonly<Record<string, string>>
}

/** Never rejects: a missing or late answer is the problem `network`. */
export async function postRequest(
  post: EncodedPost | FilePost,
  { adapter, signal, headers }: SendOptions,
): Promise<PostOutcome> {
  try {
    const response = await fetch(post.url, {
      method: 'POST',
      headers: { ...post.headers, ...headers },
      body: post.body,
      // Goes on when the visitor leaves the page. Browsers refuse that above 64 KB.
      keepalive: typeof post.body === 'string',
      signal,
    })
    return adapter.readAnswer(response, await response.text())
  } catch {
    return notTaken('network')
  }
}

const patienceMs = 20_000
/** Pictures upload slowly on a weak network. */
const filePatienceMs = 120_000

/** Posts from the browser to this site's form service. A late answer counts as none. */
export async function postInTime(post: EncodedPost | FilePost): Promise<PostOutcome> {
  const controller = new AbortController()
  const patience = typeof post.body === 'string' ? patienceMs : filePatienceMs
  const timer = setTimeout(() => controller.abort(), patience)
  try {
    return await postRequest(post, { adapter, signal: controller.signal })
  } finally {
    clearTimeout(timer)
  }
}
