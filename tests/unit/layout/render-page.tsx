import { expect } from 'vitest'
import { resolveBlok } from '../../../src/content/blok.ts'
import type { ContentReader } from '../../../src/content/content-reader.ts'
import { PageContent } from '../../../src/layout/page.tsx'
import { pageType } from '../../../src/layout/page-type.ts'
import { site } from '../../../src/site.ts'
import { renderMarkup } from '../kit/render-markup.tsx'
import { parsedBlok } from '../parsed-blok.ts'
import { reader } from './every-blok.ts'

export const breadcrumb = [
  { label: 'Home', href: '/' },
  { label: 'Prova', href: '/prova' },
]

export const pageName = 'Nome della pagina'

/** @returns the model of this content that the components of a page get */
export const readPage = (content: object, from: ContentReader) =>
  resolveBlok(pageType, parsedBlok(pageType, { component: 'page', title: 'T', ...content }), from)

export const renderPage = (content: object, from: ContentReader = reader, language = 'it') =>
  renderMarkup(
    <PageContent page={readPage(content, from)} breadcrumb={breadcrumb} title={pageName} />,
    site.strings(language),
  )

export const headings = (...titles: string[]) => ({
  type: 'doc',
  content: titles.map((title) => ({
    type: 'heading',
    attrs: { level: 2 },
    content: [{ type: 'text', text: title }],
  })),
})

const headingLevels = (html: string) =>
  [...html.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level))

export function expectSound(html: string): void {
  const levels = headingLevels(html)
  expect(levels[0]).toBe(1)
  expect(levels.filter((level) => level === 1)).toHaveLength(1)
  for (const [index, level] of levels.entries()) {
    expect(level - (levels[index - 1] ?? 0), `heading ${index}`).toBeLessThanOrEqual(1)
  }
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(html).not.toMatch(/ style="/)
  const regions = [...html.matchAll(/<(?:nav|aside)(?![^>]* role=)[^>]*>/g)].map(([tag]) => tag)
  expect(new Set(regions).size).toBe(regions.length)
}
