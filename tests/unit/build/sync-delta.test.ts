import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { folderFile, storyFile, storyPath } from 'storyblok-emulator/testing'
import { describe, expect, it } from 'vitest'
import { storyFile as objectFile, readStory } from '../../../build/cache/content-cache.ts'
import { openSession } from '../../../build/store/lock.ts'
import { createContentClient } from '../../../build/storyblok/client.ts'
import { compareWithService, explainStory, verifyCache } from '../../../build/sync/cache-report.ts'
import { waitForVersion, watchSpace } from '../../../build/sync/space-watch.ts'
import { listen, sendJson } from './listen.ts'
import { editStory, type ServedSpace, serveSpace, serviceAt, watchService } from './serve-space.ts'
import { configIn } from './site-config.ts'
import { pageContent, rawStory, settingsContent, uuidOf } from './stories.ts'
import { openSpace, openSyncs } from './synced-space.ts'
import { tempFolder } from './temp-folder.ts'
import { thrownBy } from './thrown-by.ts'

const later = '2026-03-03T08:00:00.000Z'

const many = Array.from({ length: 60 }, (_, index) =>
  storyFile({
    id: index + 1,
    full_slug: `vecchia/pagina-${index}`,
    parent_id: 900,
    position: index,
    content: pageContent(),
  }),
)
const settings = storyFile({ id: 800, full_slug: 'settings', content: settingsContent() })
const first = many[0] ?? {}
const firstUuid = uuidOf(1)

const dated = { published_at: later, updated_at: later }

describe('[SYNC-10] a changed space of 61 stories', () => {
  it('costs requests for the version, the links, the changed stories, and the version again', async () => {
    const { folder, index, run, runFrom, service } = await openSpace([
      ...many,
      settings,
      folderFile(900, 'vecchia'),
    ])
    await run()
    await editStory(folder, first, { content: pageContent({ title: 'Another' }), ...dated })
    await editStory(folder, many[1] ?? {}, { published: false })
    await rm(storyPath(folder, many[2] ?? {}))
    await editStory(folder, many[3] ?? {}, { full_slug: 'nuova/pagina-3' })
    await editStory(folder, many[4] ?? {}, { name: 'Un altro nome' })
    await editStory(folder, many[5] ?? {}, { position: 99 })
    const added = storyFile({ id: 700, full_slug: 'nuova', content: pageContent() })
    await writeFile(storyPath(folder, added), JSON.stringify(added))
    const { apiUrl, arrivals } = await watchService(service)
    const report = await runFrom(apiUrl)
    expect(report).toMatchObject({
      requests: 4,
      stories: { total: 60, added: 1, changed: 4, moved: 1, removed: 2 },
    })
    expect(arrivals.map(({ url }) => url.pathname)).toEqual([
      '/v2/cdn/spaces/me',
      '/v2/cdn/links',
      '/v2/cdn/stories',
      '/v2/cdn/spaces/me',
    ])
    const [, links, stories] = arrivals.map(({ url }) => url.searchParams)
    expect(Object.fromEntries(links ?? [])).toMatchObject({ include_dates: '1', per_page: '1000' })
    const asked = [1, 4, 5, 6, 700].map(uuidOf)
    expect(new Set(stories?.get('by_uuids')?.split(','))).toEqual(new Set(asked))
    expect([links, stories].map((query) => query?.get('cv'))).toEqual(
      Array(2).fill(`${report.version}`),
    )
    expect(index().stories).toHaveLength(60)
  })

  it('has the same cache in the end as one that is synced from nothing', async () => {
    const { folder, index, run, entryOf } = await openSpace([...many, settings])
    await run()
    for (const story of many) {
      const full_slug = String(story.full_slug).replace('vecchia', 'nuova')
      await editStory(folder, story, { full_slug })
    }
    const report = await run()
    expect(report.stories).toMatchObject({ moved: 60, removed: 0 })
    const { stories, slugHistory } = index()
    expect(slugHistory?.[firstUuid]).toEqual(['vecchia/pagina-0'])
    await run({ isFull: true })
    expect(index().stories).toEqual(stories)
    expect(entryOf(firstUuid)?.fullSlug).toBe('nuova/pagina-0')
  })

  it('is listed in full when links do not show what was published', async () => {
    const { folder, run, entryOf } = await openSpace([...many, settings])
    await run()
    const before = entryOf(firstUuid)?.digest
    await editStory(folder, first, { content: pageContent({ title: 'Without a date' }) })
    expect((await run()).stories.changed).toBe(1)
    expect(entryOf(firstUuid)?.digest).not.toBe(before)
  })
})

type Asked = 'links' | 'uuids' | 'list'

interface Answered {
  stories: readonly ReturnType<typeof rawStory>[]
  total?: number
  /** Fields with uuids of stories that are not among these. */
  named?: object
}

/** Syncs of a space whose stories are what `answer` returns. */
async function openStandIn(answer: (asked: Asked, page: number) => Answered, version = () => 7) {
  const { origin, arrivals } = await listen((response, { url: { pathname, searchParams } }) => {
    if (pathname.endsWith('/me')) {
      return sendJson(response, { space: { id: 1, name: 's', version: version() } })
    }
    const uuids = searchParams.get('by_uuids')?.split(',')
    const asked = pathname.endsWith('/links') ? 'links' : uuids ? 'uuids' : 'list'
    const [page = 1, perPage = 1] = ['page', 'per_page'].map((name) =>
      Number(searchParams.get(name)),
    )
    const { stories, named, ...said } = answer(asked, page)
    const some = uuids
      ? stories.filter(({ uuid }) => uuids.includes(uuid))
      : stories.slice((page - 1) * perPage, page * perPage)
    const { total = (uuids ? some : stories).length } = said
    const links = some.map(({ uuid, full_slug: slug, published_at }) => [
      uuid,
      { uuid, slug, published_at },
    ])
    const body =
      asked === 'links' ? { links: Object.fromEntries(links) } : { stories: some, ...named }
    sendJson(response, body, { headers: { total: `${total}` } })
  })
  return { arrivals, ...openSyncs(`${origin}/v2`) }
}

const manyRaw = Array.from({ length: 60 }, (_, index) => ({
  ...rawStory(index + 1, `s-${index}`, pageContent()),
  published_at: '2026-01-01T08:00:00.000Z',
}))

describe('[SYNC-3] stories that an answer names but does not have', () => {
  it('are fetched by uuid, 50 at a time', async () => {
    const others = Array.from({ length: 120 }, (_, index) =>
      rawStory(100 + index, `rel-${index}`, pageContent()),
    )
    const uuids = others.map(({ uuid }) => uuid)
    const named = { rel_uuids: uuids.slice(0, 60), link_uuids: uuids.slice(60) }
    const { run, arrivals } = await openStandIn((asked) =>
      asked === 'uuids'
        ? { stories: others }
        : { stories: [rawStory(1, 'home', pageContent())], named },
    )
    expect((await run()).stories.total).toBe(121)
    const batches = arrivals.flatMap(({ url }) => url.searchParams.get('by_uuids') ?? [])
    expect(batches.map((batch) => batch.split(',').length)).toEqual([50, 50, 20])
  })
})

describe('[SYNC-10] stories that move between pages', () => {
  it('are found by their links, though the version is the same', async () => {
    // The first story goes after the first page, so the one after that page is never listed.
    const left = manyRaw.slice(1)
    const { run, slugs } = await openStandIn((asked, page) => ({
      stories: asked === 'list' && page === 1 ? manyRaw : left,
    }))
    await run()
    expect(new Set(slugs())).toEqual(new Set(left.map(({ full_slug }) => full_slug)))
  })
})

describe('[SYNC-10] an answer that leaves stories out', () => {
  const edited = manyRaw.map((story, index) =>
    index < 20 ? { ...story, published_at: later } : story,
  )

  it.each<[string, Asked[]]>([
    ['the links are held against the list', ['links']],
    ['what is asked for by uuid comes with the list', ['uuids']],
    ['what all lists leave out is asked for', ['links', 'list']],
  ])('removes none of them: %s', async (_, short) => {
    let isEdited = false
    const { run } = await openStandIn(
      (asked) => {
        const all = isEdited ? edited : manyRaw
        if (!isEdited || !short.includes(asked)) return { stories: all }
        return { stories: asked === 'uuids' ? [] : all.slice(0, -1), total: all.length }
      },
      () => (isEdited ? 8 : 7),
    )
    await run()
    isEdited = true
    expect((await run()).stories).toMatchObject({ total: 60, changed: 20, removed: 0 })
  })
})

/** API URL of the same service, with these facts about its space. */
async function sayingOfItself(space: object, service: ServedSpace['service']): Promise<string> {
  const { apiUrl } = await watchService(service, (response, { url }) => {
    const isSpace = url.pathname.endsWith('/spaces/me')
    if (isSpace) sendJson(response, { space })
    return isSpace
  })
  return apiUrl
}

describe('[SYNC-10] drafts of a service whose version changes only when something is published', () => {
  it.each([2, 61])('are noticed when they are saved, in a space of %i stories', async (count) => {
    const { folder, service } = await serveSpace([settings, ...many.slice(0, count - 1)])
    const space = { id: service.spaceId, name: 'space', domain: '', version: 7, language_codes: [] }
    const apiUrl = await sayingOfItself(space, service)
    const { config, run } = openSyncs(apiUrl, { service: serviceAt(apiUrl, 'draft') })
    await run()
    expect((await run()).stories).toMatchObject({ added: 0, changed: 0 })
    const content = settingsContent({ brand: 'Altro' })
    await editStory(folder, settings, { content, updated_at: later })
    const stop = new AbortController()
    const reports: number[] = []
    await watchSpace(config, {
      async onChange() {
        reports.push((await run()).stories.changed)
        stop.abort()
      },
      onError(error) {
        throw error
      },
      signal: stop.signal,
      pollMs: 1,
    })
    expect(reports).toEqual([1])
  })
})

describe('[SYNC-12] a story that no longer fits its schema', () => {
  const page = storyFile({ id: 5, full_slug: 'contact', content: pageContent() })

  it('keeps its last valid version, says so, and comes back when it is corrected', async () => {
    const { folder, config, run, entryOf } = await openSpace([settings, page])
    await run()
    const valid = entryOf('contact')
    await editStory(folder, page, { content: pageContent({ title: 7 }), slug: 'contact' })
    const broken = await run()
    expect(broken.warnings).toMatchObject([{ code: 'STORY_INVALID', where: { story: 'contact' } }])
    expect(broken.warnings[0]?.hint.en).toContain('last valid version')
    const kept = entryOf('contact')
    expect(kept).toMatchObject({ digest: valid?.digest, invalid: expect.any(String) })
    // The next sync repeats the warning with one request, and a second mistake changes nothing.
    expect(await run()).toMatchObject({ requests: 1, warnings: broken.warnings })
    await editStory(folder, page, { content: pageContent({ title: 8 }) })
    await run()
    expect(entryOf('contact')?.digest).toBe(valid?.digest)
    expect(await explainStory(uuidOf(5), config)).toMatchObject({
      isKept: true,
      warnings: [{ where: { field: 'title' } }],
    })
    // The story moves nevertheless: the kept version is read with its current slug.
    await editStory(folder, page, { full_slug: 'contatti', slug: 'contatti' })
    expect((await run()).warnings).toMatchObject([
      { code: 'STORY_INVALID', where: { story: 'contatti' } },
    ])
    const moved = entryOf('contatti')
    expect(moved).toMatchObject({ fullSlug: 'contatti', digest: valid?.digest })
    expect(moved && readStory(config.cacheDir, moved).full_slug).toBe('contatti')
    await editStory(folder, page, { content: pageContent({ title: 'Corrected' }) })
    expect((await run()).warnings).toEqual([])
    const corrected = entryOf('contatti')
    expect(corrected?.invalid).toBeUndefined()
    expect(corrected && readStory(config.cacheDir, corrected).content.title).toBe('Corrected')
  })

  it('does not fall back to its draft, though that was synced into the same cache', async () => {
    const changed = {
      unpublished_changes: true,
      published_content: pageContent({ title: 7 }),
      content: pageContent({ title: 'Not to be read yet' }),
    }
    const { service, run, runFrom, entryOf } = await openSpace([settings, { ...page, ...changed }])
    await runFrom(serviceAt(service.url, 'draft'))
    const draft = entryOf('contact')
    const report = await run()
    expect(report.warnings).toMatchObject([{ code: 'STORY_INVALID', where: { story: 'contact' } }])
    expect(report.warnings[0]?.hint.en).not.toContain('last valid version')
    expect(entryOf('contact')?.digest).not.toBe(draft?.digest)
    expect(entryOf('contact')?.invalid).toBeUndefined()
  })

  it('does not fall back to the text of another space, synced into the same cache', async () => {
    const { folder, service, run, runFrom, entryOf } = await openSpace([settings, page])
    const other = await sayingOfItself({ id: 2, name: 'other', version: 7 }, service)
    await runFrom(other)
    const before = entryOf('contact')
    await editStory(folder, page, { content: pageContent({ title: 7 }) })
    const { warnings } = await run()
    expect(warnings).toMatchObject([
      { code: 'SPACE_CHANGED', message: { en: expect.stringContaining('“other” (2)') } },
      { code: 'STORY_INVALID', where: { story: 'contact' } },
    ])
    expect(entryOf('contact')?.digest).not.toBe(before?.digest)
    expect((await run()).warnings).toMatchObject([{ code: 'STORY_INVALID' }])
  })
})

describe('the content cache', () => {
  it('keeps what a running build may still read, until it has ended', async () => {
    const { folder, config, run, entryOf } = await openSpace([settings])
    await run()
    const before = objectFile(config.cacheDir, entryOf('settings')?.digest ?? '')
    const building = await openSession(config, { waitMs: 0, warn: () => {} })
    await editStory(folder, settings, { content: settingsContent({ brand: 'Altro' }) })
    await run()
    expect(existsSync(before)).toBe(true)
    building.close()
    await run()
    expect(existsSync(before)).toBe(false)
  })

  it('is verified, and the damaged parts are named', async () => {
    const { config, run, entryOf } = await openSpace([settings])
    await run()
    expect(verifyCache(config.cacheDir).stories).toEqual({ total: 1, damaged: [] })
    const digest = entryOf('settings')?.digest ?? ''
    await writeFile(objectFile(config.cacheDir, digest), 'x')
    expect(verifyCache(config.cacheDir).stories.damaged).toEqual(['settings'])
    const unknown = await thrownBy(() => explainStory('x', config))
    expect(unknown.code).toBe('STORY_UNKNOWN')
    const empty = await thrownBy(() => verifyCache(tempFolder()))
    expect(empty.code).toBe('CACHE_EMPTY')
  })
})

describe('[SYNC-2] one story of the service', () => {
  it('differs from the one of the cache after an edit, and may be gone', async () => {
    const { folder, config, run } = await openSpace([settings, first])
    await run()
    const compare = async () => compareWithService(config, await explainStory(firstUuid, config))
    await editStory(folder, first, { content: pageContent({ title: 'Another' }) })
    expect(await compare()).toBe('other')
    await rm(storyPath(folder, first))
    expect(await compare()).toBe('missing')
    const client = createContentClient(config)
    expect((await client.fetchStory('settings', { cv: 1 }))?.uuid).toBe(uuidOf(800))
  })
})

describe('waiting for the space', () => {
  it('ends when the version is visible, or when the time is over', async () => {
    const { origin } = await listen((response, _arrival, nth) =>
      sendJson(response, { space: { id: 1, name: 's', version: nth } }),
    )
    const config = configIn(tempFolder(), { service: serviceAt(`${origin}/v2`) })
    await waitForVersion(config, { version: 3, waitMs: 5000, pollMs: 1 })
    const error = await thrownBy(() => waitForVersion(config, { version: 99, waitMs: 0 }))
    expect(error.code).toBe('VERSION_NOT_VISIBLE')
    expect(error.message).toContain('99')
  })

  it('calls when the space was published or is fetched too late, and goes on after an error', async () => {
    const { folder, config, run } = await openSpace([settings])
    const stop = new AbortController()
    const reports: number[] = []
    const errors: unknown[] = []
    await watchSpace(config, {
      async onChange() {
        if (errors.length === 0) throw new Error('once')
        reports.push((await run()).stories.changed)
        if (reports.length === 3) stop.abort()
        if (reports.length > 1) return
        await editStory(folder, settings, { content: settingsContent({ brand: 'Altro' }) })
      },
      onError: (error) => errors.push(error),
      isStale: () => reports.length === 2,
      signal: stop.signal,
      pollMs: 1,
    })
    expect(reports).toEqual([0, 1, 0])
    expect(errors).toHaveLength(1)
  })
})
