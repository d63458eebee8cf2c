/**
 * What fills a form before anybody touches it, as the names of it tell.
 */
import { keptMark } from '../request-queue.ts'

/** How the keys of drafts begin in the page's storage; the name of the form follows. */
export const draftPrefix = 'bozza '

/** Drafts, requests that wait on this device, answers in the address. */
export const formTraces = `${draftPrefix}|${keptMark}|[?]`
