import { expect, it } from 'vitest'
import type { ClientManifest } from '../../../build/bundle.ts'
import { renderPage } from '../../../build/render.tsx'
import { type SheetName, sheetNames } from '../../../src/styles/sheets.ts'
import { modelsOf, siteStories } from './library-of.ts'
import { hero, pageContent, rawStory } from './stories.ts'

const client: ClientManifest = {
  script: '/_assets/client.js',
  styles: ['/_assets/base.css'],
  sheets: Object.fromEntries(sheetNames.map((name) => [name, ''])) as Record<SheetName, string>,
  fonts: [],
  islands: {} as ClientManifest['islands'],
}

const slugs = ['about', 'brand', 'altra', 'ancora']

/** A site of these pages, and the context that they share as in a build. */
function openSite() {
  const { models, config } = modelsOf([
    ...siteStories,
    ...slugs.map((slug, at) => rawStory(50 + at, slug, pageContent({ hero: [hero()] }))),
  ])
  const modelAt = (path: string) => {
    const found = models.find((model) => model.path === path)
    if (found === undefined) throw new Error(`no page at ${path}`)
    return found
  }
  const context = { client, config }
  const htmlOf = (model: (typeof models)[number]) => renderPage(model, context)[0]?.content ?? ''
  return { modelAt, htmlOf, context }
}

it('[BUILD-4] a page has the same header whichever pages were rendered before it', () => {
  const { modelAt, htmlOf, context } = openSite()
  const markedAt = (path: string) => {
    const header = /<header.*?<\/header>/s.exec(htmlOf(modelAt(path)))?.[0] ?? ''
    const links = header.match(/<a [^>]*aria-current="page"[^>]*>/g) ?? []
    return [...new Set(links.map((link) => /href="(.*?)"/.exec(link)?.[1]))]
  }
  const paths = ['/about', '/brand', '/altra']
  const alone = paths.map((path) => renderPage(modelAt(path), { ...context }))
  expect(paths.map(markedAt)).toEqual([['/about'], ['/brand'], []])
  htmlOf(modelAt('/ancora'))
  expect(paths.map((path) => renderPage(modelAt(path), context))).toEqual(alone)
})

it('a page shows the settings that it is given', () => {
  const { modelAt, htmlOf } = openSite()
  const model = modelAt('/altra')
  expect(htmlOf(model)).not.toContain('Un altro nome')
  const settings = { ...model.settings, brand: 'Un altro nome' }
  expect(htmlOf({ ...model, settings }).match(/Un altro nome<\/a>/g)).toHaveLength(2)
})
