/**
 * Tracks which `<font>` a translator put into the page for which text node.
 */
export interface TranslatedNodes {
  /** @returns whether these changes are a translator's */
  note(records: readonly MutationRecord[]): boolean
  /** The outermost `<font>` in the page that shows this text node, or stands for it. */
  standIn(text: Node): Node | undefined
}

export function createTranslatedNodes(): TranslatedNodes {
  /** The `<font>` of each text node that has left the page. */
  const fontOf = new WeakMap<Node, Node>()
  const textOf = new WeakMap<Node, Node>()

  // React writes into its text nodes even outside the page: puts a changed one back in.
  const updates = new MutationObserver((records) => {
    for (const { target } of records) {
      const font = fontOf.get(target)
      if (font?.parentNode && target instanceof Text) {
        fontOf.delete(target)
        font.parentNode.replaceChild(target, font)
      }
    }
  })

  return {
    note(records) {
      const fonts = new Set(records.flatMap(({ addedNodes }) => [...addedNodes].filter(isFont)))
      if (fonts.size === 0) return false
      for (const record of records) {
        for (const node of record.removedNodes) {
          const font = fontFor(record, fonts, records)
          // A translator may replace one of its own `<font>` elements.
          const text = textOf.get(node) ?? node
          if (!font || !(text instanceof Text) || text.isConnected) continue
          fontOf.set(text, font)
          textOf.set(font, text)
          updates.observe(text, { characterData: true })
        }
      }
      return true
    },
    standIn(text) {
      if (!(text instanceof Text)) return undefined
      const font = isFont(text.parentNode) ? text.parentNode : fontOf.get(text)
      return font && outermost(font)
    },
  }
}

const isFont = (node: Node | null): node is HTMLFontElement => node?.nodeName === 'FONT'

const outermost = (font: Node): Node =>
  isFont(font.parentNode) ? outermost(font.parentNode) : font

/** The new `<font>` in the place of a removed node, inserted before, after or together with it. */
function fontFor(
  { target, addedNodes, previousSibling, nextSibling }: MutationRecord,
  fonts: ReadonlySet<Node>,
  records: readonly MutationRecord[],
): Node | undefined {
  const isNew = (node: Node | null): node is Node => node !== null && fonts.has(node)
  const beside = [...addedNodes, previousSibling, nextSibling].find(isNew)
  if (beside) return beside
  const later = records.find(
    (record) =>
      record.target === target &&
      record.previousSibling === previousSibling &&
      record.nextSibling === nextSibling &&
      [...record.addedNodes].some(isNew),
  )
  return later && [...later.addedNodes].find(isNew)
}
