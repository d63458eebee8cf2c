import { join } from 'node:path'
import { storyFile } from 'storyblok-emulator/testing'
import { describe, expect, it } from 'vitest'
import { checkSite } from '../../build/check.ts'
import type { Config } from '../../build/config.ts'
import { explainRoute } from '../../build/explain.ts'
import { build } from '../../build/pipeline.ts'
import { buildShard } from '../../build/shard.ts'
import { sync } from '../../build/sync.ts'
import { serveSpace, serviceAt } from '../unit/build/serve-space.ts'
import { configIn, silentLog } from '../unit/build/site-config.ts'
import { pageContent, settingsContent } from '../unit/build/stories.ts'
import { contentsOf, tempFolder } from '../unit/build/temp-folder.ts'
import { thrownBy } from '../unit/build/thrown-by.ts'

type Version = Config['service']['version']

const now = new Date('2026-11-21T08:00:00Z')
const settings = storyFile({ id: 1, full_slug: 'settings', content: settingsContent() })
const home = storyFile({
  id: 2,
  full_slug: 'home',
  unpublished_changes: true,
  published_content: pageContent({ title: 'For everybody' }),
  content: pageContent({ title: 'Not to be read yet' }),
})

const about = storyFile({
  id: 3,
  full_slug: 'about',
  unpublished_changes: true,
  published_content: pageContent({ title: 7 }),
  content: pageContent({ title: 'Corrected, and not published yet' }),
})

/** One cache and one `dist`, for published stories or drafts. */
async function openSite() {
  const { service } = await serveSpace([settings, home, about])
  const folder = tempFolder()
  const configFor = (version: Version) =>
    configIn(folder, { service: serviceAt(service.url, version), shareCards: false })
  return {
    folder,
    configFor,
    sync: (version: Version) =>
      sync({ config: configFor(version), isFull: false, log: silentLog, isOwnService: true }),
    build: (version: Version) => build({ config: configFor(version), now, log: silentLog }),
    files: () => contentsOf(configFor('published').outDir),
  }
}

describe('[BUILD-6] a cache of drafts', () => {
  it('is not built as the public site, nor the other way round, until the next sync replaces it', async () => {
    const site = await openSite()
    await site.sync('published')
    await site.build('published')
    const before = site.files()
    expect(await thrownBy(() => site.build('draft'))).toMatchObject({
      code: 'CACHE_OTHER_VERSION',
      message: expect.stringMatching(/holds published stories, but this build needs drafts/),
    })
    await site.sync('draft')
    const config = site.configFor('published')
    const shard = { index: 1, count: 2 }
    const shardsDir = join(site.folder, 'shards')
    for (const work of [
      () => site.build('published'),
      () => buildShard({ config, now, log: silentLog, shard, shardsDir }),
      () => explainRoute('/', { config, now }),
    ]) {
      expect(await thrownBy(work)).toMatchObject({
        code: 'CACHE_OTHER_VERSION',
        exitCode: 1,
        message: expect.stringContaining(`${config.cacheDir} holds drafts`),
        hint: expect.stringMatching(/vetrina sync.*STORYBLOK_VERSION=draft/),
      })
    }
    expect(site.files()).toEqual(before)
    await site.build('draft')
    expect(Object.keys(site.files())).toContain('about/index.html')
    const saysOf = async (version: Version) =>
      (await checkSite(site.configFor(version), now)).diagnostics
        .filter(({ code }) => code.startsWith('DRAFTS'))
        .map(({ code, severity }) => `${severity} ${code}`)
    expect(await saysOf('published')).toEqual(['error DRAFTS_FOR_PUBLIC'])
    expect(await saysOf('draft')).toEqual(['warning DRAFTS_BUILT'])
    // The published site has fewer pages.
    await site.sync('published')
    await site.build('published')
    expect(Object.keys(site.files())).not.toContain('about/index.html')
  })
})
