import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createDevApp } from '../../../../servers/dev/app.ts'
import { configIn } from '../../build/site-config.ts'
import { tempFolder } from '../../build/temp-folder.ts'

it('serves a page of a newer build without the name of the older one', async () => {
  const config = configIn(tempFolder())
  mkdirSync(join(config.outDir, 'builds'), { recursive: true })
  writeFileSync(join(config.outDir, 'index.html'), '<html><head></head><body>nuovo</body></html>')
  const content = { space: 1, version: 1, shows: 'published', newest: null }
  const latest = JSON.stringify({ id: 'second', content })
  writeFileSync(join(config.outDir, 'builds/latest.json'), latest)
  for (const [build, served] of [
    ['first 1', ''],
    ['second 2', 'second 2'],
  ] as const) {
    const state = () => ({ build, files: 0, problems: [] })
    const options = { config, state, settled: async () => {}, encode: async () => null }
    const app = await createDevApp(options)
    const page = await (await app.answer(new Request('http://localhost/'))).text()
    expect(page).toContain('nuovo')
    expect(page).toContain(`{&quot;build&quot;:&quot;${served}&quot;`)
  }
})
