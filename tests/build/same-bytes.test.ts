import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, expect, test } from 'vitest'
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

test('[BUILD-4] one thread and several give the same bytes', async () => {
  const workerScript = await createModuleLoader(console.warn).workerScript()
  expect(workerScript).not.toBeNull()
  const [alone, together] = [createSite(), createSite()]
  await alone.build()
  const report = await together.build({ workerScript })
  expect(report.pages.rendered).toBe(308)
  expect(together.files()).toEqual(alone.files())
}, 120_000)
