/**
 * Builds the demo site once, with a report, and serves it to all browser tests. `SITE_BEGUN` is a
 * folder that `begin-site.ts` has filled.
 */
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmulator } from 'storyblok-emulator'
import { startPreview } from '../../servers/preview/server.ts'
import demo from '../../site.config.ts'
import { startTranslationService } from './google-widget.ts'
import { buildSpace } from './vetrina.ts'

export default async function buildSite() {
  const folder = mkdtempSync(join(tmpdir(), 'vetrina-e2e-'))
  const { SITE_BEGUN: begun } = process.env
  if (begun !== undefined) renameSync(join(begun, 'cache'), join(folder, 'cache'))
  const service = await startEmulator({ space: 'demo' })
  const translation = await startTranslationService()
  const { script } = translation
  const { cache, out, config, report } = await buildSpace(service, folder, {
    changes: { translation: { ...demo.translation, script } },
    flags: ['--report', join(folder, 'report.html'), '--json'],
  })
  writeFileSync(join(folder, 'build.json'), report)
  const preview = await startPreview({ root: out, port: 0 })
  process.env.SITE = preview.url
  process.env.SITE_DIST = out
  process.env.SITE_CACHE = cache
  process.env.SITE_CONFIG = config
  process.env.TRANSLATION_SCRIPT = script
  return async () => {
    await preview.close()
    await translation.close()
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
