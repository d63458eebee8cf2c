import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { digestOf } from '../../../../build/base/digest.ts'
import { listFiles } from '../../../../build/base/output-files.ts'
import { createBundler } from '../../../../servers/dev/bundler.ts'
import { bundleClient, openEdition } from '../../../../servers/dev/site-code.ts'
import { site as ourSite } from '../../../../src/site.ts'
import { createSmallSite, now } from '../../../build/small-site.ts'
import { drawPicture, storeOriginal } from '../../build/pictures.ts'
import { configIn } from '../../build/site-config.ts'
import { storeIn } from '../../build/store-in.ts'
import { pageContent, rawStory } from '../../build/stories.ts'

it('an edition has the files of a build, byte for byte', async () => {
  const site = createSmallSite()
  const size = { width: 320, height: 180 }
  const filename = 'https://a.storyblok.com/f/1/320x180/a/luce.jpg'
  site.addAsset(filename, storeOriginal(site.cacheDir, await drawPicture(size), size))
  site.publish(rawStory(4, 'brand', pageContent({ share_image: { filename, alt: 'Luce' } })))
  const config = configIn(dirname(site.outDir), {
    shareCards: false,
    pwa: { enabled: false, screenshots: [] },
  })
  await site.build({ config })
  const bundler = createBundler()
  const client = await bundleClient({ config, site: ourSite, run: bundler.run })
  await bundler.reset()
  const edition = openEdition({
    config,
    site: ourSite,
    client,
    id: 'one',
    now: new Date(now),
    memory: { queries: {}, variants: new Map(), assets: new Map() },
    store: await storeIn(config.cacheDir),
  })
  const built = listFiles(config.outDir).filter((path) => !path.startsWith('builds/'))
  // Pages name the others.
  const pages = built.filter((path) => path.endsWith('.html'))
  const different: string[] = []
  for (const path of new Set([...pages, ...built])) {
    const file = await edition.file(path)
    const bytes = readFileSync(join(config.outDir, path))
    if (file === undefined || digestOf(file) !== digestOf(bytes)) different.push(path)
  }
  expect(built).toContain('about/index.html')
  expect(built.filter((path) => path.startsWith('_share/'))).toHaveLength(1)
  expect(different).toEqual([])
  expect(await edition.file('novita/index.html')).toBeUndefined()
})
