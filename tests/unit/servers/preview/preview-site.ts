import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type PreviewOptions, startPreview } from '../../../../servers/preview/server.ts'
import { ask } from '../ask.ts'

export type Files = Record<string, string | Buffer>

/** Writes `files` (path → content) as `dist` of a new folder and previews it until the test ends. */
export async function previewFiles(files: Files, options: Partial<PreviewOptions> = {}) {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'vetrina-preview-')))
  const root = join(folder, 'dist')
  await writeFiles(root, files)
  const preview = await startPreview({ root, port: 0, ...options })
  onTestFinished(async () => {
    await preview.close()
    await rm(folder, { recursive: true })
  })
  return { folder, root, preview, get: createGet(preview.port) }
}

export async function writeFiles(folder: string, files: Files): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
}

interface Sent {
  method?: string
  headers?: Record<string, string>
}

const createGet =
  (port: number) =>
  (path: string, { method = 'GET', headers = {} }: Sent = {}) =>
    ask(port, { host: '127.0.0.1', ...headers }, { path, method })
