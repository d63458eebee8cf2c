import { storyFile, uuidOf } from 'storyblok-emulator/testing'
import { expect, it } from 'vitest'
import { datasourceKey, storyKey } from '../../../build/content/dependencies.ts'
import { openLibrary } from '../../../build/content/library.ts'
import { makerType, postType, siteOf } from '../content/every-field.ts'
import { addFile } from '../write-space.ts'
import { resolveStory } from './library-of.ts'
import { sendJson } from './listen.ts'
import { editStory, watchService } from './serve-space.ts'
import { openSpace } from './synced-space.ts'

const site = siteOf(postType, makerType)

const post = storyFile({
  id: 1,
  full_slug: 'vasi',
  content: { _uid: 'p', component: 'page', title: 'Vasi', author: uuidOf(2), color: 'rosso' },
})
const anna = { _uid: 'm', component: 'maker', title: 'Anna' }
const maker = storyFile({ id: 2, full_slug: 'anna', content: anna })

const writeColors = (folder: string, ...names: string[]) => {
  const entries = names.map((name, at) => ({ id: at + 1, name, value: name.toLowerCase() }))
  const colors = { id: 1, name: 'Colori', slug: 'colori', entries }
  // No field uses this datasource.
  const others = { id: 2, name: 'Altri', slug: 'altri', entries: [] }
  const file = 'datasources/space/datasources.json'
  return addFile(folder, file, JSON.stringify([colors, others]))
}

async function openSite(...colors: string[]) {
  const { config, index, run, runFrom, ...space } = await openSpace([post, maker], {
    prepare: (folder) => writeColors(folder, ...colors),
  })
  const open = () =>
    openLibrary({ index: index(), config, site, now: new Date('2026-11-01T08:00:00Z') })
  return {
    ...space,
    index,
    run: () => run({ site }),
    runFrom: (apiUrl: string) => runFrom(apiUrl, { site }),
    open,
  }
}

it('[SITE-4] [BUILD-5] references and datasources are synced and read, and make a page stale when they change', async () => {
  const { folder, run, open } = await openSite('Rosso', 'Blu')
  // Requests: the version of the space twice, its stories, and the one datasource.
  expect(await run()).toMatchObject({ requests: 4, warnings: [] })
  const { value, dependencies } = resolveStory(open(), 1, postType)
  expect(value).toMatchObject({
    author: { name: 'anna', content: { title: 'Anna' } },
    color: { value: 'rosso', name: 'Rosso' },
  })
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

it('[SITE-4] every page of a long datasource is fetched', async () => {
  const names = Array.from({ length: 1003 }, (_, at) => `V${at}`)
  const { run, index } = await openSite(...names)
  await run()
  const entries = names.map((name) => ({ value: name.toLowerCase(), name }))
  expect(index().datasources).toEqual({ colori: entries })
})

it.each([
  ['an empty list', { datasource_entries: [] }, 200],
  ['404', { error: 'This record could not be found' }, 404],
])(
  '[SITE-4] the last known entries of a datasource that is gone stay, with what to do: %s',
  async (_what, body, status) => {
    const { run, runFrom, index, service } = await openSite('Rosso')
    await run()
    const { datasources } = index()
    const { apiUrl } = await watchService(service, (response, { url }) => {
      const isGone = url.searchParams.get('datasource') === 'colori'
      if (isGone) sendJson(response, body, { status })
      return isGone
    })
    const { warnings } = await runFrom(apiUrl)
    expect(datasources).toHaveProperty('colori')
    expect(index().datasources).toEqual(datasources)
    expect(warnings).toMatchObject([
      {
        code: 'DATASOURCE_MISSING',
        message: {
          en: expect.stringContaining('“colori”'),
          it: expect.stringContaining('“Colore”'),
        },
        hint: { it: expect.stringContaining('crea una sorgente dati con lo slug “colori”') },
      },
    ])
  },
)
