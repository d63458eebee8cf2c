import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import { digestOfStories, readFilledIndex } from '../../../../build/cache/cache-index.ts'
import { makePagesInThread } from '../../../../build/rendering/thread-pages.ts'
import type { PageWork } from '../../../../build/rendering/thread-work.ts'
import { createSmallSite } from '../../../build/small-site.ts'
import { drawPicture, storeOriginal } from '../pictures.ts'
import { configIn } from '../site-config.ts'
import { thrownBy } from '../thrown-by.ts'

it('[BUILD-4] a thread makes no page of other content than its build', async () => {
  const site = createSmallSite()
  const work = { config: configIn(dirname(site.outDir)), stories: 'of another index' }
  const error = await thrownBy(() => makePagesInThread(work as PageWork, () => {}))
  expect(error).toMatchObject({ code: 'CONTENT_CHANGED', exitCode: 1 })
})

it('[BUILD-4] a thread makes no page with pictures that its build does not know of', async () => {
  const site = createSmallSite()
  const config = configIn(dirname(site.outDir))
  const stories = digestOfStories(readFilledIndex(config.cacheDir))
  const size = { width: 160, height: 90 }
  const entry = storeOriginal(site.cacheDir, await drawPicture(size), size)
  site.addAsset('https://a.storyblok.com/f/1/160x90/aa/luce.jpg', entry)
  const error = await thrownBy(() => makePagesInThread({ config, stories } as PageWork, () => {}))
  expect(error).toMatchObject({ code: 'CONTENT_CHANGED' })
})
