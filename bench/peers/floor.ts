/**
 * Shows the least work that rendering these pages with React takes: reads page models from files, calls
 * the project's `renderPage`, and writes files. It checks nothing and caches nothing.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { renderPage } from '../../build/pages/render.tsx'
import type { RenderContext } from '../../build/pages/render-context.ts'
import type { PageModel } from '../../src/content/page-model.ts'
import { site } from '../../src/site.ts'

export interface FloorShared {
  render: Omit<RenderContext, 'site'>
  /** Value of the query that the frame shows. */
  frame: unknown
  /** Names of the files of the page models. */
  models: string[]
}

/** Number of pages from which a second thread is faster. */
const worthThreads = 250

const [, script = '', folder = '', outDir = ''] = process.argv
const readJson = <T>(name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as T
const { render, frame, models } = readJson<FloorShared>('shared.json')

function renderPages(names: readonly string[]): void {
  for (const name of names) {
    const model = { ...readJson<Omit<PageModel, 'frame'>>(name), frame }
    for (const { path, content } of renderPage(model, { ...render, site }).slice(0, 2)) {
      const file = join(outDir, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, content)
    }
  }
}

if (!isMainThread) {
  renderPages(workerData as string[])
} else if (models.length < worthThreads) {
  renderPages(models)
} else {
  const half = models.length / 2
  new Worker(script, { workerData: models.slice(half), argv: [folder, outDir] })
  renderPages(models.slice(0, half))
}
