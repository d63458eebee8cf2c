/**
 * Checks that a peer's pages match ours: as many of each element, the same words, and nearly as large.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { slugOf } from '../site-cache.ts'

/** Kilobytes a page. */
export interface Weight {
  html: number
  payload: number
}

export interface Site {
  outDir: string
  /** Name of the payload's file. */
  payload: string
}

/** Slugs of pages that no edit of a measurement reaches. */
export const comparedSlugs = Array.from({ length: 5 }, (_, at) => slugOf(at))

/** Smallest share of our bytes that a peer's pages must have. */
const leastShare = 0.95

export function weigh({ outDir, payload }: Site): Weight {
  const mean = (name: string) =>
    comparedSlugs.reduce((sum, slug) => sum + readFileSync(join(outDir, slug, name)).length, 0) /
    comparedSlugs.length /
    1000
  return { html: mean('index.html'), payload: mean(payload) }
}

/** @throws Error describing the first difference */
export function requireEqualWork(ours: Site, theirs: Site): void {
  for (const slug of comparedSlugs) {
    const read = ({ outDir }: Site) =>
      contentsOf(readFileSync(join(outDir, slug, 'index.html'), 'utf8'))
    const [own, other] = [read(ours), read(theirs)]
    for (const [name, count] of own.elements) {
      const has = other.elements.get(name) ?? 0
      if (has < count) throw new Error(`${slug} has ${has} <${name}> and not ${count}`)
    }
    if (own.words !== other.words) throw new Error(`${slug} has other words than ours`)
  }
  const [own, other] = [weigh(ours), weigh(theirs)]
  for (const part of ['html', 'payload'] as const) {
    if (other[part] >= own[part] * leastShare) continue
    throw new Error(
      `its ${part} is lighter: ${other[part].toFixed(1)} KB, not ${own[part].toFixed(1)}`,
    )
  }
}

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document

/** The words of the body, and how often the page has each element. */
function contentsOf(html: string): { words: string; elements: Map<string, number> } {
  const elements = new Map<string, number>()
  const texts: string[] = []
  const visit = (node: Node): void => {
    if ('tagName' in node) elements.set(node.tagName, (elements.get(node.tagName) ?? 0) + 1)
    if (node.nodeName === 'script' || node.nodeName === 'title') return
    if ('value' in node) texts.push(node.value)
    for (const child of 'childNodes' in node ? node.childNodes : []) visit(child)
  }
  visit(parse(html))
  return { elements, words: texts.join(' ').replace(/\s+/g, ' ').trim() }
}
