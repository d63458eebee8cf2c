import { rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { folderFile, storyFile, storyPath } from 'storyblok-emulator/testing'
import { describe, expect, it } from 'vitest'
import { readStory } from '../../../build/cache/content-cache.ts'
import type { Log } from '../../../build/log.ts'
import { addFile } from '../write-space.ts'
import { closedOrigin, listen, sendJson } from './listen.ts'
import { drawPicture } from './pictures.ts'
import { editStory, serviceAt, watchService } from './serve-space.ts'
import { silentLog } from './site-config.ts'
import { hero, pageContent, settingsContent } from './stories.ts'
import { openSpace, openSyncs } from './synced-space.ts'
import { contentsOf } from './temp-folder.ts'
import { thrownBy } from './thrown-by.ts'

const photo = 'https://a.storyblok.com/f/1/30x20/abc/luce.jpg'
const lost = 'https://a.storyblok.com/f/1/30x20/abc/persa.jpg'

const home = storyFile({
  id: 1,
  full_slug: 'home',
  content: pageContent({ hero: [hero({ image: { filename: photo, alt: '' } })] }),
})
const about = storyFile({ id: 2, full_slug: 'about', content: pageContent() })
const brand = storyFile({ id: 3, full_slug: 'brand', content: pageContent() })
const settings = storyFile({ id: 4, full_slug: 'settings', content: settingsContent() })

async function addPhoto(folder: string, url = photo, id = 9): Promise<void> {
  const bytes = await drawPicture({ width: 30, height: 20 })
  await addFile(folder, `assets/space/luce_${id}.jpg`, bytes)
  await addFile(folder, `assets/space/luce_${id}.json`, JSON.stringify({ id, filename: url }))
}

const openSite = (stories = [home, about, brand, settings]) =>
  openSpace(stories, { prepare: addPhoto })

const unchanged = { added: 0, changed: 0, moved: 0, removed: 0 }

describe('sync', () => {
  it('[SHELL-7] has the fonts of a third party as long as the configuration names them', async () => {
    const { config, run, service, index } = await openSite()
    const files: Record<string, string> = {
      '/css': '@font-face{font-family:A;src:url(a)}',
      '/a': 'wOF2…',
    }
    const { apiUrl } = await watchService(service, (response, { url }) => {
      const file = files[url.pathname]
      if (file !== undefined) response.end(file)
      return file !== undefined
    })
    const fonts = { ...config.fonts, stylesheet: new URL('/css', apiUrl).href }
    await run({ config: { ...config, fonts, service: serviceAt(apiUrl) } })
    const kept = () =>
      Object.keys(contentsOf(config.cacheDir)).filter((path) => /2$|css$/.test(path))
    expect(index().fonts?.stylesheet).toBe(fonts.stylesheet)
    expect(kept()).toHaveLength(2)
    await run()
    expect(index().fonts).toBeUndefined()
    expect(kept()).toEqual([])
  })

  it('[SYNC-1] makes the cache equal to the service', async () => {
    const { config, run, slugs, index } = await openSite()
    const report = await run()
    expect(report).toMatchObject({
      requests: 3,
      stories: { total: 4, added: 4, changed: 0, moved: 0, removed: 0 },
      assets: { downloaded: 1, reused: 0, failed: 0 },
      warnings: [],
    })
    expect(slugs()).toEqual(['about', 'brand', 'home', 'settings'])
    expect(index()).toMatchObject({
      contentVersion: 'published',
      space: { name: 'space', version: report.version },
      assets: { [photo]: { width: 30, height: 20 } },
    })
    const stories = index().stories.map((entry) => readStory(config.cacheDir, entry))
    expect(stories.find(({ slug }) => slug === 'home')?.content).toEqual(home.content)
    expect(Object.keys(contentsOf(config.cacheDir))).toHaveLength(1 + 4 + 1)
  })

  it('[SYNC-9] costs one request while the space is unchanged, and touches nothing', async () => {
    const { config, run, runFrom, service } = await openSite()
    const first = await run()
    const before = contentsOf(config.cacheDir)
    const { apiUrl, arrivals } = await watchService(service)
    const second = await runFrom(apiUrl)
    expect(arrivals.map(({ url }) => url.pathname)).toEqual(['/v2/cdn/spaces/me'])
    expect(second).toMatchObject({
      version: first.version,
      requests: 1,
      stories: { total: 4, ...unchanged },
      assets: { downloaded: 0, reused: 1, failed: 0 },
      warnings: [],
    })
    expect(contentsOf(config.cacheDir)).toEqual(before)
  })

  it('[SYNC-10] of drafts removes nothing that the next published sync needs', async () => {
    const { folder, service, config, run, runFrom, entryOf } = await openSite()
    await run()
    const valid = entryOf('about')?.digest
    await editStory(folder, about, { content: pageContent({ title: 7 }) })
    await run()
    expect(entryOf('about')).toMatchObject({ digest: valid, invalid: expect.any(String) })
    await runFrom(serviceAt(service.url, 'draft'))
    const before = contentsOf(config.cacheDir)
    const { stories } = await run()
    // The last valid version is still shown, and all its files are there.
    expect(entryOf('about')).toMatchObject({ digest: valid, invalid: expect.any(String) })
    expect(before).toHaveProperty([`objects/${valid}.json`])
    expect(stories).toMatchObject({ total: 4, removed: 0 })
  })

  it('[SYNC-10] [SEO-5] remembers no slug that only a draft had', async () => {
    const stories = [home, settings, { ...about, published: false }]
    const { folder, service, run, runFrom, index } = await openSite(stories)
    await runFrom(serviceAt(service.url, 'draft'))
    await editStory(folder, about, { full_slug: 'offerte', slug: 'offerte', published: true })
    await run()
    expect(index().slugHistory).toBeUndefined()
  })

  it('[SYNC-10] downloads only the images that are new', async () => {
    const { folder, run, runFrom, service } = await openSite()
    await run()
    await addPhoto(folder, lost, 10)
    const content = pageContent({ share_image: { filename: lost } })
    await editStory(folder, about, { content })
    const { apiUrl, arrivals } = await watchService(service)
    const steps: string[] = []
    const log: Log = {
      ...silentLog,
      progress: (label, done, total) => steps.push(`${label.en} ${done}/${total}`),
    }
    expect((await runFrom(apiUrl, { log })).assets).toEqual({
      downloaded: 1,
      reused: 1,
      failed: 0,
    })
    expect(arrivals.filter(({ url }) => url.pathname.startsWith('/f/'))).toHaveLength(1)
    expect(steps).toEqual([
      'downloading stories 4/4',
      'checking images 1/1',
      'downloading images 1/1',
    ])
  })

  it('fetches everything again when it is told to, and keeps folders out of the cache', async () => {
    const { run, slugs } = await openSite([home, settings, folderFile(8, 'corsi')])
    await run()
    const report = await run({ isFull: true })
    expect(report).toMatchObject({ requests: 3, assets: { downloaded: 1, reused: 0 } })
    expect(slugs()).toEqual(['home', 'settings'])
  })
})

it('[SYNC-7] [SYNC-8] a failed first sync leaves no files, whether the token or the service is missing', async () => {
  const { config, runFrom } = await openSite()
  const refused = await thrownBy(() => runFrom({ ...config.service, token: '' }))
  expect(refused).toMatchObject({ code: 'TOKEN_MISSING', exitCode: 2 })
  expect(refused.hint).toMatch(/STORYBLOK_TOKEN.*\.env/)
  expect(contentsOf(config.cacheDir)).toEqual({})
  const origin = await closedOrigin()
  const away = await thrownBy(() => runFrom(`${origin}/v2`))
  expect(away).toMatchObject({ code: 'SERVICE_UNREACHABLE', exitCode: 1 })
  expect(away.message).toContain(`${origin}/v2/cdn/spaces/me, after 3 tries: connect ECONNREFUSED`)
  expect(away.message).toContain('cache is as it was')
  expect(away.hint).toContain('STORYBLOK_API, and HTTPS_PROXY, HTTP_PROXY and NO_PROXY')
  expect(contentsOf(config.cacheDir)).toEqual({})
})

describe('[SYNC-11] the cache', () => {
  it('names the old content until all of the next one is there', async () => {
    const { folder, config, run, runFrom, service, index, slugs } = await openSite()
    await run()
    await addPhoto(folder, lost, 10)
    await editStory(folder, about, {
      full_slug: 'chi-sono',
      content: pageContent({ share_image: { filename: lost } }),
    })
    await rm(storyPath(folder, brand))
    let seen: unknown
    const { apiUrl } = await watchService(service, (_response, { url }) => {
      if (url.pathname.endsWith('persa.jpg')) {
        const stories = index().stories.map((entry) => readStory(config.cacheDir, entry).full_slug)
        seen = { stories, objects: objectsIn(config.cacheDir) }
      }
      return false
    })
    const { stories } = await runFrom(apiUrl)
    // During the last download the old content is whole, and the next one beside it.
    expect(seen).toEqual({ stories: ['about', 'brand', 'home', 'settings'], objects: 5 })
    expect(slugs()).toEqual(['chi-sono', 'home', 'settings'])
    expect(objectsIn(config.cacheDir)).toBe(3)
    expect(stories).toEqual({ total: 3, added: 0, changed: 1, moved: 1, removed: 1 })
  })

  it('is repaired by the next sync, whatever is damaged or gone', async () => {
    const { config, run } = await openSite()
    const { cacheDir } = config
    await run()
    const before = contentsOf(cacheDir)
    const damages = {
      'a damaged index': () => writeFileSync(join(cacheDir, 'index.json'), '{'),
      'a damaged story': () => writeFileSync(objectPath(cacheDir), '{}'),
      'a lost story': () => rmSync(objectPath(cacheDir)),
      'lost originals': () => rmSync(join(cacheDir, 'assets'), { recursive: true }),
    }
    for (const [what, damage] of Object.entries(damages)) {
      damage()
      await run()
      expect(contentsOf(cacheDir), what).toEqual(before)
    }
  })
})

describe('what is wrong with the content', () => {
  const broken = storyFile({ id: 6, full_slug: 'contact', content: pageContent({ title: 7 }) })
  const strange = storyFile({
    id: 7,
    full_slug: 'partner',
    content: pageContent({ body: [{ _uid: 'x', component: 'video_wall' }] }),
  })
  const imageless = storyFile({
    id: 8,
    full_slug: 'services',
    content: pageContent({ share_image: { filename: lost } }),
  })

  it('[SYNC-12] [BUILD-3] [IMG-4] is reported with its place by every sync, at one request', async () => {
    const { folder, run, slugs } = await openSite([settings, home, broken, strange, imageless])
    const { warnings, assets } = await run()
    expect(warnings).toMatchObject([
      { code: 'STORY_INVALID', where: { story: 'contact', field: 'title' } },
      { code: 'BLOK_UNKNOWN', where: { story: 'partner', field: 'body.0' } },
      { code: 'ASSET_FAILED', where: { story: 'services', field: 'share_image' } },
    ])
    expect(warnings[0]?.message.en).toMatch(/expected text.*found 7/)
    expect(warnings[1]?.message.en).toContain('“video_wall”')
    expect(warnings[2]?.message.en).toContain(lost)
    expect(assets).toEqual({ downloaded: 1, reused: 0, failed: 1 })
    expect(slugs()).toHaveLength(5)
    expect(await run()).toMatchObject({
      requests: 1,
      warnings,
      assets: { downloaded: 0, reused: 1, failed: 1 },
    })
    await addPhoto(folder, lost, 10)
    expect((await run()).assets).toEqual({ downloaded: 1, reused: 1, failed: 0 })
  })
})

it('[SYNC-9] a service is asked for one version through a whole sync, whatever it answers', async () => {
  const { origin, arrivals } = await listen((response, { url }) => {
    if (url.pathname.endsWith('/me'))
      sendJson(response, { space: { id: 1, name: 's', version: 77 } })
    else sendJson(response, { stories: [], cv: 99 }, { headers: { total: '0' } })
  })
  const report = await openSyncs(`${origin}/v2`).run()
  expect(report).toMatchObject({ version: 77, cv: 77, stories: { total: 0 } })
  expect(arrivals[1]?.url.searchParams.get('cv')).toBe('77')
})

const objectsIn = (cacheDir: string) =>
  Object.keys(contentsOf(cacheDir)).filter((path) => path.startsWith('objects/')).length

function objectPath(cacheDir: string): string {
  const path = Object.keys(contentsOf(cacheDir)).find((one) => one.startsWith('objects/'))
  return join(cacheDir, path ?? '')
}
