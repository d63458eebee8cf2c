import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type BundleRequest, bundlerOptions } from '../../../../build/client/run-bundler.ts'
import { createBundler } from '../../../../servers/dev/bundler.ts'
import { tempFolder } from '../../build/temp-folder.ts'

it('bundles a change that is made while esbuild still bundles the previous one', async () => {
  const folder = tempFolder()
  const [entry, slow] = [join(folder, 'entry.ts'), join(folder, 'slow.ts')]
  const write = (word: string) => writeFileSync(entry, `import './slow.ts'\nalert('${word}')`)
  writeFileSync(slow, '')
  write('first')
  // esbuild loads this module after it has read the entry.
  const load = vi.fn(async () => ({ contents: '' }))
  const slowModule: Plugin = {
    name: 'slow-module',
    setup: ({ onLoad }) => onLoad({ filter: /slow\.ts$/ }, load),
  }
  const optionsOf = (request: BundleRequest) => ({
    ...bundlerOptions(request),
    plugins: [slowModule],
  })
  const bundler = createBundler()
  onTestFinished(bundler.close)
  const bundle = async () => {
    const { outputFiles } = await bundler.run(requestOf(entry), optionsOf as typeof bundlerOptions)
    return outputFiles.map(({ contents }) => new TextDecoder().decode(contents)).join()
  }
  expect(await bundle()).toContain('first')

  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  load.mockImplementationOnce(() => held.then(() => ({ contents: '' })))
  write('second')
  bundler.begin([entry])
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  write('third')
  bundler.begin([entry])
  goOn()
  expect(await bundle()).toContain('third')
})

const requestOf = (entry: string): BundleRequest => ({
  entryPoints: [{ in: entry, out: 'entry' }],
  format: 'esm',
  publicPath: '/',
  sheets: {},
  strings: {},
  hasGroups: false,
  folder: '',
  site: entry,
  adapter: 'receiver',
})
