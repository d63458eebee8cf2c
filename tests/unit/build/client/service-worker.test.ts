import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { OutputFile } from '../../../../build/base/output-files.ts'
import { bundleServiceWorker } from '../../../../build/client/bundle.ts'
import { createServiceWorker, precacheBudget } from '../../../../build/client/service-worker.ts'
import { outputPath } from '../../../../src/content/paths.ts'
import type { AdapterName } from '../../../../src/forms/adapters/adapter.ts'
import { adapters } from '../../../../src/forms/adapters/services.ts'

const file = (path: string, bytes = 10): OutputFile => ({
  path: outputPath(path),
  content: randomBytes(bytes),
})

interface CreateOptions {
  clientFiles?: OutputFile[]
  enabled?: boolean
  basePath?: string
  adapter?: AdapterName
}

/** Pages that the last worker left out. */
let heavy: (string | undefined)[] = []

async function create(
  precached: OutputFile[],
  { clientFiles = precached, enabled = true, basePath = '/', ...more }: CreateOptions = {},
): Promise<string> {
  const requests = { adapter: more.adapter ?? ('receiver' as const) }
  const worker = await bundleServiceWorker({ pwa: { enabled }, requests })
  const isPage = ({ path }: OutputFile) => path.endsWith('.html')
  const offlinePages = precached.filter(isPage)
  const shell = precached.filter((one) => !isPage(one))
  const options = { shell, offlinePages, clientFiles, pwa: { enabled }, basePath, worker }
  const made = createServiceWorker(options)
  expect(made.file.path).toBe('sw.js')
  expect(createServiceWorker(options)).toEqual(made)
  heavy = made.warnings.map(({ where }) => where.file)
  return made.file.content
}

describe('createServiceWorker', () => {
  it('[PWA-2] precaches what it is given, in one order, below the base path', async () => {
    const files = [file('offline/index.html'), file('_assets/site.AB.css'), file('_assets/a.CD.js')]
    const worker = await create(files, { basePath: '/sub/' })
    const entries = JSON.parse(/\[\{"integrity".*?\}\]/.exec(worker)?.[0] ?? '[]')
    expect(entries).toEqual([
      { url: '/sub/_assets/a.CD.js', revision: null, integrity: expect.stringMatching(/^sha256-/) },
      {
        url: '/sub/_assets/site.AB.css',
        revision: null,
        integrity: expect.stringMatching(/^sha256-/),
      },
      { url: '/sub/offline', revision: expect.stringMatching(/^[0-9a-f]+$/) },
    ])
  })

  it('[PWA-2] knows the scripts that it does not precache', async () => {
    const shell = [file('_assets/client.AB.js')]
    const worker = await create(shell, {
      clientFiles: [...shell, file('_assets/carousel.CD.js'), file('_assets/font.EF.woff2')],
    })
    expect(worker).toMatch(/"\/_assets\/carousel\.CD\.js":"sha256-/)
    expect(worker).not.toContain('font.EF')
  })

  it('[PWA-2] leaves out and names the pages that are too heavy beside the shell', async () => {
    const { file: most, total } = precacheBudget
    const pages = [file('offline.html', most - 10), file('en/offline.html', most + 1)]
    const worker = await create([file('_assets/a.AB.js', total - most), ...pages])
    expect(heavy).toEqual(['en/offline.html'])
    expect(worker).toContain('"/offline.html"')
    expect(worker).not.toContain('en/offline')
    await create([file('_assets/a.AB.js', total - most + 11), ...pages])
    expect(heavy).toEqual(['offline.html', 'en/offline.html'])
  })

  it.each([
    ['one file', [file('_assets/big.AB.js', precacheBudget.file + 1)]],
    [
      'all files together',
      [1, 2, 3].map((i) => file(`_assets/${i}.AB.js`, precacheBudget.total / 3 + 1)),
    ],
  ])('stops the build when %s would be too much to precache', async (_, files) => {
    await expect(create(files)).rejects.toThrow(
      expect.objectContaining({ code: 'SERVICE_WORKER_FAILED', exitCode: 1 }),
    )
  })

  it('[FORM-6] answers and sends no request when the app is withdrawn: its pages do', async () => {
    const files = [file('_assets/client.AB.js')]
    expect(await create(files)).toContain('"fetch"')
    const retired = await create(files, { enabled: false })
    expect(retired).not.toMatch(/fetch|"sync"/)
    expect(retired).toContain('unregister')
  })

  const names = Object.keys(adapters) as AdapterName[]
  it.each(names)(
    '[FORM-4] [FORM-6] sends kept requests to %s, and knows no other',
    async (adapter) => {
      const worker = await create([file('_assets/client.AB.js')], { adapter })
      expect(worker).toContain('"sync"')
      expect(names.filter((name) => worker.includes(`name:"${name}"`))).toEqual([adapter])
    },
  )
})
