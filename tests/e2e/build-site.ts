/**
 * Builds the demo site once, with a report, and serves it to all browser tests. `SITE_BEGUN` is a
 * folder in which `begin-site.ts` has built it.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmulator } from 'storyblok-emulator'
import { startPreview } from '../../servers/preview/server.ts'
import { buildSpace } from './vetrina.ts'

export default async function buildSite() {
  const { SITE_BEGUN: begun } = process.env
  const folder = begun ?? mkdtempSync(join(tmpdir(), 'vetrina-e2e-'))
  if (begun === undefined) await buildDemo(folder)
  const root = join(folder, 'dist')
  const preview = await startPreview({ root, port: 0 })
  process.env.SITE = preview.url
  process.env.SITE_DIST = root
  process.env.SITE_CACHE = join(folder, 'cache')
  return async () => {
    await preview.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Builds the demo and its report in this folder. */
export async function buildDemo(folder: string): Promise<void> {
  const service = await startEmulator({ space: 'demo' })
  const flags = ['--report', join(folder, 'report.html'), '--json']
  const { report } = await buildSpace(service, folder, { flags })
  writeFileSync(join(folder, 'build.json'), report)
  await service.close()
}
