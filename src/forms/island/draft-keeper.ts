/**
 * Keeps what is typed in this browser until it is sent, and gives it back with a notice.
 */

import { createElement } from '../../client/create-element.ts'
import { fill } from '../../strings/strings.ts'
import { type Draft, forgetDraft, keepDraft, readDraft } from './drafts.ts'
import { isUntouched, type PageForm } from './page-form.ts'
import { createButton } from './panel.ts'

export interface DraftKeeper {
  /** The visitor has changed something. */
  touch(): void
  /** There are answers in the form that were typed at another time. */
  takeOver(): void
  /** Whether there is a draft of this URL, which needs not fill in anything again. */
  isOfThisUrl(): boolean
  /** What the request is called, the same at each try. */
  key(): string
  /** Seconds spent on it, at this visit and before; `null` when nobody saw all of it typed. */
  seconds(): number | null
  /** Removes the draft: it was sent, queued or discarded. */
  forget(): void
}

/** A tab that stays open for days is no sign of a program. */
const maxSeconds = 24 * 60 * 60

/** Restores the draft, if there is one. */
export function createDraftKeeper(page: PageForm, onRestart: () => void): DraftKeeper {
  const { element, definition } = page
  let { draft, place } = readDraft(definition.name)
  let touchedAt: number | undefined
  let notice: HTMLElement | undefined
  // What a program fills in is told by its haste: of what was there before, nobody knows it.
  const typed = page.typed()
  let secondsBefore = isUntouched(page) ? (draft ?? { seconds: 0 }).seconds : null
  const seconds = () => {
    if (secondsBefore === null || touchedAt === undefined) return secondsBefore || null
    const here = (Date.now() - touchedAt) / 1000
    // The clock was set back: nobody knows.
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

/** Browsers make one only on pages that are served safely; without it the answers must do. */
const createKey = (): string => ('randomUUID' in crypto ? crypto.randomUUID() : '')

function createNotice({ at }: Draft, onRestart: () => void): HTMLElement {
  const { draft, locale, restart } = SITE_STRINGS.forms
  const day = new Date(at).toLocaleDateString(locale, { day: 'numeric', month: 'long' })
  const notice = createElement('div', 'request__draft')
  notice.role = 'status'
  notice.append(createElement('p', '', fill(draft, { day })), createButton(restart, onRestart))
  return notice
}
