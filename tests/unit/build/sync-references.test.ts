import { storyFile, uuidOf } from 'storyblok-emulator/testing'
import { expect, it } from 'vitest'
import { datasourceKey, storyKey } from '../../../build/content/dependencies.ts'
import { openLibrary } from '../../../build/content/library.ts'
import { openQueries } from '../../../build/content/queries.ts'
import { resolveBlok } from '../../../src/content/blok.ts'
import { makerType, postType, siteOf } from '../content/every-field.ts'
import { addFile } from '../write-space.ts'
import { editStory } from './serve-space.ts'
import { openSpace } from './synced-space.ts'

const site = siteOf(postType, makerType)

const post = storyFile({
  id: 1,
  full_slug: 'vasi',
  content: {
    _uid: 'p',
    component: 'page',
    title: 'Vasi',
    author: uuidOf(2),
    related: [uuidOf(3)],
    color: 'rosso',
  },
})
const anna = { _uid: 'm', component: 'maker', title: 'Anna' }
const maker = storyFile({ id: 2, full_slug: 'anna', content: anna })
const draft = storyFile({
  id: 3,
  full_slug: 'piatti',
  published: false,
  content: post.content as never,
})

const writeColors = (folder: string, ...names: string[]) => {
  const entries = names.map((name, at) => ({ id: at + 1, name, value: name.toLowerCase() }))
  const colors = { id: 1, name: 'Colori', slug: 'colori', entries }
  // No field uses this datasource.
  const others = { id: 2, name: 'Altri', slug: 'altri', entries: [] }
  const file = 'datasources/space/datasources.json'
  return addFile(folder, file, JSON.stringify([colors, others]))
}

async function openSite() {
  const { folder, config, run, index } = await openSpace([post, maker, draft], {
    prepare: (space) => writeColors(space, 'Rosso', 'Blu'),
  })
  const open = () =>
    openLibrary({ index: index(), config, site, now: new Date('2026-11-01T08:00:00Z') })
  const show = () => {
    const library = open()
    const entry = library.entryOf(uuidOf(1))
    if (entry === undefined) throw new Error('no post')
    const recorded = library.record(openQueries(library, {}), (readerOf) =>
      resolveBlok(postType, library.open(entry).content, readerOf(entry)),
    )
    const { dependencies } = recorded
    return {
      ...recorded,
      dependencies: new Map(Array.from(dependencies, (key) => [key, library.valueOf(key)])),
    }
  }
  return { folder, run: () => run({ site }), open, show }
}

it('[SITE-4] [BUILD-5] references and datasources are synced and read, and make a page stale when they change', async () => {
  const { folder, run, show, open } = await openSite()
  const report = await run()
  // Requests: the version of the space twice, its stories, and the one datasource.
  expect(report).toMatchObject({ requests: 4, warnings: [] })
  const { value, dependencies, warnings } = show()
  expect(value).toMatchObject({
    author: { name: 'anna', content: { title: 'Anna' } },
    related: [],
    color: { value: 'rosso', name: 'Rosso' },
  })
  expect([...dependencies.keys()].sort()).toEqual([
    datasourceKey('colori'),
    ...[1, 2, 3].map((id) => storyKey(uuidOf(id))),
  ])
  expect(warnings).toMatchObject([{ code: 'REFERENCE_BROKEN', where: { story: 'vasi' } }])

  const changed = async () => {
    await run()
    const library = open()
    return [...dependencies].flatMap(([key, value]) =>
      library.valueOf(key) === value ? [] : [key],
    )
  }
  expect(await changed()).toEqual([])
  await editStory(folder, maker, { content: { ...anna, title: 'Anna Maria' } })
  expect(await changed()).toEqual([storyKey(uuidOf(2))])
  await writeColors(folder, 'Rosso', 'Verde')
  expect(await changed()).toEqual([storyKey(uuidOf(2)), datasourceKey('colori')])
})
