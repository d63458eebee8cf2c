/**
 * Names of stored values that fill a form before the visitor touches it.
 */
import { queueMark } from '../request-queue.ts'

/** Prefix of the drafts' keys in the page's storage; the name of the form follows. */
export const draftPrefix = 'bozza '

/** Pattern for drafts, queued requests, and answers in the URL. */
export const prefillKeys = `${draftPrefix}|${queueMark}|[?]`
