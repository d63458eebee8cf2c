import { once } from 'node:events'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type PreviewOptions, startPreview } from '../../../../servers/preview/server.ts'

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

/** Requests the path exactly as written: no normalising, no redirects followed, nothing decoded. */
function createGet(port: number) {
  return async (path: string, { method = 'GET', headers = {} }: Sent = {}) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }).end()
    const [response] = await once(sent, 'response')
    if (!(response instanceof IncomingMessage)) throw new Error(`No response for ${path}`)
    const bytes = Buffer.concat(await response.toArray())
    return { status: response.statusCode, headers: response.headers, bytes, text: `${bytes}` }
  }
}
