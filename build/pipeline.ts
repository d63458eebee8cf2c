/**
 * The build: content cache → `dist`, offline. This file is its table of contents.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBuildManifest } from './build-manifest.ts'
import type { ClientManifest } from './bundle.ts'
import { bundle } from './bundle.ts'
import { digestOfCode } from './code-digest.ts'
import type { Config } from './config.ts'
import { readContent } from './content.ts'
import { readFilledIndex } from './content-cache.ts'
import { emit, listFiles, type OutputFile } from './emit.ts'
import { renderErrorPages } from './error-pages.tsx'
import { createHostFiles } from './host-files.ts'
import { generateVariants } from './images.ts'
import type { Log, Warning } from './log.ts'
import { createPageModels, type PageModel } from './page-model.ts'
import { createRedirectFiles } from './redirect-files.tsx'
import { planRedirects } from './redirects.ts'
import { renderPage } from './render.tsx'
import { openRenderCache } from './render-cache.ts'
import { createRequestFiles } from './request-files.tsx'
import { planRoutes } from './routes.ts'
import { createServiceWorker } from './service-worker.ts'
import { createWebManifest } from './web-manifest.ts'

export interface BuildReport {
  buildId: string
  pages: { total: number; rendered: number; reused: number }
  images: { total: number; encoded: number; reused: number }
  files: { written: number; unchanged: number; removed: number }
  warnings: Warning[]
  stages: { name: string; ms: number }[]
  peakRssMb: number
  ms: number
}

interface BuildOptions {
  config: Config
  /** The clock of the build; pages read no other. */
  now: Date
  log: Log
}

/**
 * Builds the site.
 * @throws VetrinaError when there is no content, or two things claim one path; `dist` is then as it was
 */
export async function build({ config, now, log }: BuildOptions): Promise<BuildReport> {
  const startedAt = performance.now()
  const { stage, stages } = createStopwatch()

  const index = await stage('read', () => readFilledIndex(config.cacheDir))
  const content = await stage('validate', () => readContent(index, config))
  const plan = await stage('plan', () => planRoutes(index.stories))
  const pages = await stage('model', () =>
    createPageModels({ routes: plan.routes, stories: content.stories, index, config, now }),
  )
  const redirects = await stage('redirects', () =>
    planRedirects({
      stories: content.stories,
      slugHistory: index.slugHistory,
      routes: plan.routes,
      basePath: config.basePath,
    }),
  )
  const client = await stage('bundle', () => bundle(config))
  const rendered = await stage('render', () => renderPages(pages.models, client.manifest, config))
  const errorPages = await stage('error pages', () =>
    renderErrorPages(pages.settings, { client: client.manifest, config }),
  )
  const requestFiles = await stage('requests', () =>
    createRequestFiles(pages, { client: client.manifest, config }),
  )
  const images = await stage('images', () =>
    generateVariants({
      variants: pages.variants,
      cacheDir: config.cacheDir,
      onProgress: (done, total) => log.progress('images', done, total),
    }),
  )
  const webManifest = await stage('web manifest', () => createWebManifest(pages.settings, config))
  const serviceWorker = await stage('service worker', () =>
    createServiceWorker({
      precached: [...client.shell, ...errorPages.filter(({ path }) => path !== '404.html')],
      basePath: config.basePath,
      cacheDir: config.cacheDir,
    }),
  )
  const pageFiles = [
    ...rendered.files,
    ...errorPages,
    ...requestFiles,
    ...client.files,
    ...images.files,
    ...webManifest,
    ...createHostFiles(config.basePath),
    ...publicFiles(config.publicDir),
    serviceWorker,
  ]
  const files = [...pageFiles, ...createRedirectFiles(redirects.redirects, pageFiles, config)]
  const manifest = createBuildManifest(
    { ...config, paths: rendered.paths, redirects: redirects.redirects },
    files,
  )
  const emitted = await stage('emit', () => emit([...files, ...manifest.files], config.outDir))

  return {
    buildId: manifest.id,
    pages: rendered.counts,
    images: { total: images.files.length, encoded: images.encoded, reused: images.reused },
    files: emitted,
    warnings: [...plan.warnings, ...content.warnings, ...pages.warnings, ...redirects.warnings],
    stages,
    peakRssMb: Math.round(process.resourceUsage().maxRSS / 1024),
    ms: Math.round(performance.now() - startedAt),
  }
}

function renderPages(models: readonly PageModel[], client: ClientManifest, config: Config) {
  const cache = openRenderCache(config.cacheDir, digestOfCode(client, config))
  const results = models.map((model) =>
    cache.rendered(model, () => renderPage(model, { client, config })),
  )
  cache.prune()
  const reused = results.filter((result) => result.isReused).length
  return {
    paths: models.map((model) => model.path),
    files: results.flatMap((result) => result.files),
    counts: { total: models.length, rendered: models.length - reused, reused },
  }
}

// By content, not by file: `emit` would link them, and an edit there would change the site unbuilt.
const publicFiles = (publicDir: string): OutputFile[] =>
  listFiles(publicDir).map((path) => ({ path, content: readFileSync(join(publicDir, path)) }))

function createStopwatch() {
  const stages: { name: string; ms: number }[] = []
  const stage = async <T>(name: string, run: () => T | Promise<T>): Promise<T> => {
    const startedAt = performance.now()
    const result = await run()
    stages.push({ name, ms: Math.round(performance.now() - startedAt) })
    return result
  }
  return { stage, stages }
}
