import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import { makePagesInThread } from '../../../../build/rendering/thread-pages.ts'
import type { PageWork } from '../../../../build/rendering/thread-work.ts'
import { createSmallSite } from '../../../build/small-site.ts'
import { configIn } from '../site-config.ts'
import { thrownBy } from '../thrown-by.ts'

it('[BUILD-4] a thread makes no page of other content than its build', async () => {
  const site = createSmallSite()
  const work = { config: configIn(dirname(site.outDir)), stories: 'of another index' }
  const error = await thrownBy(() => makePagesInThread(work as PageWork, () => {}))
  expect(error).toMatchObject({ code: 'CONTENT_CHANGED', exitCode: 1 })
})
