/**
 * The script that `dev` puts into its pages.
 */
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

export async function compileScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('browser/client.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}
