/**
 * Drafts: unsent input without files, kept in this browser for a week. All tabs share the storage:
 * none removes what another one wrote.
 */
import type { PostedValues } from '../clean-answer.ts'
import type { FormName } from '../form.ts'
import { draftPrefix } from './prefill-keys.ts'

export interface Draft {
  /** Time of the last change, in ms since 1970. */
  at: number
  /** The key of the request, once it was sent; `''` before. */
  key: string
  /** Seconds spent on it until then; `null` when part of the typing was not timed. */
  seconds: number | null
  values: PostedValues
  /** Query of the URL at which it was last changed; the draft includes its prefilled values. */
  query: string
}

const maxAgeMs = 7 * 24 * 60 * 60_000

/** Key of a stored draft, and its text when this page last looked; `null`: nothing there. */
export interface DraftPlace {
  readonly key: string
  readonly text: string | null
}

interface StoredDraft {
  readonly draft: Draft | undefined
  readonly place: DraftPlace
}

/** The longest draft of a form, or the newest of equals. Removes expired drafts of all forms. */
export function readDraft(name: FormName): StoredDraft {
  const none = { draft: undefined, place: { key: draftPrefix + name, text: null } }
  try {
    const stored = Object.keys(localStorage).flatMap((key) => {
      if (!key.startsWith(draftPrefix)) return []
      const text = localStorage.getItem(key)
      const draft = parseDraft(text)
      // A clock that was set back must not keep it for ever.
      const isFresh = draft !== undefined && Math.abs(Date.now() - draft.at) < maxAgeMs
      if (!isFresh) localStorage.removeItem(key)
      return isFresh && key.startsWith(none.place.key) ? [{ draft, place: { key, text } }] : []
    })
    const [best = none] = stored.sort(
      (a, b) => lengthOf(b.draft) - lengthOf(a.draft) || b.draft.at - a.draft.at,
    )
    return best
  } catch {
    // Storage is blocked: there are no drafts.
    return none
  }
}

const lengthOf = ({ values }: Draft): number => JSON.stringify(values).length

/** @returns its place, a new one if another tab has written meanwhile */
export function keepDraft(draft: Draft, place: DraftPlace): DraftPlace {
  const text = JSON.stringify(draft)
  try {
    const stored = localStorage.getItem(place.key)
    const isOthers = stored !== null && stored !== place.text
    const key = isOthers ? `${place.key} ${draft.at}` : place.key
    localStorage.setItem(key, text)
    return { key, text }
  } catch {
    // Storage is blocked or full: the text is in the page, and only there.
    return place
  }
}

export function forgetDraft({ key, text }: DraftPlace): void {
  try {
    if (localStorage.getItem(key) === text) localStorage.removeItem(key)
  } catch {
    // Blocked: nothing was kept.
  }
}

/** `undefined` for anything that is not a draft. */
function parseDraft(text: string | null): Draft | undefined {
  try {
    const draft: Partial<Draft> | null = JSON.parse(text ?? 'null')
    if (typeof draft?.at !== 'number' || typeof draft.values !== 'object') return undefined
    const values = Object.entries(draft.values ?? {}).filter(([, value]) =>
      [value].flat().every((item) => typeof item === 'string'),
    )
    // An empty draft would show only its notice.
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
