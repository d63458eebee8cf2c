/**
 * What is typed and not sent yet, kept in this browser for a week. Files are not among it.
 */
import type { PostedValues } from '../../requests/clean-answer.ts'
import type { RequestFormName } from '../../requests/form.ts'
import { requestForms } from '../../requests/forms.ts'
import { draftPrefix } from './form-traces.ts'

export interface Draft {
  /** When it was last changed, in ms since 1970. */
  at: number
  /** The key of the request, once it was sent; `''` before. */
  key: string
  /** Spent on it until then; `null` when nobody saw all of it typed. */
  seconds: number | null
  values: PostedValues
  /** The query of the address at which it was last changed: what that filled in is in it. */
  query: string
}

const maxAgeMs = 7 * 24 * 60 * 60_000

const keyOf = (form: string): string => `${draftPrefix}${form}`

/** Forgets what is too old, of the other forms too. */
export function readDraft(name: RequestFormName): Draft | undefined {
  try {
    const drafts = Object.keys(requestForms).map((form) => {
      const draft = parseDraft(localStorage.getItem(keyOf(form)))
      // A clock that was set back must not keep it for ever.
      const isFresh = draft !== undefined && Math.abs(Date.now() - draft.at) < maxAgeMs
      if (!isFresh) localStorage.removeItem(keyOf(form))
      return isFresh && form === name ? draft : undefined
    })
    return drafts.find((draft) => draft !== undefined)
  } catch {
    // Storage is blocked: there are no drafts.
    return undefined
  }
}

/** @returns whether it is kept */
export function keepDraft(name: RequestFormName, draft: Draft): boolean {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(draft))
    return true
  } catch {
    // Storage is blocked or full: the text is in the page, and only there.
    return false
  }
}

export function forgetDraft(name: RequestFormName): void {
  try {
    localStorage.removeItem(keyOf(name))
  } catch {
    // Blocked: nothing was kept.
  }
}

/** `undefined` for what is none, whoever put it there. */
function parseDraft(text: string | null): Draft | undefined {
  try {
    const draft: Partial<Draft> | null = JSON.parse(text ?? 'null')
    if (typeof draft?.at !== 'number' || typeof draft.values !== 'object') return undefined
    const values = Object.entries(draft.values ?? {}).filter(([, value]) =>
      [value].flat().every((one) => typeof one === 'string'),
    )
    // A notice that there is something would be all there is.
    if (values.length === 0) return undefined
    return {
      at: draft.at,
      key: typeof draft.key === 'string' ? draft.key : '',
      seconds: typeof draft.seconds === 'number' ? draft.seconds : null,
      values: Object.fromEntries(values),
      query: typeof draft.query === 'string' ? draft.query : '',
    }
  } catch {
    return undefined
  }
}
