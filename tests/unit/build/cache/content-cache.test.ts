import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readIndex, writeIndex } from '../../../../build/cache/cache-index.ts'
import { pruneCache, writeStories } from '../../../../build/cache/cache-writer.ts'
import {
  createEntry,
  hasStory,
  objectsDir,
  readStory,
} from '../../../../build/cache/content-cache.ts'
import { storeOriginal } from '../pictures.ts'
import { indexWith, storeStory } from '../store-story.ts'
import { pageContent, rawStory } from '../stories.ts'
import { contentsOf, tempFolder } from '../temp-folder.ts'
import { thrownBy } from '../thrown-by.ts'

const home = rawStory(1, 'home', pageContent())
const about = rawStory(2, 'about', pageContent())

const objectOf = (cacheDir: string, digest: string) => join(cacheDir, 'objects', `${digest}.json`)

describe('the index of the content cache', () => {
  it.each([
    ['truncated', (text: string) => text.slice(0, -20)],
    ['empty', () => ''],
    ['of another format', (text: string) => text.replace('"format":1', '"format":2')],
    ['of another shape', () => '[]'],
    ['without its stories', (text: string) => text.replace('"stories"', '"storie"')],
    [
      'with a story whose id is text',
      (text: string) => text.replace(/("fullSlug":"[^"]*","id":)(\d+)/, '$1"$2"'),
    ],
  ])('[SYNC-11] is reported when it is %s, with what to do', async (_what, damage) => {
    const cacheDir = tempFolder()
    writeIndex(cacheDir, indexWith({ stories: [storeStory(cacheDir, home)] }))
    const file = join(cacheDir, 'index.json')
    const whole = readFileSync(file, 'utf8')
    expect(damage(whole)).not.toBe(whole)
    writeFileSync(file, damage(whole))
    const error = await thrownBy(() => readIndex(cacheDir))
    expect(error.code).toBe('CACHE_DAMAGED')
    expect(error.message).toContain(file)
    expect(error.hint).toContain('sync --full')
  })
})

describe('the stories of the content cache', () => {
  it('come back as the service gave them, fields unknown here included', () => {
    const cacheDir = tempFolder()
    const extra = JSON.parse('{"è":[2,1,null],"__proto__":{"polluted":true}}') as object
    const story = { ...home, tag_list: ['viso'], content: pageContent({ extra }) }
    const entry = storeStory(cacheDir, story)
    expect(entry).toMatchObject({ uuid: home.uuid, fullSlug: 'home', component: 'page' })
    expect(readStory(cacheDir, entry)).toEqual(story)
    expect(readFileSync(objectOf(cacheDir, entry.digest), 'utf8')).toContain('"__proto__":{')
    expect({}).not.toHaveProperty('polluted')
    expect(hasStory(cacheDir, entry)).toBe(true)
  })

  it('[BUILD-4] have a digest of their content, whatever the order of its keys', () => {
    const cacheDir = tempFolder()
    const { content, ...rest } = home
    const reordered = { content, ...rest }
    expect(storeStory(cacheDir, reordered)).toEqual(storeStory(cacheDir, home))
    expect(storeStory(cacheDir, { ...home, name: 'Casa' })).not.toEqual(storeStory(cacheDir, home))
  })

  it.each([
    ['truncated', (text: string) => text.slice(0, -1)],
    ['changed by one character', (text: string) => text.replace('A page', 'B page')],
    ['gone', () => null],
  ])('[SYNC-11] are refused when %s', async (_what, damage) => {
    const cacheDir = tempFolder()
    const entry = storeStory(cacheDir, home)
    const file = objectOf(cacheDir, entry.digest)
    const damaged = damage(readFileSync(file, 'utf8'))
    if (damaged === null) rmSync(file)
    else writeFileSync(file, damaged)
    const error = await thrownBy(() => readStory(cacheDir, entry))
    expect(error.code).toBe('CACHE_DAMAGED')
    expect(error.message).toContain('story home')
    expect(hasStory(cacheDir, entry)).toBe(false)
  })
})

describe('pruneCache', () => {
  it('keeps what the index names, removes the rest, and leaves alone what no sync has made', () => {
    const cacheDir = tempFolder()
    const inObjects = ['objects/a.json', 'objects/b2b.svg', 'objects/mine/notes.json']
    const ofSomebody = ['assets/logo.png', ...inObjects, 'variants/a.webp']
    for (const file of ofSomebody) {
      mkdirSync(dirname(join(cacheDir, file)), { recursive: true })
      writeFileSync(join(cacheDir, file), 'of somebody')
    }
    const kept = storeStory(cacheDir, home)
    storeStory(cacheDir, about)
    const picture = storeOriginal(cacheDir, Buffer.from('shown'), { extension: 'png' })
    storeOriginal(cacheDir, Buffer.from('not shown'), { extension: 'png' })
    writeFileSync(join(cacheDir, 'objects', 'x.json.tmp-1'), 'left by a kill')
    const index = indexWith({ stories: [kept], assets: { 'https://x.example/a.png': picture } })
    writeIndex(cacheDir, index)
    pruneCache(cacheDir)
    const named = [`assets/${picture.digest}.png`, 'index.json', `objects/${kept.digest}.json`]
    expect(Object.keys(contentsOf(cacheDir))).toEqual([...named, ...ofSomebody].sort())
    expect(readStory(cacheDir, kept)).toEqual(home)
  })
})

it('[SYNC-11] a failed sync leaves no files, and none that it writes after the first failure', async () => {
  const cacheDir = tempFolder()
  const many = Array.from({ length: 300 }, (_, index) =>
    rawStory(index + 1, `pagina-${index}`, pageContent()),
  )
  const blocked = objectOf(cacheDir, createEntry(many[0] ?? home).entry.digest)
  mkdirSync(join(blocked, 'in the way'), { recursive: true })
  await expect(writeStories(cacheDir, many, true)).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/)
  rmSync(blocked, { recursive: true })
  pruneCache(cacheDir)
  expect(readdirSync(objectsDir(cacheDir))).toEqual([])
})
