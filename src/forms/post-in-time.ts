/**
 * The browser's way to the service of this site.
 */
import type { EncodedPost, FilePost, PostOutcome } from './adapters/adapter.ts'
import { adapter } from './adapters/configured.ts'
import { postRequest } from './send-request.ts'

const patienceMs = 20_000
/** Pictures go up slowly where there is little network. */
const filePatienceMs = 120_000

export const { encode: encodePost } = adapter

/** Never rejects: an answer that comes too late is none. */
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
