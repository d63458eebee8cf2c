import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { compileCommands } from '../../bin/start.mjs'
import { hero, pageContent, rawStory } from '../unit/build/stories.ts'
import { tempFolder } from '../unit/build/temp-folder.ts'
import { configOf, createSmallSite, stories } from './small-site.ts'

/** Enough pages for a build to use threads. */
const many = Array.from({ length: 250 }, (_, at) =>
  rawStory(100 + at, `pagine/${at}`, pageContent({ hero: [hero({ headline: `Pagina ${at}` })] })),
)

const createSite = () => createSmallSite([...stories, ...many])

let workerScript: string

beforeAll(async () => {
  workerScript = join(await compileCommands('tests/build/events-site/site.ts'), 'worker.mjs')
})

test('[BUILD-4] [BUILD-5] several threads give the same bytes as one, also after edits', async () => {
  const site = createSite()
  const report = await site.build({ workerScript })
  expect(report.pages.rendered).toBe(258)
  for (const id of [120, 340]) {
    site.publish(rawStory(id, `pagine/${id - 100}`, pageContent({ hero: [hero()] })))
  }
  const { pages, warnings } = await site.build()
  expect(pages.rendered).toBe(2)
  const cold = site.unbuiltCopy()
  expect((await cold.build()).warnings).toEqual(warnings)
  expect(cold.files()).toEqual(site.files())
  expect(cold.hostFiles()).toEqual(site.hostFiles())
})

test('[BUILD-6] a failing build ends its threads, and leaves nothing behind', async () => {
  const site = createSite()
  const folder = dirname(site.outDir)
  const publicDir = join(folder, 'public')
  mkdirSync(publicDir)
  writeFileSync(join(publicDir, 'keys.txt'), 'AKIAIOSFODNN7EXAMPLE')
  const config = configOf(site, { publicDir })
  await expect(site.build({ config, workerScript })).rejects.toMatchObject({
    code: 'SECRET_PUBLISHED',
  })
  expect(readdirSync(folder).sort()).toEqual(['content-cache', 'public'])
})

test('[BUILD-4] [BUILD-6] a thread that reports an error, just exits, or cannot start fails the build', async () => {
  const script = join(tempFolder(), 'thread.cjs')
  const atWork = (code: string) =>
    `require('node:worker_threads').parentPort.once('message', () => { ${code} })`
  const failures = {
    'a damaged disk': atWork("throw new Error('a damaged disk')"),
    'a broken page':
      atWork(`const words = { message: { en: 'a broken page' }, hint: { en: 'Mend it.' } }
      throw Object.assign(new Error(), { name: 'VetrinaError', code: 'RENDER_FAILED', words })`),
    'a thread ended with 3': atWork('process.exit(3)'),
    'a thread ended with 4': 'process.exit(4)',
    'no code': "throw new Error('no code')",
  }
  const site = createSite()
  for (const [message, code] of Object.entries(failures)) {
    writeFileSync(script, code)
    await expect(site.build({ workerScript: script })).rejects.toThrow(message)
    expect(existsSync(site.outDir)).toBe(false)
  }
})
