import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadClientFiles } from '../../../../build/client/client-files.ts'
import { site as ourSite } from '../../../../src/site.ts'
import { configIn } from '../site-config.ts'
import { storeIn } from '../store-in.ts'
import { indexWith } from '../store-story.ts'
import { tempFolder } from '../temp-folder.ts'

it('[EDIT-2] [PWA-2] bundles again for another site, but not for the same one', async () => {
  const folder = tempFolder()
  const { blobs } = await storeIn(folder)
  writeFileSync(join(folder, 'core.css'), '')
  const siteNamed = (name: string) => {
    const site = join(folder, `${name}.ts`)
    const types = `[{ definition: { name: '${name}' } }]`
    writeFileSync(
      site,
      `export const site = { contentTypes: ${types}, bloks: [], inlineBloks: [] }`,
    )
    return site
  }
  const previewOf = async (site: string) => {
    const config = configIn(folder, { site })
    const exists = () => false
    const styles = { core: './core.css' as const, sheets: {} }
    const own = { ...ourSite, fonts: {}, islands: {}, styles }
    const options = { index: indexWith(), config, site: own, sources: 'the same', blobs, exists }
    const { manifest, worker } = await loadClientFiles(options)
    return [manifest.islands['editor-preview'], worker]
  }
  const [recipe, post] = [siteNamed('recipe'), siteNamed('post')]
  const first = await previewOf(recipe)
  expect(await previewOf(post)).not.toEqual(first)
  rmSync(recipe)
  expect(await previewOf(recipe)).toEqual(first)
})
