import { describe, expect, it } from 'vitest'
import type { CacheIndex } from '../../../build/cache/cache-index.ts'
import { createDraftReferences } from '../../../build/site/editor-files.ts'
import { resolveBlok } from '../../../src/content/blok.ts'
import { routePathOf } from '../../../src/content/paths.ts'
import { definitionsOf } from '../../../src/content/site.ts'
import { createDraftReader } from '../../../src/editor/draft.ts'
import { repairContent } from '../../../src/editor/repair-content.ts'
import type { DraftSite } from '../../../src/editor/site-data.ts'
import { site } from '../../../src/site.ts'
import { configIn } from '../build/site-config.ts'
import { indexWith, storeStory } from '../build/store-story.ts'
import { rawStory, uuidOf } from '../build/stories.ts'
import { tempFolder } from '../build/temp-folder.ts'
import { makerType, postType } from '../content/every-field.ts'
import { draftSite } from './draft-site.ts'

const post = (id: number, fields: object = {}) =>
  rawStory(id, `post-${id}`, { _uid: `p${id}`, component: 'page', title: `Post ${id}`, ...fields })
const stories = [
  post(1, { related: [uuidOf(2)] }),
  post(2, { related: [uuidOf(1), uuidOf(3)] }),
  post(3),
  rawStory(9, 'maker', { _uid: 'm', component: 'maker', title: 'Anna' }),
  rawStory(8, 'altro', { _uid: 'a', component: 'other' }),
]

const datasources = { colori: [{ value: 'rosso', name: 'Rosso' }] }

function libraryOfPosts(parts: Partial<CacheIndex> = { datasources }) {
  const config = configIn(tempFolder())
  const entries = stories.map((story) => storeStory(config.cacheDir, story))
  const judged = entries.map((entry) =>
    entry.id === 3 ? { ...entry, isShown: false as const } : entry,
  )
  return { config, stories: judged, index: indexWith(parts) }
}

function showDraft(fields: object) {
  const references = createDraftReferences(libraryOfPosts(), [makerType, postType])
  // The browser gets the site data as JSON.
  const pages = { [uuidOf(2)]: { path: routePathOf('post-2'), id: 2 } }
  const written = JSON.stringify(draftSite({ pages, ...references }))
  const raw = post(1, fields).content
  const { parsed, problems } = repairContent(postType, raw, new Map())
  const reader = createDraftReader(JSON.parse(written) as DraftSite, [uuidOf(1)])
  return { problems, model: parsed && resolveBlok(postType, parsed, reader) }
}

describe('[SITE-4] a draft in the preview', () => {
  it('[EDIT-2] shows referenced stories with their own references, and datasource values', () => {
    const { model, problems } = showDraft({
      author: uuidOf(9),
      related: [uuidOf(2)],
      color: 'rosso',
    })
    expect(problems).toEqual([])
    expect(model).toMatchObject({
      author: { name: 'Story 9', href: '', content: { title: 'Anna' } },
      related: [{ name: 'Story 2', href: '/sub/post-2', content: { title: 'Post 2' } }],
      color: { value: 'rosso', name: 'Rosso' },
    })
    // References back to the draft and to an unpublished story are dropped.
    expect(model?.related[0]?.content.related).toEqual([])
  })

  it('omits references to missing stories and to other types', () => {
    const { model } = showDraft({
      author: uuidOf(2),
      related: [uuidOf(7), uuidOf(8)],
      color: 'blu',
    })
    expect(model).toMatchObject({ author: null, related: [], color: null })
  })

  it('gets from the build only the stories and datasources that it may refer to', () => {
    const found = createDraftReferences(libraryOfPosts(), [makerType, postType])
    expect(Object.keys(found.stories ?? {})).toEqual([1, 2, 9].map(uuidOf))
    expect(found.datasources).toEqual(datasources)
    expect(createDraftReferences(libraryOfPosts({}), definitionsOf(site))).toEqual({})
  })
})
