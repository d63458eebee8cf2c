/**
 * Keeps React working on a page that a translator rewrites. Translators replace text nodes with
 * `<font>` elements, or move them inside. React holds on to the text nodes and fails when it removes
 * them or inserts beside them, or writes where nobody sees it
 * (https://github.com/facebook/react/issues/11538). Here the `<font>` goes with its text node.
 */
import { createTranslatedNodes } from './translated-nodes.ts'

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

type StandIn = (text: Node) => Node | undefined

const isFont = (node: Node | null): boolean => node?.nodeName === 'FONT'

/** React never holds a `<font>`: whoever passes one is the translator, and knows what it does. */
function guardNodes(standIn: StandIn): void {
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
