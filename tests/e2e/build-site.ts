/**
 * Builds the demo site once and serves it to all browser tests.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resolveConfig } from '../../build/config.ts'
import { createLog } from '../../build/log.ts'
import { build } from '../../build/pipeline.ts'
import { sync } from '../../build/sync.ts'
import { startContentService } from '../../servers/content-service/server.ts'
import { startPreview } from '../../servers/preview/server.ts'
import { startTranslationService } from './translation-service.ts'

/** A day on which some of the demo's course dates are past and some are to come. */
const now = new Date('2026-11-21T08:00:00Z')

export default async function buildSite() {
  const folder = mkdtempSync(join(tmpdir(), 'vetrina-e2e-'))
  const service = await startContentService({ space: 'demo' })
  const flags = { cache: join(folder, 'cache'), out: join(folder, 'dist') }
  const translation = await startTranslationService()
  const resolved = await resolveConfig(flags, {
    STORYBLOK_API: service.url,
    STORYBLOK_TOKEN: service.tokens.preview,
  })
  const { script } = translation
  const config = { ...resolved, translation: { ...resolved.translation, script } }
  const log = createLog(process.stderr)
  await sync({ config, isFull: false, log, isOwnService: true })
  await build({ config, now, log })
  const preview = await startPreview({ root: config.outDir, port: 0 })
  process.env.SITE = preview.url
  process.env.SITE_DIST = config.outDir
  process.env.SITE_CACHE = config.cacheDir
  process.env.TRANSLATION_SCRIPT = script
  return async () => {
    await preview.close()
    await translation.close()
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
