/**
 * Checks that a peer's pages match ours: as many of each element, the same words, and nearly as large.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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
    const read = ({ outDir }: Site) => readFileSync(join(outDir, slug, 'index.html'), 'utf8')
    const [own, other] = [read(ours), read(theirs)]
    const elements = elementsOf(other)
    for (const [name, count] of elementsOf(own)) {
      const has = elements.get(name) ?? 0
      if (has < count) throw new Error(`${slug} has ${has} <${name}> and not ${count}`)
    }
    if (wordsOf(own) !== wordsOf(other)) throw new Error(`${slug} has other words than ours`)
  }
  const [own, other] = [weigh(ours), weigh(theirs)]
  for (const part of ['html', 'payload'] as const) {
    if (other[part] >= own[part] * leastShare) continue
    throw new Error(
      `its ${part} is lighter: ${other[part].toFixed(1)} KB, not ${own[part].toFixed(1)}`,
    )
  }
}

function elementsOf(html: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [, name = ''] of html.matchAll(/<([a-z][a-z0-9-]*)/g)) {
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

const signs: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
}

function decode(reference: string, name: string): string {
  const [, hexadecimal] = /^#x(.+)/i.exec(name) ?? []
  if (hexadecimal !== undefined) return String.fromCodePoint(Number.parseInt(hexadecimal, 16))
  return name.startsWith('#')
    ? String.fromCodePoint(Number(name.slice(1)))
    : (signs[name] ?? reference)
}

/** The words of the body. */
const wordsOf = (html: string): string =>
  html
    .slice(html.indexOf('<body'))
    .replace(/<script.*?<\/script>|<!--.*?-->/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&([#\w]+);/g, decode)
    .replace(/\s+/g, ' ')
    .trim()
