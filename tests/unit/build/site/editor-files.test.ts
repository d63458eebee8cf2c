import { describe, expect, it } from 'vitest'
import { sheetNames } from '../../../../build/client/bundle-entries.ts'
import { createEditorFiles } from '../../../../build/site/editor-files.ts'
import type { DraftSite } from '../../../../src/editor/site-data.ts'
import { site as ourSite } from '../../../../src/site.ts'
import { libraryOf, siteStories } from '../library-of.ts'
import { client as bareClient } from '../pages/bare-client.ts'

const token = 'preview-0123456789'

const client = {
  ...bareClient,
  sheets: Object.fromEntries(sheetNames(ourSite).map((name) => [name, `.${name}{}`])),
}

function siteOf(version: 'draft' | 'published', previewToken: boolean) {
  const editor = { origin: 'https://app.storyblok.com', previewToken }
  const { library, queries } = libraryOf(siteStories)
  const config = {
    ...library.config,
    editor,
    service: { ...library.config.service, token, version },
  }
  const content = { library: { ...library, config }, queries }
  const files = createEditorFiles(
    { languages: { all: [content] }, routes: [], pictures: new Map() },
    { client, site: ourSite, config },
  )
  const site = files.find(({ path }) => path === '_editor/site.json')
  return {
    text: files.map(({ content }) => content).join(),
    site: JSON.parse(site?.content ?? ''),
  }
}

describe('createEditorFiles', () => {
  it('[BUILD-9] only a build of drafts that is told to holds the token', () => {
    expect(siteOf('published', false).text).not.toContain(token)
    expect(siteOf('published', true).text).not.toContain(token)
    expect(siteOf('draft', false).text).not.toContain(token)
    const { delivery }: DraftSite = siteOf('draft', true).site
    expect(delivery?.token).toBe(token)
  })

  it('the style sheet has the rules of every blok', () => {
    const { text, site } = siteOf('published', false)
    expect(text).toContain('.price-list{}')
    expect(text).toContain('.editor{}')
    expect((site as DraftSite).stylesheet).toMatch(/^\/_assets\/editor\.\w+\.css$/)
  })
})
