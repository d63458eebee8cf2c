import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { digestOf } from '../../../../build/base/digest.ts'
import type { OutputFile } from '../../../../build/base/output-files.ts'
import { createServiceWorker } from '../../../../build/client/service-worker.ts'
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

it('[PWA-2] the worker is bundled once, and gets the digests of the files on each build', async () => {
  const { config, blobs } = await openNew()
  const inputs = { ...config, sources: 'sources', blobs }
  const bundled = await beginSiteFiles(inputs).workerBundle
  const bundler = () => Promise.reject(new Error('bundled again'))
  expect(await beginSiteFiles({ ...inputs, bundler }).workerBundle).toBe(bundled)
  const content = 'p{color:red}'
  const sheet = join(config.publicDir, 'page.css')
  writeFileSync(sheet, content)
  const options = { ...config, shell: [], offlinePages: [], bundled }
  const workerOf = (file: OutputFile) =>
    createServiceWorker({ ...options, clientFiles: [file] }).file
  const path = outputPath('_assets/page.AB.css')
  const worker = workerOf({ path, content })
  expect(worker.content).toContain('"/_assets/page.AB.css":"sha256-')
  expect(workerOf({ path, file: sheet })).toEqual(worker)
  expect(workerOf({ path, file: 'unread', digest: digestOf(content) })).toEqual(worker)
})

it('[BUILD-8] icons are drawn before the pages; a failure is reported when they are needed', async () => {
  const { config, blobs } = await openNew()
  cpSync('public/icon.svg', join(config.publicDir, 'icon.svg'))
  const { files } = await beginSiteFiles({ ...config, sources: 'sources', blobs }).icons
  expect(files.length).toBeGreaterThan(6)
  writeFileSync(join(config.publicDir, 'icon.svg'), 'no picture')
  const { icons } = beginSiteFiles({ ...config, sources: 'sources', blobs })
  await expect(icons).rejects.toThrow()
})
