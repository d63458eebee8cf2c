/**
 * The script that `dev` puts into its pages.
 */
import { join } from 'node:path'
import { build } from 'esbuild'
import { projectRoot } from '../../build/base/project-root.ts'

export async function compileScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(projectRoot(), 'servers/dev/browser/client.ts')],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}
