/**
 * The project in a folder of its own, where its sources may be changed.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const copied = [
  'bin',
  'build',
  'commands',
  'public',
  'servers',
  'src',
  'cli.ts',
  'package.json',
  'package-lock.json',
  'site.config.ts',
  'tsconfig.base.json',
  'tsconfig.json',
]

export function copyProject(folder: string): void {
  for (const name of copied) cpSync(name, join(folder, name), { recursive: true })
  // What tests add to the runtime is no weight that a visitor loads.
  const budget = join(folder, 'build/client/bundle.ts')
  writeFileSync(budget, readFileSync(budget, 'utf8').replace('6.5 * 1024', '7 * 1024'))
  // One by one: what is compiled and kept among them is of other sources.
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync('node_modules').filter((name) => !name.startsWith('.'))) {
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
  }
}

/** The demo space: what is read of it. */
export function copySpace(folder: string): void {
  mkdirSync(folder)
  for (const name of ['stories', 'assets', 'components']) {
    cpSync(join('demo', name), join(folder, name), { recursive: true })
  }
}
