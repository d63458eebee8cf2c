import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { listFiles } from '../../build/base/output-files.ts'
import { writeIndex } from '../../build/cache/cache-index.ts'
import type { RawStory } from '../../build/storyblok/answers.ts'
import { copyProject } from '../e2e/copied-project.ts'
import { siteStories } from '../unit/build/library-of.ts'
import { storeStory } from '../unit/build/store-story.ts'
import { hero, pageContent, rawStory } from '../unit/build/stories.ts'
import { tempFolder } from '../unit/build/temp-folder.ts'

let project = ''

beforeEach(() => {
  project = tempFolder()
  copyProject(project)
})

/** Error of a build without content, which shows that the pipeline ran. */
const noContent = 'error CACHE_EMPTY'

function run(...args: string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: project,
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
  })
  return stdout + stderr
}

const vetrina = (...args: string[]) => run('bin/vetrina.mjs', ...args)

const build = () => vetrina('build')

const buildWithLoader = () => run('--import', 'tsx', 'cli.ts', 'build')

function writeStories(published: readonly RawStory[]): void {
  const cacheDir = join(project, 'content-cache')
  const stories = published.map((story) => storeStory(cacheDir, story))
  const space = { id: 1, name: 'space', version: 1 }
  writeIndex(cacheDir, { format: 1, space, contentVersion: 'published', stories, assets: {} })
}

const cache = () => join(project, 'node_modules/.cache/vetrina')

const compiledFolders = () => readdirSync(cache()).filter((name) => !name.endsWith('.json'))

test('[BUILD-5] every command starts compiled, without the TypeScript loader, until the content of a file changes', async () => {
  rmSync(join(project, 'node_modules/tsx'))
  // Builds twice: files copied within one tick of the clock are compiled again.
  expect(build()).toMatch(noContent)
  expect(build()).toMatch(noContent)
  const folders = compiledFolders()
  const manifest = join(cache(), 'commands.json')
  const stamps = readFileSync(manifest, 'utf8')
  // Changes times but no content, as a restored cache does.
  const newer = new Date(Date.now() + 5000)
  const paths = ['build', 'commands', 'node_modules/.cache'].flatMap((folder) =>
    listFiles(join(project, folder)).map((path) => join(folder, path)),
  )
  for (const path of [...paths, 'site.config.ts']) utimesSync(join(project, path), newer, newer)
  // The new times are stored once they are older than a tick of the clock.
  await vi.waitFor(() => {
    expect(build()).toMatch('There is no content')
    expect(readFileSync(manifest, 'utf8')).not.toBe(stamps)
  })
  expect(vetrina('cache', 'ls')).toMatch(noContent)
  expect(vetrina('--help')).toMatch(/^Usage: vetrina/)
  expect(compiledFolders()).toEqual(folders)
  const editAsIfNot = (path: string, from: string, to: string) => {
    const file = join(project, path)
    const { atime, mtime } = statSync(file)
    writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
    utimesSync(file, atime, mtime)
  }
  editAsIfNot('build/cache/cache-index.ts', 'There is no content', 'There is NO content')
  expect(build()).toMatch('There is NO content')
  editAsIfNot('site.config.ts', 'themeColor', 'themeColur')
  expect(build()).toMatch('themeColur')
})

test('with the TypeScript loader a build starts compiled, too, but runs a configuration that depends on its location in place', () => {
  writeFileSync(join(project, 'own.ts'), "export const title = 'di qui'\n")
  const file = join(project, 'site.config.ts')
  const asks =
    "if ((await import(new URL('own.ts', import.meta.url).href)).title !== 'di qui') throw 0\n"
  writeFileSync(file, asks + readFileSync(file, 'utf8'))
  expect(buildWithLoader()).toMatch(noContent)
  // Commander is part of the compiled commands.
  rmSync(join(project, 'node_modules/commander'))
  expect(buildWithLoader()).toMatch(noContent)
  expect(build()).toMatch(noContent)
})

test('a replaced package is noticed, though the lock file is the same', () => {
  rmSync(join(project, 'node_modules/tsx'))
  writeStories([...siteStories, rawStory(2, 'home', pageContent({ hero: [hero()] }))])
  build()
  const folder = join(project, 'node_modules/commander')
  rmSync(folder)
  cpSync('node_modules/commander', folder, { recursive: true })
  const edit = (name: string, from: string, to: string) =>
    writeFileSync(join(folder, name), readFileSync(join(folder, name), 'utf8').replace(from, to))
  edit('lib/help.js', "'Usage:'", "'Uso:'")
  edit('package.json', '"version": "', '"version": "1')
  expect(vetrina('--help')).toMatch(/Uso: vetrina/)
  expect(build()).toMatch(/\([1-9]\d* rendered\)/)
  expect(build()).toMatch(/\(0 rendered\)/)
})

test('[BUILD-6] damaged compiled files are not run, but compiled again', () => {
  const whole = build()
  expect(whole).toMatch('There is no content')
  const damages: ((bytes: Buffer) => Buffer)[] = [
    (bytes) =>
      Buffer.from(bytes.toString('latin1').replaceAll('is no content', 'is NO content'), 'latin1'),
    (bytes) => bytes.subarray(0, bytes.length >> 1),
  ]
  for (const damage of damages) {
    for (const path of listFiles(cache())) {
      const file = join(cache(), path)
      writeFileSync(file, damage(readFileSync(file)))
    }
    expect(build()).toBe(whole)
  }
})

test.each([
  [
    'the compiled files cannot be kept',
    () => {
      writeFileSync(join(project, 'node_modules/.cache'), '')
      return 'ENOTDIR'
    },
  ],
  [
    'a source does not compile',
    () => {
      const broken = join(project, 'build/shard.ts')
      appendFileSync(broken, 'const =\n')
      return `build/shard.ts:${readFileSync(broken, 'utf8').split('\n').length - 1}: `
    },
  ],
])('[BUILD-6] runs the sources if %s, and says why in one line', (_, spoil) => {
  const reason = spoil()
  const [said, ...others] = build().split('\n')
  expect(said).toMatch(/^warning COMPILE_CACHE_UNAVAILABLE: .*, which is slower: /)
  expect(said).toContain(`slower: ${reason}`)
  expect(others.join('\n')).toMatch(noContent)
  expect(others.join('\n')).not.toMatch('COMPILE_CACHE_UNAVAILABLE')
})
