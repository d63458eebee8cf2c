import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5'

/** An element with its attributes by lower-case name. */
export interface HtmlElement {
  tag: string
  attributes: Map<string, string>
  children: (HtmlElement | string)[]
}

/** Reads HTML as React writes it. @throws if a browser would correct it: close an element, drop a tag */
export function readHtml(html: string): HtmlElement {
  const fragment = parseFragment(html)
  const read = serialize(fragment)
  if (asRead(html) !== asRead(read)) throw new Error(`browsers read ${read} in ${html}`)
  return { tag: '#root', attributes: new Map(), children: fragment.childNodes.map(partOf) }
}

/** The HTML without what React writes in another way than browsers. */
const asRead = (html: string): string =>
  html
    .replaceAll('/>', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('\u00a0', '&nbsp;')
    .toLowerCase()

function partOf(node: DefaultTreeAdapterTypes.ChildNode): HtmlElement | string {
  if ('value' in node) return node.value
  if (!('tagName' in node)) throw new Error(`unexpected ${node.nodeName}`)
  return {
    tag: node.tagName,
    attributes: new Map(node.attrs.map(({ name, value }) => [name, value])),
    children: node.childNodes.map(partOf),
  }
}

/** Yields the element and its descendants, each with the tags of its ancestors, nearest last. */
export function* walk(
  element: HtmlElement,
  ancestors: readonly string[] = [],
): Generator<{ element: HtmlElement; ancestors: readonly string[] }> {
  yield { element, ancestors }
  for (const child of element.children) {
    if (typeof child !== 'string') yield* walk(child, [...ancestors, element.tag])
  }
}

export const textOf = (element: HtmlElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')

export const elementsIn = (root: HtmlElement, tag: string): HtmlElement[] =>
  [...walk(root)].map(({ element }) => element).filter((element) => element.tag === tag)

/** The links in it, each as its name and its URL. */
export const linksIn = (root: HtmlElement): [name: string, href: string][] =>
  elementsIn(root, 'a').map((link) => [
    link.attributes.get('aria-label') ?? textOf(link),
    link.attributes.get('href') ?? '',
  ])
