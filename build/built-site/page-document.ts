/**
 * Parses a page of `dist` like a browser, as far as the checks need it.
 */
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import type { PageElement } from '../../src/content/built-page.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Parent = DefaultTreeAdapterTypes.ParentNode

/** Every element in order of appearance, those in templates too. */
export function parsePage(html: string): PageElement[] {
  const elements: PageElement[] = []
  collect(parse(html, { scriptingEnabled: false }), null, elements)
  return elements
}

function collect(node: Parent, parent: PageElement | null, into: PageElement[]): void {
  for (const child of node.childNodes) {
    if (!('tagName' in child)) continue
    const element: PageElement = {
      tag: child.tagName,
      attributes: Object.fromEntries(child.attrs.map(({ name, value }) => [name, value])),
      parent,
      text: () => textIn(child).join(' ').replace(/\s+/g, ' ').trim(),
      rawText: () =>
        child.childNodes.map((childNode) => ('value' in childNode ? childNode.value : '')).join(''),
    }
    into.push(element)
    collect('content' in child ? child.content : child, element, into)
  }
}

function textIn(node: Node): string[] {
  if ('value' in node) return [node.value]
  if (!('tagName' in node) || ['script', 'style'].includes(node.tagName)) return []
  return node.childNodes.flatMap(textIn)
}

/** URLs of a `srcset`, each with its width in pixels, or 0 if it has none. */
export const parseSrcset = (text: string): { href: string; width: number }[] =>
  [...text.matchAll(candidate)].map(([, href = '', width = '']) => ({
    href,
    width: Number.parseInt(width, 10) || 0,
  }))

/**
 * Splits like browsers: a comma separates after a URL only at the URL's end, but after a descriptor
 * anywhere outside of brackets, with or without a blank behind it.
 */
const candidate = /([^\s,](?:\S*[^\s,])?)(?:,+|((?:\([^)]*\)?|[^,(])*))/g
