/**
 * Carries the draft over the reload that follows saving and publishing: the site is not rebuilt by then,
 * and the editor must still see what she wrote.
 */
import { type DraftStory, parseStory } from './messages.ts'

const key = 'editor draft'

export function storeDraft(story: DraftStory): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(story))
  } catch {
    // Storage is blocked or full: the page is shown as it was published.
  }
}

/** Gives the draft once: a reload by hand shows the page as it is. */
export function takeDraft(id: number): DraftStory | null {
  try {
    const stored = parseStory(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    sessionStorage.removeItem(key)
    return stored?.id === id ? stored : null
  } catch {
    return null
  }
}
