import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createModuleLoader } from '../../build/modules.ts'
import { hero, pageContent, rawStory } from '../unit/build/stories.ts'
import { createSmallSite, type SmallSite, stories } from './small-site.ts'

/** So many that a build gives them to threads. */
const many = Array.from({ length: 300 }, (_, at) =>
  rawStory(100 + at, `pagine/${at}`, pageContent({ hero: [hero({ headline: `Pagina ${at}` })] })),
)

const sites: SmallSite[] = []

function createSite(content = [...stories, ...many]): SmallSite {
  const site = createSmallSite(content)
  sites.push(site)
  return site
}

afterAll(() => {
  for (const { outDir } of sites) rmSync(dirname(outDir), { recursive: true, force: true })
})

let workerScript: string | null

beforeAll(async () => {
  workerScript = await createModuleLoader(console.warn).workerScript()
  expect(workerScript).not.toBeNull()
})

test('[BUILD-4] one thread and several give the same bytes', async () => {
  const [alone, together] = [createSite(), createSite()]
  await alone.build()
  const report = await together.build({ workerScript })
  expect(report.pages.rendered).toBe(308)
  expect(together.files()).toEqual(alone.files())
}, 120_000)

test('[BUILD-5] an edit of one of many pages gives the bytes of a build without a memory', async () => {
  const site = createSite()
  // The edit is built into a tree that all threads have made.
  await site.build({ workerScript })
  for (const id of [120, 390]) {
    site.publish(rawStory(id, `pagine/${id - 100}`, pageContent({ hero: [hero()] })))
    const { pages, warnings } = await site.build()
    expect(pages.rendered).toBe(1)
    const cold = site.copy()
    sites.push(cold)
    cold.forget()
    expect((await cold.build()).warnings).toEqual(warnings)
    expect(cold.files()).toEqual(site.files())
    expect(cold.hostFiles()).toEqual(site.hostFiles())
  }
}, 120_000)
