/**
 * Drafts: unsent input without files, kept in this browser for a week and restored with a notice. All
 * tabs share the storage: none removes what another one wrote.
 */
import { createElement } from '../../client/create-element.ts'
import { ifStored } from '../../client/stored.ts'
import { fill } from '../../strings/strings.ts'
import type { PostedValues } from '../clean-answer.ts'
import type { FormName } from '../form.ts'
import { isUntouched, type PageForm } from './page-form.ts'
import { createAction } from './panels.ts'

/** Prefix of the drafts' keys in the page's storage; the name of the form follows. */
export const draftPrefix = 'bozza '

/** Upper limit: a tab that stays open for days is no sign of a bot. */
const maxSeconds = 24 * 60 * 60

export type DraftKeeper = ReturnType<typeof createDraftKeeper>

/** Restores the draft, if there is one. */
export function createDraftKeeper(page: PageForm, onRestart: () => void) {
  const { element, definition } = page
  let { draft, place } = readDraft(definition.name)
  let touchedAt: number | undefined
  let notice: HTMLElement | undefined
  // Haste reveals a bot, but input from before this script loaded was not timed.
  const typed = page.typed()
  let secondsBefore = isUntouched(page) ? (draft ?? { seconds: 0 }).seconds : null
  /** Seconds spent on it, at this visit and before; `null` when part of the typing was not timed. */
  const seconds = () => {
    if (secondsBefore === null || touchedAt === undefined) return secondsBefore || null
    const here = (Date.now() - touchedAt) / 1000
    // The clock was set back.
    if (here < 0) return null
    return Math.min(maxSeconds, Math.round(secondsBefore + here))
  }
  const keep = (key: string) => {
    const { search: query } = location
    draft = { at: Date.now(), key, seconds: seconds(), values: page.read(), query }
    place = keepDraft(draft, place)
  }
  /** Removes the draft: it was sent, queued or discarded. */
  const forget = () => {
    draft = undefined
    touchedAt = undefined
    secondsBefore = 0
    notice?.remove()
    forgetDraft(place)
    // The client runtime reloads no page that has this mark.
    element.removeAttribute('data-unsent')
  }
  /** The visitor has changed something. */
  const touch = () => {
    touchedAt ??= Date.now()
    if (isUntouched(page)) return forget()
    element.toggleAttribute('data-unsent', true)
    keep(draft?.key ?? '')
  }
  if (draft !== undefined) {
    page.write({ ...draft.values, ...typed })
    element.toggleAttribute('data-unsent', true)
    notice = createNotice(draft, () => {
      forget()
      onRestart()
    })
    element.prepend(notice)
  }
  return {
    touch,
    /** The form now holds answers that were typed at another time. */
    takeOver() {
      secondsBefore = null
      touch()
    },
    /** Key of the request, the same at each try. */
    key() {
      const key = draft?.key || createKey()
      keep(key)
      return key
    },
    /** Whether the draft was made at this URL, which then need not prefill anything. */
    isOfThisUrl: () => draft?.query === location.search,
    seconds,
    forget,
  }
}

/** Browsers make UUIDs only in secure contexts; elsewhere the receiver compares only the answers. */
const createKey = (): string => ('randomUUID' in crypto ? crypto.randomUUID() : '')

function createNotice({ at }: Draft, onRestart: () => void): HTMLElement {
  const { draft, locale, restart } = SITE_STRINGS.forms
  const day = new Date(at).toLocaleDateString(locale, { day: 'numeric', month: 'long' })
  const notice = createElement('div', 'request__draft')
  notice.role = 'status'
  notice.append(createElement('p', '', fill(draft, { day })), createAction(restart, onRestart))
  return notice
}

interface Draft {
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
interface DraftPlace {
  readonly key: string
  readonly text: string | null
}

/** The longest draft of a form, or the newest of equals. Removes expired drafts of all forms. */
function readDraft(name: FormName): { draft: Draft | undefined; place: DraftPlace } {
  const none = { draft: undefined, place: { key: draftPrefix + name, text: null } }
  const keys = ifStored(() => Object.keys(localStorage)) ?? []
  const stored = keys.flatMap((key) => {
    if (!key.startsWith(draftPrefix)) return []
    const text = localStorage.getItem(key)
    const draft = ifStored(() => parseDraft(text))
    // A clock that was set back must not keep it for ever.
    const isFresh = draft !== undefined && Math.abs(Date.now() - draft.at) < maxAgeMs
    if (!isFresh) localStorage.removeItem(key)
    return isFresh && key.startsWith(none.place.key) ? [{ draft, place: { key, text } }] : []
  })
  const [best = none] = stored.sort(
    (a, b) => lengthOf(b.draft) - lengthOf(a.draft) || b.draft.at - a.draft.at,
  )
  return best
}

const lengthOf = ({ values }: Draft): number => JSON.stringify(values).length

/** @returns its place, a new one if another tab has written meanwhile */
function keepDraft(draft: Draft, place: DraftPlace): DraftPlace {
  const text = JSON.stringify(draft)
  const kept = ifStored(() => {
    const stored = localStorage.getItem(place.key)
    const isOthers = stored !== null && stored !== place.text
    const key = isOthers ? `${place.key} ${draft.at}` : place.key
    localStorage.setItem(key, text)
    return { key, text }
  })
  // If not, the text is in the page, and only there.
  return kept ?? place
}

const forgetDraft = ({ key, text }: DraftPlace) =>
  ifStored(() => localStorage.getItem(key) === text && localStorage.removeItem(key))

/** @returns `undefined` for JSON that is not a draft. @throws SyntaxError for any other text */
function parseDraft(text: string | null): Draft | undefined {
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
}
