/**
 * Imports the site's configuration, compiled as the command line is: the TypeScript loader takes longer
 * to start than a build in which nothing changed.
 */
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { BuildFailure } from 'esbuild'
import { compile, describeFailure } from '../bin/compile.mjs'
import { shortDigestOf } from '../build/base/digest.ts'
import { projectRoot } from '../build/base/project-root.ts'

/** The file reads something by its own place, which is another where it is compiled. */
const readsPlace = 'empty-import-meta'

/** @throws what esbuild says of the file in one line, or Node of what it imports */
export async function importConfig(address: string): Promise<unknown> {
  const root = projectRoot()
  const file = fileURLToPath(address)
  try {
    const folder = await compile(root, {
      name: `config-${shortDigestOf(relative(root, file))}`,
      entryPoints: { config: file },
      packages: 'external',
      supported: { 'import-meta': false },
      logOverride: { [readsPlace]: 'error' },
    })
    return await import(pathToFileURL(join(folder, 'config.mjs')).href)
  } catch (error) {
    const [fault] = (error as Partial<BuildFailure>).errors ?? []
    if (fault !== undefined && fault.id !== readsPlace) throw new Error(describeFailure(error))
    // Nothing can be kept, or the file has to stay where it is.
    const { tsImport } = await import('tsx/esm/api')
    return tsImport(address, import.meta.url)
  }
}
