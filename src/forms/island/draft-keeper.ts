/**
 * Keeps the visitor's input in this browser until it is sent, and restores it with a notice.
 */

import { createElement } from '../../client/create-element.ts'
import { fill } from '../../strings/strings.ts'
import { type Draft, forgetDraft, keepDraft, readDraft } from './drafts.ts'
import { isUntouched, type PageForm } from './page-form.ts'
import { createButton } from './panel.ts'

export interface DraftKeeper {
  /** The visitor has changed something. */
  touch(): void
  /** The form now holds answers that were typed at another time. */
  takeOver(): void
  /** Whether the draft was made at this URL, which then need not prefill anything. */
  isOfThisUrl(): boolean
  /** Key of the request, the same at each try. */
  key(): string
  /** Seconds spent on it, at this visit and before; `null` when part of the typing was not timed. */
  seconds(): number | null
  /** Removes the draft: it was sent, queued or discarded. */
  forget(): void
}

/** Upper limit: a tab that stays open for days is no sign of a bot. */
const maxSeconds = 24 * 60 * 60

/** Restores the draft, if there is one. */
export function createDraftKeeper(page: PageForm, onRestart: () => void): DraftKeeper {
  const { element, definition } = page
  let { draft, place } = readDraft(definition.name)
  let touchedAt: number | undefined
  let notice: HTMLElement | undefined
  // Haste reveals a bot, but input from before this script loaded was not timed.
  const typed = page.typed()
  let secondsBefore = isUntouched(page) ? (draft ?? { seconds: 0 }).seconds : null
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
  const forget = () => {
    draft = undefined
    touchedAt = undefined
    secondsBefore = 0
    notice?.remove()
    forgetDraft(place)
    // The client runtime reloads no page that has this mark.
    element.removeAttribute('data-unsent')
  }
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
    takeOver() {
      secondsBefore = null
      touch()
    },
    key() {
      const key = draft?.key || createKey()
      keep(key)
      return key
    },
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
  notice.append(createElement('p', '', fill(draft, { day })), createButton(restart, onRestart))
  return notice
}
