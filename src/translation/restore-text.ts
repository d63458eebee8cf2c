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
  [...parent.children].filter(({ nodeName }) => nodeName !== 'FONT')

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
    if (!(node instanceof Element) || node.nodeName === 'FONT') node.remove()
  }
  let next = 0
  for (const node of fresh.childNodes) {
    if (node instanceof Element) next++
    else served.insertBefore(node.cloneNode(), elements[next] ?? null)
  }
}
