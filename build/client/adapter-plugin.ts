import { dirname } from 'node:path'
import type { Plugin } from 'esbuild'
import type { AdapterName } from '../../src/forms/adapters/adapter.ts'

/** Puts the configured adapter, and no other, where the browser's code looks for one. */
export const configuredAdapter = (adapter: AdapterName): Plugin => ({
  name: 'configured-adapter',
  setup({ onLoad }) {
    onLoad({ filter: /forms[\\/]adapters[\\/]configured\.ts$/ }, ({ path }) => ({
      contents: `export { ${adapter} as adapter } from './${adapter}.ts'`,
      loader: 'ts',
      resolveDir: dirname(path),
    }))
  },
})
