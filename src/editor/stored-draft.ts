/**
 * The draft over a reload that saving and publishing ask for: the site is not built again by then,
 * and what was just written must not be gone.
 */
import { type DraftStory, parseStory } from './messages.ts'

const key = 'editor draft'

export function rememberDraft(story: DraftStory): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(story))
  } catch {
    // Storage is blocked or full: the page is shown as it was published.
  }
}

/** Only once: whoever reloads by hand sees the page as it is. */
export function takeDraft(id: number): DraftStory | null {
  try {
    const kept = parseStory(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    sessionStorage.removeItem(key)
    return kept?.id === id ? kept : null
  } catch {
    return null
  }
}
