import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createServiceWorker } from '../../../../build/client/service-worker.ts'
import { loadServiceWorker } from '../../../../build/client/worker-file.ts'
import { beginSiteFiles } from '../../../../build/site/site-files.ts'
import { outputPath } from '../../../../src/content/paths.ts'
import { configIn } from '../site-config.ts'
import { storeIn } from '../store-in.ts'
import { tempFolder } from '../temp-folder.ts'

async function openNew() {
  const config = configIn(tempFolder())
  mkdirSync(config.publicDir)
  const { blobs } = await storeIn(config.cacheDir)
  return { config, blobs }
}

it('[PWA-2] a worker is remembered while all that it is made from is the same', async () => {
  const { config, blobs } = await openNew()
  const bundled = await beginSiteFiles({ ...config, sources: 'sources', blobs }).workerBundle
  expect(bundled).toContain('__INTEGRITIES')
  const sheet = { path: outputPath('_assets/page.AB.css'), content: 'p{color:red}' }
  const offline = { path: outputPath('offline/index.html'), content: 'Sei offline' }
  const options = { ...config, precached: [offline], clientFiles: [sheet], bundled, blobs }
  const worker = await loadServiceWorker(options)
  expect(String('content' in worker && worker.content)).toContain('"/_assets/page.AB.css":"sha256-')
  expect(await createServiceWorker(options)).toEqual(worker)
  expect(await loadServiceWorker(options)).toEqual(worker)
  const other = await loadServiceWorker({ ...options, basePath: '/sub/' })
  expect(String('content' in other && other.content)).toContain('/sub/_assets/page.AB.css')
})

it('[BUILD-8] icons are drawn before the pages; where they cannot be, it is told when they are needed', async () => {
  const { config, blobs } = await openNew()
  cpSync('public/icon.svg', join(config.publicDir, 'icon.svg'))
  const { files } = await beginSiteFiles({ ...config, sources: 'sources', blobs }).icons
  expect(files.length).toBeGreaterThan(6)
  writeFileSync(join(config.publicDir, 'icon.svg'), 'no picture')
  const { icons } = beginSiteFiles({ ...config, sources: 'sources', blobs })
  await expect(icons).rejects.toThrow()
})
