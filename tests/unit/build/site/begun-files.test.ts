import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createServiceWorker } from '../../../../build/client/service-worker.ts'
import { loadServiceWorker } from '../../../../build/client/worker-file.ts'
import { beginSiteFiles } from '../../../../build/site/site-files.ts'
import { outputPath } from '../../../../src/content/paths.ts'
import { configIn } from '../site-config.ts'
import { tempFolder } from '../temp-folder.ts'

function openNew() {
  const folder = tempFolder()
  const config = configIn(folder)
  mkdirSync(config.publicDir)
  mkdirSync(config.cacheDir)
  return config
}

it('[PWA-2] a worker that was begun before the pages is the same as one that was not', async () => {
  const config = openNew()
  const { bundledWorker } = beginSiteFiles(config, config.cacheDir)
  const bundled = await bundledWorker
  expect(bundled).toContain('__INTEGRITIES')
  const sheet = { path: outputPath('_assets/page.AB.css'), content: 'p{color:red}' }
  const offline = { path: outputPath('offline/index.html'), content: 'Sei offline' }
  const options = { ...config, precached: [offline], clientFiles: [sheet] }
  const begun = await loadServiceWorker('sources', { ...options, bundled })
  expect(String('content' in begun && begun.content)).toContain('"/_assets/page.AB.css":"sha256-')
  expect(await createServiceWorker(options)).toEqual(begun)
  // It is remembered: there is nothing to begin.
  expect(await beginSiteFiles(config, config.cacheDir).bundledWorker).toBeNull()
})

it('[BUILD-8] icons are drawn before the pages; where they cannot be, it is told when they are needed', async () => {
  const config = openNew()
  cpSync('public/icon.svg', join(config.publicDir, 'icon.svg'))
  const { files } = await beginSiteFiles(config, config.cacheDir).icons
  expect(readdirSync(join(config.cacheDir, 'variants'))).toHaveLength(files.length)
  writeFileSync(join(config.publicDir, 'icon.svg'), 'no picture')
  const { icons } = beginSiteFiles(config, config.cacheDir)
  await expect(icons).rejects.toThrow()
})
