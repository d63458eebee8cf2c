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
import { beforeEach, expect, test } from 'vitest'
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

/** What a build says that has no content: it comes out of the pipeline. */
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

test('every command starts without the TypeScript loader, and sees a change of a source', () => {
  rmSync(join(project, 'node_modules/tsx'))
  expect(build()).toMatch(noContent)
  // And with what is kept, now that the sources are older than a tick of the clock.
  expect(build()).toMatch(noContent)
  const folders = compiledFolders()
  expect(vetrina('cache', 'ls')).toMatch(noContent)
  expect(vetrina('--help')).toMatch(/^Usage: vetrina/)
  expect(vetrina('help', 'sync')).toMatch(/^Usage: vetrina sync/)
  expect(vetrina('-V')).toMatch(/^\d+\.\d+\.\d+\n$/)
  expect(compiledFolders()).toEqual(folders)
  const file = join(project, 'commands/build.ts')
  writeFileSync(file, readFileSync(file, 'utf8').replace('builds dist from', 'makes dist from'))
  expect(vetrina('--help')).toMatch('makes dist from the content cache, offline')
})

test('[BUILD-5] an edit that keeps the size and the time of a source is seen, of the configuration too', () => {
  const edit = (path: string, change: (text: string) => string) => {
    const file = join(project, path)
    const { atime, mtime } = statSync(file)
    writeFileSync(file, change(readFileSync(file, 'utf8')))
    utimesSync(file, atime, mtime)
  }
  const old = new Date(1_000_000_000_000)
  for (const path of ['build/cache/cache-index.ts', 'site.config.ts']) {
    utimesSync(join(project, path), old, old)
  }
  expect(build()).toMatch('There is no content')
  edit('build/cache/cache-index.ts', (text) =>
    text.replace('There is no content', 'There is NO content'),
  )
  expect(build()).toMatch('There is NO content')
  edit('site.config.ts', (text) => text.replace('themeColor', 'themeColur'))
  expect(build()).toMatch('themeColur')
})

test('files with other times and the same content, as of a restored cache, are not compiled again', () => {
  // Twice: what was copied within a tick of the clock is compiled again.
  build()
  build()
  const folders = compiledFolders()
  const newer = new Date(Date.now() + 5000)
  const paths = ['build', 'commands', 'node_modules/.cache'].flatMap((folder) =>
    listFiles(join(project, folder)).map((path) => join(folder, path)),
  )
  for (const path of [...paths, 'site.config.ts']) utimesSync(join(project, path), newer, newer)
  const manifest = join(cache(), 'commands.json')
  const stamps = readFileSync(manifest, 'utf8')
  expect(build()).toMatch(noContent)
  expect(build()).toMatch(noContent)
  expect(compiledFolders()).toEqual(folders)
  expect(readFileSync(manifest, 'utf8')).not.toBe(stamps)
})

test('with the TypeScript loader a build starts compiled too', () => {
  expect(buildWithLoader()).toMatch(noContent)
  // It is in what is compiled.
  rmSync(join(project, 'node_modules/commander'))
  expect(buildWithLoader()).toMatch(noContent)
})

test('a package in the place of another is seen, though the lock file is the same', () => {
  writeStories([...siteStories, rawStory(2, 'home', pageContent({ hero: [hero()] }))])
  build()
  expect(build()).toMatch(/\(0 rendered\)/)
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
  // It was compiled again.
  rmSync(join(project, 'node_modules/tsx'))
  expect(vetrina('--help')).toMatch(/Uso: vetrina/)
})

test('a configuration that can only be read in its place is, compiled or not', () => {
  const own = "export const title = 'di qui'\n"
  writeFileSync(join(project, 'own.ts'), own)
  const file = join(project, 'site.config.ts')
  const asks =
    "if ((await import(new URL('own.ts', import.meta.url).href)).title !== 'di qui') throw 0\n"
  writeFileSync(file, asks + readFileSync(file, 'utf8'))
  for (const one of [build, build, buildWithLoader, buildWithLoader]) {
    expect(one()).toMatch(noContent)
  }
})

test('a page whose component throws is named', () => {
  const file = join(project, 'src/bloks/Hero.tsx')
  const source = readFileSync(file, 'utf8')
  writeFileSync(file, source.replace('return (', "throw new Error('rotto')\n  return ("))
  writeStories([...siteStories, rawStory(2, 'home', pageContent({ hero: [hero()] }))])
  const [said, hint] = build().split('\n')
  expect(said).toMatch(/^error RENDER_FAILED: The page \/ \(story home\) .*: rotto\./)
  expect(hint).toMatch(/--verbose/)
})

test('[BUILD-6] what a disk has damaged of it is not run, but compiled again', () => {
  writeStories(siteStories)
  const headers = () => readFileSync(join(project, 'dist/_headers'), 'utf8')
  build()
  const before = headers()
  const damages: ((bytes: Buffer) => Buffer)[] = [
    (bytes) => Buffer.from(bytes.toString('latin1').replaceAll('max-age', 'lax-age'), 'latin1'),
    (bytes) => bytes.subarray(0, bytes.length >> 1),
    () => Buffer.alloc(0),
  ]
  for (const damage of damages) {
    for (const path of listFiles(cache())) {
      const file = join(cache(), path)
      writeFileSync(file, damage(readFileSync(file)))
    }
    for (const made of ['dist', 'content-cache/store']) {
      rmSync(join(project, made), { recursive: true, force: true })
    }
    expect(build()).not.toMatch(/error|COMPILE_CACHE/)
    expect(headers()).toBe(before)
  }
})

test('[BUILD-6] where nothing can be kept the sources are run, and one line says why', () => {
  writeFileSync(join(project, 'node_modules/.cache'), '')
  const [said, ...others] = build().split('\n')
  expect(said).toMatch(/^warning COMPILE_CACHE_UNAVAILABLE: .*, which is slower: ENOTDIR/)
  expect(others.join('\n')).toMatch(noContent)
})

test('a source that does not compile is named in one line', () => {
  const broken = join(project, 'build/shard.ts')
  appendFileSync(broken, 'const =\n')
  const line = readFileSync(broken, 'utf8').split('\n').length - 1
  const [said, ...others] = build().split('\n')
  expect(said).toMatch(/^warning COMPILE_CACHE_UNAVAILABLE: .*, which is slower: /)
  expect(said).toContain(`build/shard.ts:${line}: `)
  expect(others.join('\n')).toMatch(noContent)
  expect(others.join('\n')).not.toMatch('COMPILE_CACHE_UNAVAILABLE')
})
