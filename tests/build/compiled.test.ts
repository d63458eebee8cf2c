import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { writeIndex } from '../../build/cache/cache-index.ts'
import type { RawStory } from '../../build/service/answers.ts'
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

test('a build and the help start without the TypeScript loader, until a source changes', () => {
  expect(build()).toMatch(noContent)
  rmSync(join(project, 'node_modules/tsx'))
  expect(build()).toMatch(noContent)
  // And with the configuration that is kept.
  expect(build()).toMatch(noContent)
  expect(vetrina('--help')).toMatch(/Usage: vetrina/)
  expect(vetrina('help', 'sync')).toMatch(/Usage: vetrina sync/)
  expect(vetrina('-V')).toMatch(/^\d+\.\d+\.\d+\n$/)
  appendFileSync(join(project, 'commands/build.ts'), '\n// Changed.\n')
  expect(build()).toMatch(/Cannot find package 'tsx'/)
}, 60_000)

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
}, 60_000)

test('with the TypeScript loader a build starts compiled too, until a source changes', () => {
  expect(buildWithLoader()).toMatch(noContent)
  // It is in what is compiled.
  rmSync(join(project, 'node_modules/commander'))
  expect(buildWithLoader()).toMatch(noContent)
  appendFileSync(join(project, 'commands/build.ts'), '\n// Changed.\n')
  expect(buildWithLoader()).toMatch(/Cannot find package 'commander'/)
}, 60_000)

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
}, 60_000)

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
}, 60_000)

test('the pipeline is compiled by what builds, and by nothing else', () => {
  const memo = join(project, 'node_modules/.cache/vetrina/compiled.json')
  expect(vetrina('cache', 'ls')).toMatch(noContent)
  expect(existsSync(memo)).toBe(false)
  build()
  expect(existsSync(memo)).toBe(true)
  expect(vetrina('cache', 'ls')).toMatch(noContent)
}, 60_000)

test('what a build has compiled is kept for the next one, unless it failed', () => {
  const kept = () =>
    readdirSync(join(project, 'node_modules/.cache/vetrina')).filter((name) => name.endsWith('.v8'))
  expect(build()).toMatch(noContent)
  expect(kept()).toEqual([])
  writeStories(siteStories)
  expect(build()).not.toMatch('error')
  expect(kept()).toHaveLength(1)
}, 60_000)

test('a page whose component throws is named', () => {
  const file = join(project, 'src/bloks/Hero.tsx')
  const source = readFileSync(file, 'utf8')
  writeFileSync(file, source.replace('return (', "throw new Error('rotto')\n  return ("))
  writeStories([...siteStories, rawStory(2, 'home', pageContent({ hero: [hero()] }))])
  const [said, hint] = build().split('\n')
  expect(said).toMatch(/^error RENDER_FAILED: The page \/ \(story home\) .*: rotto\./)
  expect(hint).toMatch(/--verbose/)
}, 60_000)

test('[BUILD-6] what a disk has damaged of it is not run, but compiled again', () => {
  const folder = join(project, 'node_modules/.cache/vetrina')
  writeStories(siteStories)
  const headers = () => readFileSync(join(project, 'dist/_headers'), 'utf8')
  build()
  const before = headers()
  const damages: [RegExp, (bytes: Buffer) => Buffer][] = [
    // Other words, of which V8 says nothing.
    [
      /\.v8$/,
      (bytes) => Buffer.from(bytes.toString('latin1').replaceAll('max-age', 'lax-age'), 'latin1'),
    ],
    [/\.v8$/, (bytes) => bytes.fill(0, 100_000, 104_096)],
    [/\.cjs$/, (bytes) => bytes.subarray(0, bytes.length >> 1)],
    [/\.cjs$/, () => Buffer.alloc(0)],
  ]
  for (const [name, damage] of damages) {
    for (const file of readdirSync(folder).filter((one) => name.test(one))) {
      writeFileSync(join(folder, file), damage(readFileSync(join(folder, file))))
    }
    for (const made of ['dist', 'content-cache/builds', 'content-cache/rendered']) {
      rmSync(join(project, made), { recursive: true, force: true })
    }
    expect(build()).not.toMatch('error')
    expect(headers()).toBe(before)
  }
}, 120_000)

test('the compiled pipeline is ASCII, as which it is read', () => {
  build()
  const folder = join(project, 'node_modules/.cache/vetrina')
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.cjs'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  // An expression of the pipeline that has other letters: what starts threads has none of it.
  expect(texts.filter((text) => text.includes('(d\\u00ec|ato|ica)'))).toHaveLength(1)
  for (const text of texts) expect(/[^\0-\x7f]/.exec(text)).toBeNull()
}, 60_000)

test('the configuration is read again when it was changed', () => {
  build()
  build()
  appendFileSync(join(project, 'site.config.ts'), "\nthrow new Error('of the configuration')\n")
  expect(build()).toMatch(/error CONFIG_UNREADABLE.*of the configuration/)
}, 60_000)

test('a pipeline that does not compile says why, in one line', () => {
  const broken = join(project, 'build/shard.ts')
  appendFileSync(broken, 'const =\n')
  const line = readFileSync(broken, 'utf8').split('\n').length - 1
  const [said, ...others] = build().split('\n')
  expect(said).toMatch(/^warning PIPELINE_UNCOMPILED: .*, which is slower: /)
  expect(said).toContain(`build/shard.ts:${line}: `)
  expect(others.join('\n')).toMatch(noContent)
  expect(others.join('\n')).not.toMatch('PIPELINE_UNCOMPILED')
}, 60_000)
