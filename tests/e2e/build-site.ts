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
import { startTranslationService } from './translation-service.ts'
import { now, vetrina, writeConfig } from './vetrina.ts'

export default async function buildSite() {
  const folder = mkdtempSync(join(tmpdir(), 'vetrina-e2e-'))
  const [cache, out] = [join(folder, 'cache'), join(folder, 'dist')]
  const { SITE_BEGUN: begun } = process.env
  if (begun !== undefined) renameSync(join(begun, 'cache'), cache)
  const service = await startEmulator({ space: 'demo' })
  const translation = await startTranslationService()
  const { script } = translation
  const config = writeConfig(folder, { translation: { ...demo.translation, script } })
  const folders = ['--cache', cache, '--out', out, '--config', config]
  const env = { STORYBLOK_API: service.url, STORYBLOK_TOKEN: service.tokens.preview }
  await vetrina(['sync', ...folders], env)
  const report = ['--report', join(folder, 'report.html'), '--json']
  const built = await vetrina(['build', ...folders, '--now', now, ...report], env)
  writeFileSync(join(folder, 'build.json'), built)
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
