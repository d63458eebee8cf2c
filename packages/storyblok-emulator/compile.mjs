/**
 * Builds the package for publishing, in `dist/` or the given folder: JavaScript for Node without a
 * TypeScript loader, and its types. `npm pack ./dist` packs it.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('.', import.meta.url))
const out = resolve(process.argv[2] ?? join(root, 'dist'))
const compiler = fileURLToPath(import.meta.resolve('typescript/package.json'))

rmSync(out, { recursive: true, force: true })
execFileSync(
  process.execPath,
  [join(compiler, '../bin/tsc'), '-p', join(root, 'tsconfig.json'), '--outDir', out],
  { stdio: 'inherit' },
)
for (const file of ['README.md', 'LICENSE', 'src/redirect.mjs'])
  copyFileSync(join(root, file), join(out, file.replace('src/', '')))
const {
  private: _,
  scripts: __,
  devDependencies: ___,
  ...manifest
} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const compiled = /** @param {string} source */ (source) => {
  const file = source.replace('./src/', './')
  if (!file.endsWith('.ts')) return file
  return { types: file.replace('.ts', '.d.ts'), default: file.replace('.ts', '.js') }
}
const exports = Object.fromEntries(
  Object.entries(manifest.exports).map(([name, source]) => [name, compiled(source)]),
)
const bin = { 'storyblok-emulator': './cli.js' }
writeFileSync(
  join(out, 'package.json'),
  `${JSON.stringify({ ...manifest, bin, exports }, null, 2)}\n`,
)
