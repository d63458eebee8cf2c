import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { faultNames, startTestingEmulator, storyFile } from 'storyblok-emulator/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { objectsDir } from '../../../build/cache/content-cache.ts'
import { verifyCache } from '../../../build/sync/cache-report.ts'
import type { SyncOptions } from '../../../build/sync.ts'
import { writeSpace } from '../write-space.ts'
import { editStory, serviceAt } from './serve-space.ts'
import { logTo } from './site-config.ts'
import { pageContent, settingsContent } from './stories.ts'
import { openSyncs } from './synced-space.ts'
import { contentsOf } from './temp-folder.ts'

const secret = 'geheim/+tOkEn'

// More than fit a page of a listing.
const pages = Array.from({ length: 102 }, (_, index) =>
  storyFile({
    id: index + 1,
    full_slug: `pagina-${String(index).padStart(3, '0')}`,
    position: index,
    content: pageContent(),
  }),
)
const settings = storyFile({
  id: 200,
  full_slug: 'settings',
  position: 200,
  content: settingsContent(),
})
const everything = [...pages, settings]
const few = [...pages.slice(0, 3), settings]

/** A service for faults, and syncs with short timeouts. */
async function open(stories: typeof everything) {
  const folder = await writeSpace(stories)
  const service = await startTestingEmulator({
    space: folder,
    tokens: { preview: secret },
    rateLimits: false,
  })
  onTestFinished(() => service.close())
  const syncs = openSyncs(service.url, {
    sync: { deadline: 4 },
    service: { ...serviceAt(service.url), token: secret },
  })
  const lines: string[] = []
  const limits = { idleMs: 1200, retryMs: 10, maxBytes: 8 * 2 ** 20 }
  const run = (options: Partial<SyncOptions> = {}) =>
    syncs.run({ log: logTo(lines), limits, ...options })
  return { ...syncs, folder, service, run, lines }
}

/** Faults that a sync survives, with the slugs in its cache if they are not all. */
const survived: [fault: string, slugs?: (all: string[]) => string[]][] = [
  ['429-no-retry-after'],
  ['429-storm-8'],
  ['429-retry-after-1s'],
  ['429-retry-after-date'],
  ['5xx-burst'],
  ['503-html'],
  ['reset-burst'],
  ['hang-once'],
  ['truncated-body'],
  ['truncated-json'],
  ['slow-body'],
  ['no-cv-redirect'],
  ['clock-skew'],
  ['cv-change'],
  ['dup-across-pages'],
  ['total-missing'],
  ['total-lies-low'],
  ['total-lies-high'],
  ['page-repeats-forever'],
  ['per-page-capped'],
  ['missing-rel'],
  ['cyclic-rel'],
  ['proto-keys'],
  ['unknown-component'],
  ['big-5mb'],
  ['drift-insert', (all) => [...all, 'vetrina-inserted'].sort()],
  ['drift-delete', (all) => all.filter((slug) => slug !== 'pagina-000')],
  ['deleted-mid-sync', (all) => all.filter((slug) => slug !== 'settings')],
  [
    'rel-uuids-120',
    (all) =>
      [...all, ...Array.from({ length: 120 }, (_, index) => `vetrina-relation-${index}`)].sort(),
  ],
]

/** Survived faults of listings, which show on more than one page. */
const ofLists = new Set([
  'cv-change',
  'dup-across-pages',
  'total-missing',
  'total-lies-low',
  'total-lies-high',
  'page-repeats-forever',
  'per-page-capped',
  'drift-insert',
  'drift-delete',
  'deleted-mid-sync',
])

/** Survived faults that mostly wait, so they run in parallel. */
const slow = new Set(['429-retry-after-1s', '429-retry-after-date', 'hang-once', 'slow-body'])

/** Faults that end a sync, with the error's code and message, which names the tries if several. */
const fatal: [fault: string, code: string, says: RegExp, deadline?: number][] = [
  ['429-forever', 'SERVICE_REFUSED', /answered 429 .*spaces\/me, after 11 tries/],
  ['500-forever', 'SERVICE_REFUSED', /answered 500 .*spaces\/me, after 6 tries/],
  ['hang-forever', 'SERVICE_UNREACHABLE', /no usable answer within 0.5 s/, 0.5],
  ['slow-body-forever', 'SERVICE_UNREACHABLE', /no usable answer within 0.5 s/, 0.5],
  ['html-200', 'SERVICE_ANSWER', /after 6 tries: text\/html instead of JSON/],
  ['empty-200', 'SERVICE_ANSWER', /after 6 tries: an empty body instead of JSON/],
  ['wrong-shape', 'SERVICE_ANSWER', /stories\?page=1&per_page=25.*: stories: .*expected array/],
  ['array-instead', 'SERVICE_ANSWER', /expected object/],
  ['null-story', 'SERVICE_ANSWER', /stories\.1: .*received null/],
  ['bad-utf8', 'SERVICE_ANSWER', /the story pagina-000 is broken: .*UTF-8/],
  ['deep-nesting', 'SERVICE_ANSWER', /the story pagina-000 is nested too deep/],
  // Unpacking it takes time on a busy machine.
  ['gzip-bomb', 'SERVICE_UNREACHABLE', /per_page=25: the answer is larger than 8 MB/, 30],
  ['redirect-loop', 'SERVICE_UNREACHABLE', /redirects more than 5 times/],
  ['redirect-offsite', 'SERVICE_UNREACHABLE', /me: it redirects to another host \(localhost:\d+\)/],
  ['401', 'SERVICE_REFUSED', /401 \(Unauthorized\) to GET \S+spaces\/me\. /],
  ['404-space', 'SERVICE_REFUSED', /404 \(This record .*\) to GET \S+spaces\/me\. /],
  ['all-deleted', 'SHRINK_REFUSED', /4 of 4 stories/],
  ['hostile-slugs', 'SLUG_UNSAFE', /\.\.\/\.\.\/vetrina-outside.*index\.html/s],
  ['case-collision', 'SLUG_UNSAFE', /PAGINA-000/],
]

describe('[SYNC-5] [SYNC-7] [SYNC-11] a sync under a fault', () => {
  const survives = async ([fault, expected]: (typeof survived)[number]) => {
    const stories = ofLists.has(fault) ? everything : few
    const { service, run, slugs, lines } = await open(stories)
    service.setFault(fault)
    const report = await run()
    const all = stories.map(({ full_slug }) => String(full_slug))
    expect(slugs(), fault).toEqual(expected === undefined ? all : expected(all))
    expect(report.requests).toBeLessThan(30)
    expect({}).not.toHaveProperty('polluted')
    // One line reports retries, however many there were.
    expect(lines.length).toBeLessThanOrEqual(1)
  }

  it.each(survived.filter(([fault]) => !slow.has(fault)))(
    'ends with what the service has: %s',
    async (...row) => survives(row),
  )

  it('ends with what the service has also after answers that take seconds', async () => {
    await Promise.all(survived.filter(([fault]) => slow.has(fault)).map(survives))
  })

  it('fetches all objects that the cache has lost, however few the service gives at once', async () => {
    const { service, config, run, slugs } = await open(everything)
    await run()
    const folder = objectsDir(config.cacheDir)
    for (const name of readdirSync(folder)) writeFileSync(join(folder, name), 'x')
    service.setFault('per-page-capped')
    expect((await run()).stories.removed).toBe(0)
    expect(slugs()).toHaveLength(103)
    expect(verifyCache(config.cacheDir).stories.damaged).toEqual([])
  })

  it('stops at any other fault, shows no token, and leaves the cache unchanged, byte for byte', async () => {
    const { folder, service, config, run } = await open(few)
    await run()
    const before = contentsOf(config.cacheDir)
    await editStory(folder, pages[0] ?? {}, { content: pageContent({ title: 'Another' }) })
    for (const [fault, code, says, deadline = 4] of fatal) {
      service.setFault(fault)
      const hasty = { ...config, sync: { deadline } }
      const error = await run({ config: hasty, isFull: true }).catch((thrown: unknown) => thrown)
      const message = expect.stringMatching(says)
      expect(error, fault).toMatchObject({ code, exitCode: 1, message })
      expect(error, fault).toMatchObject({ message: expect.not.stringContaining('\n') })
      const everythingSaid = inspect(error, { depth: null })
      for (const token of [secret, encodeURIComponent(secret)]) {
        expect(everythingSaid, fault).not.toContain(token)
      }
      expect(contentsOf(config.cacheDir), fault).toEqual(before)
    }
    const faults = await fetch(`${service.origin}/__faults`)
    expect(await faults.json()).toMatchObject({ offsite: [] })
    service.setFault(null)
    expect((await run()).stories).toMatchObject({ total: 4, changed: 1 })
  })

  it('has a row here for every fault that the emulator has', () => {
    const rows = [...survived.map(([fault]) => fault), ...fatal.map(([fault]) => fault)]
    const images = [...faultNames.keys()].filter((name) => name.startsWith('image-'))
    expect([...rows, ...images].sort()).toEqual([...faultNames.keys()].sort())
  })
})

it('[SYNC-10] a shrinking space is accepted when the user allows it', async () => {
  const { service, run, slugs } = await open(few)
  await run()
  service.setFault('all-deleted')
  expect((await run({ mayShrink: true })).stories).toMatchObject({ total: 0, removed: 4 })
  expect(slugs()).toEqual([])
})
