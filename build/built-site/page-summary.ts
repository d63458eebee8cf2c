/**
 * Reads a page of `dist` for the checks.
 */

import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import {
  type BuiltPage,
  isIsland,
  type PageElement,
  type PageSummary,
  type Reference,
  type ReferenceKind,
} from '../../src/content/built-page.ts'
import { hrefOf, type OutputPath } from '../../src/content/paths.ts'
import type { Config } from '../config.ts'

interface PageSource {
  file: OutputPath
  html: string
  /** `full_slug` by URL, base path included. */
  storyAt: ReadonlyMap<string, string>
  config: Pick<Config, 'basePath'>
}

export function summarizePage(source: PageSource): PageSummary {
  const { elements: _, ...summary } = openPage(source)
  return summary
}

export function openPage({ file, html, storyAt, config }: PageSource): BuiltPage {
  const elements = parsePage(html)
  const href = hrefOf(`/${file.replace(/(^|\/)index\.html$/, '')}`, config.basePath)
  const equivalent = (header: string) =>
    elements.find(({ attributes }) => attributes['http-equiv']?.toLowerCase() === header)
      ?.attributes.content ?? ''
  const canonical = elements.find(
    ({ tag, attributes }) => tag === 'link' && attributes.rel === 'canonical',
  )
  return {
    file,
    href,
    story: storyAt.get(href),
    isRedirect: equivalent('refresh') !== '',
    canonical: canonical?.attributes.href ?? '',
    ids: new Set(elements.flatMap(({ attributes: { id } }) => id ?? [])),
    references: elements.flatMap(referencesOf),
    hasForm: elements.some(({ tag }) => tag === 'form'),
    hasTranslator: elements.some((element) => isIsland(element, 'language')),
    policy: equivalent('content-security-policy'),
    elements,
  }
}

/** Kinds of URLs by element and attribute. */
const kinds: Readonly<Record<string, Readonly<Record<string, ReferenceKind>>>> = {
  a: { href: 'link' },
  area: { href: 'link' },
  form: { action: 'form' },
  button: { formaction: 'form' },
  input: { formaction: 'form', src: 'image' },
  script: { src: 'script' },
  img: { src: 'image', srcset: 'image' },
  source: { src: 'other', srcset: 'image' },
  image: { href: 'image' },
  use: { href: 'image' },
  iframe: { src: 'frame' },
  frame: { src: 'frame' },
  embed: { src: 'frame' },
  object: { data: 'frame' },
  video: { src: 'other', poster: 'image' },
  audio: { src: 'other' },
  track: { src: 'other' },
  // The browser loads an island's script only when the island wakes.
  'v-island': { src: 'other' },
}

function referencesOf(element: PageElement): Reference[] {
  const { tag, attributes } = element
  if (tag === 'link') return [...linkReference(attributes), ...preloadedPictures(attributes)]
  if (tag === 'meta') return shareReference(attributes)
  return Object.entries(kinds[tag] ?? {}).flatMap(([name, kind]) => {
    const value = attributes[name]
    if (value === undefined || (kind === 'form' && value === '')) return []
    const hrefs = name === 'srcset' ? hrefsOf(value) : [value]
    return hrefs.map((href) => ({ href: href.trim(), kind, isHint: false }))
  })
}

const hrefsOf = (srcset: string): string[] => parseSrcset(srcset).map(({ href }) => href)

function shareReference({ property, name, content }: PageElement['attributes']): Reference[] {
  const isPicture = property === 'og:image' || name === 'twitter:image'
  return isPicture && content !== undefined ? [{ href: content, kind: 'share', isHint: false }] : []
}

function linkReference({ rel = '', href, as = '' }: PageElement['attributes']): Reference[] {
  if (href === undefined) return []
  const names = rel.toLowerCase().split(/\s+/)
  const reference = (kind: ReferenceKind, isHint = false) => [{ href, kind, isHint }]
  if (names.includes('stylesheet')) return reference('style')
  if (names.includes('modulepreload')) return reference('script')
  if (names.includes('icon') || names.includes('apple-touch-icon')) return reference('image')
  if (names.includes('manifest')) return reference('other')
  if (names.includes('preload')) return reference(preloadKinds[as] ?? 'other')
  if (['preconnect', 'dns-prefetch', 'prefetch', 'prerender'].some((rel) => names.includes(rel))) {
    return reference('other', true)
  }
  // The rest name documents: canonical, alternate, author, license.
  return []
}

/** References of `imagesrcset`. Browsers that know it ignore `href`, which may be missing. */
function preloadedPictures({ rel = '', as, imagesrcset }: PageElement['attributes']): Reference[] {
  const isPicture = as?.toLowerCase() === 'image' && /(^|\s)preload(\s|$)/i.test(rel)
  if (!isPicture || imagesrcset === undefined) return []
  return hrefsOf(imagesrcset).map((href) => ({ href, kind: 'image', isHint: false }))
}

const preloadKinds: Readonly<Record<string, ReferenceKind>> = {
  font: 'font',
  script: 'script',
  style: 'style',
  image: 'image',
}

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
