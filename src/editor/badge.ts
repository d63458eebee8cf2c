/**
 * The sign that this is a preview, in a corner of the page.
 */
interface Badge {
  /** @param problems what cannot be shown in the page itself */
  say(state: 'waiting' | 'draft' | 'form', problems?: readonly string[]): void
}

export function createBadge(parent: HTMLElement): Badge {
  const badge = document.createElement('p')
  badge.className = 'editor-badge'
  badge.setAttribute('role', 'status')
  const say: Badge['say'] = (state, problems = []) => {
    const text = [SITE_STRINGS.editor[state], ...problems].join('. ')
    // Said again at every key it would never be silent.
    if (badge.textContent !== text) badge.textContent = text
  }
  say('waiting')
  parent.replaceChildren(badge)
  return { say }
}
