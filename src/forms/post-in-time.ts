/**
 * Posts from the browser to this site's form service.
 */
import type { EncodedPost, FilePost, PostOutcome } from './adapters/adapter.ts'
import { adapter } from './adapters/configured.ts'
import { postRequest } from './send-request.ts'

const patienceMs = 20_000
/** Pictures upload slowly on a weak network. */
const filePatienceMs = 120_000

export const { encode: encodePost } = adapter

/** Never rejects: a late answer counts as none. */
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
