/**
 * Stand-ins for page translators. They run in the page as source text, so each is self-contained.
 */

/** Prefix of a translated text: `[fr] Galleria`. */
export const markOf = (language: string) => `[${language}]`

export interface TranslatorOptions {
  language: string
  /** Whether text nodes are moved into their `<font>` instead of removed from the page. */
  isMoving: boolean
}

/**
 * Translates like a browser and the widget: wraps every text node in two `<font>`s a moment later,
 * text that comes afterwards too; skips `translate="no"`.
 * @returns switches to another language
 */
export function startTranslator({ language, isMoving }: TranslatorOptions) {
  let current = language
  const originals = new WeakMap<Node, string>()
  const fonts = new Set<HTMLElement>()
  const skipped = 'script, style, font, [translate=no], .notranslate, .skiptranslate'
  const wrap = (text: Text) => {
    const parent = text.parentElement
    // The page wrote into a text that was moved.
    if (parent && fonts.has(parent) && !text.data.trim().startsWith(`[${current}]`)) {
      text.data = text.data.replace(/\S/, `[${current}] $&`)
    }
    if (!parent || parent.closest(skipped) || !/\S/.test(text.data)) return
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    outer.style.verticalAlign = inner.style.verticalAlign = 'inherit'
    originals.set(inner, text.data)
    fonts.add(inner)
    const translated = text.data.replace(/\S/, `[${current}] $&`)
    parent.insertBefore(outer, text)
    outer.append(inner)
    if (isMoving) {
      inner.append(text)
      text.data = translated
    } else {
      text.remove()
      inner.textContent = translated
    }
  }
  const translateAll = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    texts.forEach(wrap)
    observer.takeRecords()
  }
  const later = () => setTimeout(translateAll, 10)
  const observer = new MutationObserver(later)
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  const { classList } = document.documentElement
  classList.remove('translated-ltr', 'translated-rtl')
  classList.add(/^(ar|iw|fa|ur)$/.test(current) ? 'translated-rtl' : 'translated-ltr')
  document.documentElement.lang = current
  later()
  return (next: string) => {
    current = next
    document.documentElement.lang = next
    for (const inner of fonts) {
      const original = originals.get(inner) ?? ''
      if (inner.isConnected) inner.textContent = original.replace(/\S/, `[${next}] $&`)
      else fonts.delete(inner)
    }
    observer.takeRecords()
  }
}
