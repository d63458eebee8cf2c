import { describe, expect, it } from 'vitest'
import { faultNames } from '../src/faults/faults.ts'
import { parseStory } from '../src/space-files.ts'
import { storyFile, uuidOf } from '../src/testing.ts'
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

/** Starts the emulator with this fault; the returned functions read it like a plain client. */
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

// `sync-faults.test.ts` tests `sync` with the faults that end or only delay it.
describe('[SYNC-14] faults', () => {
  it('refuse a number of requests, then answer', async () => {
    const refusals: [fault: string, ...statuses: number[]][] = [
      ['429-no-retry-after', 429, 429, 429, 200],
      ['429-storm-8', ...Array(8).fill(429), 200],
      ['429-retry-after-1s', 429, 429, 200],
      ['429-retry-after-date', 429, 200],
      ['5xx-burst', 500, 200],
      ['503-html', 503, 200],
    ]
    for (const [fault, ...expected] of refusals) {
      const { list } = await misbehave(fault)
      const statuses: number[] = []
      for (const _ of expected) statuses.push((await list(1)).status)
      expect([fault, ...statuses]).toEqual([fault, ...expected])
    }
  })

  it.each(['reset-burst', 'truncated-body', 'truncated-json'])(
    'spoil the first answer to each request: %s',
    async (fault) => {
      const { list, all } = await misbehave(fault)
      await expect(list(1).then((response) => response.json())).rejects.toThrow()
      const again = (await (await list(1)).json()) as List
      expect(again.stories).toHaveLength(10)
      await expect(all()).rejects.toThrow()
    },
  )

  it('hang once, send a body slowly, or send five megabytes', async () => {
    const read = async (
      { emulator }: Awaited<ReturnType<typeof misbehave>>,
      signal: AbortSignal | null = AbortSignal.timeout(150),
    ) => {
      const url = `${emulator.url}/cdn/stories?version=draft&token=P`
      return (await fetch(url, { signal })).text()
    }
    const once = await misbehave('hang-once')
    await expect(read(once)).rejects.toThrow()
    expect(await read(once, null)).toContain('pagina-0')
    const slow = await misbehave('slow-body')
    await expect(read(slow)).rejects.toThrow()
    const big = await (await firstAnswer('big-5mb')).text()
    expect(big.length).toBeGreaterThan(5_000_000)
  })

  it('redirect to another host, which records the requests', async () => {
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

  it('answer without the redirect to cv', async () => {
    const { ask } = await misbehave('no-cv-redirect')
    expect((await ask('stories')).redirected).toBe(false)
  })

  it('send headers that clients must not trust', async () => {
    const header = async (fault: string, name: string) =>
      (await firstAnswer(fault)).headers.get(name)
    const ahead = async (fault: string, name: string) =>
      Date.parse((await header(fault, name)) ?? '') - Date.now()
    expect(await header('429-retry-after-1s', 'retry-after')).toBe('1')
    const wait = await ahead('429-retry-after-date', 'retry-after')
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(2000)
    expect(await ahead('clock-skew', 'date')).toBeGreaterThan(300 * 86_400_000)
    expect(await header('total-missing', 'total')).toBeNull()
    expect(await header('total-lies-low', 'total')).toBe('12')
    expect(await header('total-lies-high', 'total')).toBe('524')
  })

  it('join pages wrongly', async () => {
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

  it('change the content while its pages are read', async () => {
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

  it('make references broken, circular, or too many for one answer', async () => {
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

  it('send contents that harm careless clients', async () => {
    const keys = await (await firstAnswer('proto-keys')).text()
    expect(keys).toContain('"__proto__":{"polluted":true}')
    const [first] = await storiesWith('unknown-component')
    expect(JSON.stringify(first?.content.body)).toContain('"vetrina_unknown"')
  })

  it('each spare the management API, and end on request', async () => {
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

  it('apply to one request by its header, or to all by command', async () => {
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
})
