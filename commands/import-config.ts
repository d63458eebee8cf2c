/**
 * Imports the site's configuration, compiled as the command line is: the TypeScript loader takes longer
 * to start than a build in which nothing changed.
 */
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { BuildFailure } from 'esbuild'
import { compileConfig, describeFailure, readsPlace } from '../bin/compile.mjs'
import { projectRoot } from '../build/base/project-root.ts'

/** @throws what esbuild says of the file in one line, or Node of what it imports */
export async function importConfig(address: string): Promise<unknown> {
  try {
    const module = await compileConfig(projectRoot(), fileURLToPath(address))
    return await import(pathToFileURL(module).href)
  } catch (error) {
    const [fault] = (error as Partial<BuildFailure>).errors ?? []
    if (fault !== undefined && fault.id !== readsPlace) throw new Error(describeFailure(error))
    // Nothing can be kept, or the file has to stay where it is.
    const { tsImport } = await import('tsx/esm/api')
    return tsImport(address, import.meta.url)
  }
}
