import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { configuredAdapter } from '../../../../build/client/run-bundler.ts'
import type { AdapterName } from '../../../../src/forms/adapters/adapter.ts'
import { adapters } from '../../../../src/forms/adapters/services.ts'

const names = Object.keys(adapters) as AdapterName[]

describe('configuredAdapter', () => {
  it.each(names)('[FORM-4] the browser gets %s, and no other adapter', async (adapter) => {
    const { outputFiles } = await build({
      stdin: {
        contents: "export { adapter } from './src/forms/adapters/configured.ts'",
        resolveDir: '.',
        loader: 'ts',
      },
      bundle: true,
      write: false,
      format: 'esm',
      plugins: [configuredAdapter(adapter)],
    })
    const script = outputFiles[0]?.text ?? ''
    const found = names.filter((name) => script.includes(`name: "${name}"`))
    expect(found).toEqual([adapter])
  })
})
