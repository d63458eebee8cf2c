/**
 * The site's configuration as a script that Node runs as it is, kept until a file of it changes.
 */
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { shortDigestOf } from '../base/digest.ts'
import { loadEsbuild } from '../base/esbuild.ts'
import { importModule } from '../base/import-module.ts'
import { readSealed, writeSealed } from '../base/sealed-file.ts'
import { keep } from './compile.ts'
import { type Inputs, inputsAt, isFresh } from './inputs.ts'
import { readWhole } from './run-script.ts'

interface CompiledConfig {
  /** Version of Node. */
  node: string
  /** Name in the folder. */
  script: string
  inputs: Inputs
}

interface ProjectFolders {
  /** Of the project. */
  root: string
  /** Where what is compiled is kept. */
  folder: string
}

/** @throws what esbuild says of the file, or Node of what it imports */
export async function loadCompiledConfig(
  file: string,
  { root, folder }: ProjectFolders,
): Promise<unknown> {
  const memo = join(folder, `config-${shortDigestOf(file)}.json`)
  const known = readSealed<CompiledConfig>(memo)
  const isUsable =
    known?.node === process.version &&
    isFresh(known.inputs, root) &&
    // Half a script could be one that says nothing.
    readWhole(join(folder, known.script)) !== null
  const compiled = isUsable ? known : await compileConfig(file, { root, folder })
  if (!isUsable) writeSealed(memo, compiled)
  return importModule(pathToFileURL(join(folder, compiled.script)).href)
}

async function compileConfig(
  file: string,
  { root, folder }: ProjectFolders,
): Promise<CompiledConfig> {
  const { build, stop } = await loadEsbuild()
  const result = await build({
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    entryPoints: [file],
    absWorkingDir: root,
    packages: 'external',
    metafile: true,
    write: false,
    logLevel: 'silent',
  })
  await stop()
  const inputs = Object.keys(result.metafile.inputs)
  // What it reads by a place of its own would be looked for elsewhere.
  if (result.outputFiles[0]?.text.includes('import.meta')) {
    throw new Error(`${relative(root, file)} is not the same elsewhere`)
  }
  const script = keep(folder, result, 'mjs')
  return { node: process.version, script, inputs: inputsAt(inputs, root) }
}
