import { describe, expect, it } from 'vitest'
import { faultNames } from '../src/faults/faults.ts'
import { parseStory } from '../src/space-files.ts'
import { storyFile, uuidOf } from '../src/story-files.ts'
import { serveSpace } from './serve-space.ts'

const stories = Array.from({ length: 24 }, (_, index) =>
  storyFile({
    id: index + 1,
    full_slug: `pagina-${index}`,
    position: index,
    content: {
      _uid: `c${index}`,
      component: 'page',
      body: [{ _uid: `t${index}`, component: 'text' }],
      next: uuidOf(index + 2),
    },
  }),
)
const everything = stories.map(({ full_slug }) => full_slug)

interface List {
  stories: { full_slug: string; uuid: string; content: Record<string, unknown> }[]
  cv: number
  rel_uuids?: string[]
}

/** The emulator with this fault, and what a plain client gets from it. */
async function misbehave(fault: string) {
  const { emulator, ask } = await serveSpace(stories, { fault })
  const list = (page: number, perPage = 10) =>
    ask(`stories?version=draft&page=${page}&per_page=${perPage}`)
  const pages = async (count: number) => {
    const slugs: string[][] = []
    for (let page = 1; page <= count; page++) {
      const body = (await (await list(page)).json()) as List
      slugs.push(body.stories.map((story) => story?.full_slug))
    }
    return slugs
  }
  const all = async () => (await (await list(1, 100)).json()) as List
  return { emulator, ask, list, pages, all }
}

/** The first answer with this fault. */
const firstAnswer = async (fault: string) => (await misbehave(fault)).list(1)

/** All stories that a client gets with this fault. */
const storiesWith = async (fault: string) => (await (await misbehave(fault)).all()).stories

const statuses = async (list: (page: number) => Promise<Response>, count: number) => {
  const found: number[] = []
  for (let time = 0; time < count; time++) found.push((await list(1)).status)
  return found
}

describe('[SYNC-14] faults', () => {
  it.each([
    ['429-no-retry-after', [429, 429, 429, 200]],
    ['429-storm-8', [...Array(8).fill(429), 200]],
    ['429-retry-after-1s', [429, 429, 200]],
    ['429-retry-after-date', [429, 200]],
    ['429-forever', [429, 429, 429]],
    ['5xx-burst', [500, 200]],
    ['503-html', [503, 200]],
    ['500-forever', [500, 500]],
    ['401', [401, 401]],
    ['404-space', [404, 404]],
  ])('%s answers %j', async (fault, expected) => {
    const { list } = await misbehave(fault)
    expect(await statuses(list, expected.length)).toEqual(expected)
  })

  it('says when to come again, in seconds and as a date', async () => {
    const seconds = await firstAnswer('429-retry-after-1s')
    expect(seconds.headers.get('retry-after')).toBe('1')
    const date = await firstAnswer('429-retry-after-date')
    const ahead = Date.parse(date.headers.get('retry-after') ?? '') - Date.now()
    expect(ahead).toBeGreaterThan(0)
    expect(ahead).toBeLessThanOrEqual(2000)
  })

  it.each(['reset-burst', 'truncated-body', 'truncated-json'])(
    '%s spoils the first answer, and the same request is good then',
    async (fault) => {
      const { list, all } = await misbehave(fault)
      await expect(list(1).then((response) => response.json())).rejects.toThrow()
      const again = (await (await list(1)).json()) as List
      expect(again.stories).toHaveLength(10)
      await expect(all()).rejects.toThrow()
    },
  )

  it('hangs once, or for ever, or byte by byte', async () => {
    const read = async ({ emulator }: Awaited<ReturnType<typeof misbehave>>) => {
      const url = `${emulator.url}/cdn/stories?version=draft&token=P`
      const response = await fetch(url, { signal: AbortSignal.timeout(150) })
      return response.text()
    }
    const once = await misbehave('hang-once')
    await expect(read(once)).rejects.toThrow()
    expect(await read(once)).toContain('pagina-0')
    for (const fault of ['hang-forever', 'slow-body-forever', 'slow-body']) {
      const hanging = await misbehave(fault)
      await expect(read(hanging)).rejects.toThrow()
      await expect(read(hanging)).rejects.toThrow()
    }
    expect(await storiesWith('slow-body')).toHaveLength(24)
  })

  it('answers 200 with what is no list of stories', async () => {
    const body = async (fault: string) => (await firstAnswer(fault)).text()
    expect(await body('html-200')).toMatch(/^<!doctype html>/)
    expect(await body('empty-200')).toBe('')
    expect(Object.keys(JSON.parse(await body('wrong-shape')))).toContain('items')
    expect(JSON.parse(await body('array-instead'))).toHaveLength(10)
    expect(JSON.parse(await body('null-story')).stories[1]).toBeNull()
    const bytes = await (await firstAnswer('bad-utf8')).arrayBuffer()
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toThrow()
  })

  it('packs a bomb that is hundreds of times as large as what is sent', async () => {
    const response = await firstAnswer('gzip-bomb')
    expect(response.headers.get('content-encoding')).toBe('gzip')
    let size = 0
    for await (const chunk of response.body ?? []) {
      size += chunk.length
      if (size > 20_000_000) break
    }
    expect(size).toBeGreaterThan(20_000_000)
  })

  it('nests three thousand bloks, writes five megabytes, redirects in circles', async () => {
    const nested = await (await firstAnswer('deep-nesting')).text()
    expect(nested.split('"component":"section"')).toHaveLength(3001)
    expect(JSON.parse(nested).stories).toHaveLength(10)
    const big = await (await firstAnswer('big-5mb')).text()
    expect(big.length).toBeGreaterThan(5_000_000)
    await expect((await misbehave('redirect-loop')).ask('stories')).rejects.toThrow('fetch failed')
  })

  it('redirects to another host, which remembers what came', async () => {
    const { emulator, ask } = await misbehave('redirect-offsite')
    const response = await ask('stories', { authorization: 'secret' })
    expect(new URL(response.url).hostname).toBe('localhost')
    const state = (await (await fetch(`${emulator.origin}/__faults`)).json()) as {
      offsite: { url: string; authorization: string | null }[]
    }
    expect(state.offsite).toHaveLength(1)
    expect(state.offsite[0]?.url).toContain('/v2/cdn/stories')
    expect(state.offsite[0]?.authorization).toBeNull()
  })

  it('answers without the redirect to cv, and by a clock that is wrong', async () => {
    const { ask } = await misbehave('no-cv-redirect')
    expect((await ask('stories')).redirected).toBe(false)
    const date = Date.parse((await firstAnswer('clock-skew')).headers.get('date') ?? '')
    expect(date - Date.now()).toBeGreaterThan(300 * 86_400_000)
  })

  it('lies about the total', async () => {
    const total = async (fault: string) => (await firstAnswer(fault)).headers.get('total')
    expect(await total('total-missing')).toBeNull()
    expect(await total('total-lies-low')).toBe('12')
    expect(await total('total-lies-high')).toBe('524')
  })

  it('joins pages wrongly', async () => {
    const repeated = await (await misbehave('page-repeats-forever')).pages(5)
    expect(repeated.slice(0, 3).flat()).toEqual(everything)
    expect(repeated[4]).toEqual(repeated[2])
    const capped = await misbehave('per-page-capped')
    const response = await capped.list(3, 100)
    expect(response.headers.get('per-page')).toBe('10')
    expect(((await response.json()) as List).stories).toHaveLength(4)
    const doubled = await (await misbehave('dup-across-pages')).pages(3)
    expect(doubled[1]?.[0]).toBe(doubled[0]?.at(-1))
    expect([...new Set(doubled.flat())]).toEqual(everything)
  })

  it('changes the content while its pages are read', async () => {
    const inserted = await misbehave('drift-insert')
    const withInserted = (await inserted.pages(3)).flat()
    expect(withInserted).not.toContain('vetrina-inserted')
    expect((await inserted.all()).stories[0]?.full_slug).toBe('vetrina-inserted')

    const deleted = await misbehave('drift-delete')
    const withDeleted = (await deleted.pages(3)).flat()
    expect(withDeleted).not.toContain('pagina-10')
    expect((await deleted.all()).stories.map(({ full_slug }) => full_slug)).toEqual(
      everything.slice(1),
    )

    const late = await misbehave('deleted-mid-sync')
    expect((await late.pages(3)).flat()).toEqual(everything.slice(0, -1))

    const { list } = await misbehave('cv-change')
    const cvs: number[] = []
    for (let time = 0; time < 7; time++) cvs.push(((await (await list(1)).json()) as List).cv)
    expect(new Set(cvs).size).toBe(6)
    expect(cvs.at(-1)).toBe(cvs.at(-2))
  })

  it('has references that lead nowhere, in circles, and to more than an answer holds', async () => {
    const missing = await storiesWith('missing-rel')
    const uuids = new Set(missing.map(({ uuid }) => uuid))
    expect(missing.every(({ content }) => !uuids.has(String(content.next)))).toBe(true)
    const cyclic = await storiesWith('cyclic-rel')
    expect(cyclic.every(({ content, uuid }) => (content.related as string[])[1] === uuid)).toBe(
      true,
    )
    const { ask } = await misbehave('rel-uuids-120')
    const response = await ask('stories/pagina-0?version=draft&resolve_relations=page.related')
    expect(((await response.json()) as List).rel_uuids).toHaveLength(120)
  })

  it('has contents and slugs that do harm to the careless', async () => {
    const keys = await (await firstAnswer('proto-keys')).text()
    expect(keys).toContain('"__proto__":{"polluted":true}')
    const slugs = (await storiesWith('hostile-slugs')).map(({ full_slug }) => full_slug)
    expect(slugs).toContain('../../vetrina-outside')
    expect(slugs).toHaveLength(24 + 12)
    const colliding = await storiesWith('case-collision')
    expect(colliding.map(({ full_slug }) => full_slug)).toContain('PAGINA-0')
    const [first] = await storiesWith('unknown-component')
    expect(JSON.stringify(first?.content.body)).toContain('"vetrina_unknown"')
    expect(await storiesWith('all-deleted')).toEqual([])
  })

  it('spare the management API, each of them, and are over when they are ended', async () => {
    const { emulator, ask, asEditor } = await serveSpace(stories)
    for (const fault of faultNames.keys()) {
      emulator.setFault(fault)
      const { story } = (await (await asEditor('stories/1')).json()) as { story: unknown }
      expect(parseStory(JSON.stringify(story)), fault).toHaveProperty('value')
      emulator.setFault(null)
      const list = (await (await ask('stories?version=draft&per_page=100')).json()) as List
      expect(
        list.stories.map(({ full_slug }) => full_slug),
        fault,
      ).toEqual(everything)
    }
  })

  it('comes for one request by its header, and for all by command', async () => {
    const { emulator, ask } = await serveSpace(stories)
    const path = 'stories?version=draft'
    expect((await ask(path, { 'x-vetrina-fault': '500-forever' })).status).toBe(500)
    expect((await ask(path)).status).toBe(200)
    expect((await ask(path, { 'x-vetrina-fault': 'nothing' })).status).toBe(400)
    const command = (name: string | null) =>
      fetch(`${emulator.origin}/__faults`, { method: 'POST', body: JSON.stringify({ name }) })
    expect(await (await command('429-forever')).json()).toMatchObject({ name: '429-forever' })
    expect((await ask(path)).status).toBe(429)
    expect((await command('nothing')).status).toBe(422)
    expect(await (await fetch(`${emulator.origin}/__faults`)).json()).toMatchObject({
      name: '429-forever',
      requests: 1,
    })
    await command(null)
    expect((await ask(path)).status).toBe(200)
  })

  it('refuses to start with a fault that it does not have, and names those that it has', async () => {
    await expect(serveSpace(stories, { fault: 'nothing' })).rejects.toMatchObject({
      code: 'FAULT_UNKNOWN',
      hint: expect.stringContaining('429-storm-8'),
    })
  })
})
