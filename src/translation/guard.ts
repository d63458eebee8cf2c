/**
 * Keeps React working on a page that a translator rewrites. Translators put `<font>` elements where
 * text nodes were, which they take out or move inside; React holds on to the text nodes and fails
 * when it removes them or inserts beside them, or writes where nobody sees it
 * (https://github.com/facebook/react/issues/11538). Here the `<font>` goes with its text node.
 */
import { createTranslatedNodes } from './translated-nodes.ts'

/** To be called once, before React renders. Nothing is changed until there is a translation. */
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

  /** What is among the children of `parent` for `node`. */
  const childFor = (parent: Node, node: Node): Node | undefined => {
    let at: Node | null | undefined = node
    if (node.parentNode !== parent) at = standIn(node) ?? node
    while (at && at.parentNode !== parent) at = parent.contains(at) ? at.parentNode : undefined
    return at ?? undefined
  }
  /** Before a text node is put elsewhere: its translation goes. */
  const release = (node: Node) => {
    const stand = standIn(node)
    stand?.parentNode?.removeChild(stand)
  }

  prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T
    if (child instanceof Text) {
      const own = childFor(this, child)
      // Without one it was taken away already, and nothing shows it.
      if (own) removeChild.call(this, own)
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
