/**
 * Keeps React working on a page that a translator rewrites. Translators replace text nodes with
 * `<font>` elements, or move them inside. React holds on to the text nodes and fails when it removes
 * them or inserts beside them, or writes where nobody sees it
 * (https://github.com/facebook/react/issues/11538). Here the `<font>` goes with its text node.
 */

/** Must be called once, before React renders. Changes nothing until there is a translation. */
export function guardAgainstTranslation(): void {
  const translated = createTranslatedNodes()
  let isGuarding = false
  const observer = new MutationObserver((records) => {
    if (translated.note(records) && !isGuarding) {
      isGuarding = true
      guardNodes(translated.standIn)
    }
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

const isFont = (node: Node | null): node is HTMLFontElement => node?.nodeName === 'FONT'

/** React never holds a `<font>`: whoever passes one is the translator, and knows what it does. */
function guardNodes(standIn: (text: Node) => Node | undefined): void {
  const { prototype } = Node
  const { removeChild, insertBefore, appendChild, replaceChild } = prototype

  /** The child of `parent` that holds `node` or its translation. */
  const childFor = (parent: Node, node: Node): Node | undefined => {
    let current: Node | null | undefined = node
    if (node.parentNode !== parent) current = standIn(node) ?? node
    while (current && current.parentNode !== parent)
      current = parent.contains(current) ? current.parentNode : undefined
    return current ?? undefined
  }
  /** Removes the translation of a text node that is about to move. */
  const release = (node: Node) => {
    const stand = standIn(node)
    stand?.parentNode?.removeChild(stand)
  }

  prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T
    if (child instanceof Text) {
      const held = childFor(this, child)
      // Otherwise it is gone already, and nothing shows it.
      if (held) removeChild.call(this, held)
      return child
    }
    const parent = this.contains(child) ? child.parentNode : null
    return removeChild.call(parent ?? this, child) as T
  }
  prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (isFont(this) || isFont(node) || isFont(before)) {
      return insertBefore.call(this, node, before) as T
    }
    release(node)
    return insertBefore.call(this, node, before && (childFor(this, before) ?? null)) as T
  }
  prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    if (!isFont(this) && !isFont(node)) release(node)
    return appendChild.call(this, node) as T
  }
  prototype.replaceChild = function <T extends Node>(this: Node, node: Node, child: T): T {
    if (isFont(this) || isFont(node) || isFont(child)) {
      return replaceChild.call(this, node, child) as T
    }
    release(node)
    replaceChild.call(this, node, childFor(this, child) ?? child)
    return child
  }
}

/** Tracks which `<font>` a translator put into the page for which text node. */
function createTranslatedNodes() {
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
    /** @returns whether these changes are a translator's */
    note(records: readonly MutationRecord[]): boolean {
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
    /** The outermost `<font>` in the page that shows this text node, or stands for it. */
    standIn(text: Node): Node | undefined {
      if (!(text instanceof Text)) return undefined
      const font = isFont(text.parentNode) ? text.parentNode : fontOf.get(text)
      return font && outermost(font)
    },
  }
}

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

/**
 * Takes a translation out of server HTML, so that React can hydrate it. The elements stay the same,
 * and so do the focus and the targets of events.
 * @param fresh the same markup as React renders it
 * @returns whether that was possible; a translator may also move elements about
 */
export function restoreText(served: Element, fresh: Element): boolean {
  if (!isAlike(served, fresh)) return false
  putText(served, fresh)
  return true
}

const elementsOf = (parent: Element): Element[] =>
  [...parent.children].filter((child) => !isFont(child))

function isAlike(served: Element, fresh: Element): boolean {
  const elements = elementsOf(served)
  return (
    served.nodeName === fresh.nodeName &&
    elements.length === fresh.children.length &&
    elements.every((element, index) => {
      const other = fresh.children[index]
      return other !== undefined && isAlike(element, other)
    })
  )
}

function putText(served: Element, fresh: Element): void {
  const elements = elementsOf(served)
  elements.forEach((element, index) => {
    const other = fresh.children[index]
    if (other) putText(element, other)
  })
  if (!served.querySelector(':scope > font')) return
  for (const node of [...served.childNodes]) {
    if (!(node instanceof Element) || isFont(node)) node.remove()
  }
  let next = 0
  for (const node of fresh.childNodes) {
    if (node instanceof Element) next++
    else served.insertBefore(node.cloneNode(), elements[next] ?? null)
  }
}
