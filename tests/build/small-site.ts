/**
 * A site of a few stories, which tests change one by one as a sync does.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'
import { type AssetEntry, type CacheIndex, writeIndex } from '../../build/cache/cache-index.ts'
import { createEntry, storyFile } from '../../build/cache/content-cache.ts'
import type { Config } from '../../build/config.ts'
import { judgeIndex } from '../../build/content/judge-stories.ts'
import { hostFolderOf } from '../../build/output/host-folder.ts'
import { type BuildOptions, type BuildReport, build } from '../../build/pipeline.ts'
import { openStore, storeFolder } from '../../build/store/store.ts'
import type { RawStory } from '../../build/storyblok/answers.ts'
import { drawPicture, storeOriginal } from '../unit/build/pictures.ts'
import { configIn, silentLog } from '../unit/build/site-config.ts'
import {
  action,
  hero,
  pageContent,
  rawStory,
  settingsContent,
  storyLink,
} from '../unit/build/stories.ts'
import { contentsOf } from '../unit/build/temp-folder.ts'
import { site } from './events-site/site.ts'

/** The site file with events. */
export const eventsSite = resolve('tests/build/events-site/site.ts')

export const now = '2026-11-21T08:00:00Z'

const page = (headline: string, fields: object = {}) =>
  pageContent({ hero: [hero({ headline })], ...fields })

export const aboutPage = (headline: string) =>
  page(headline, { hero: [hero({ headline, actions: [action(storyLink(4))] })] })

export const event = (area: string, summary: string, end = '2026-11-28 17:00') => ({
  _uid: 'event',
  component: 'event',
  title: `Evento ${area}`,
  area,
  summary,
  price: '10',
  start: end.replace('17:00', '08:00'),
  end,
})

const agenda = (title: string, area = '') => ({ _uid: 'a', component: 'agenda', title, area })

/** Stories by id; their content decides what they show of each other. */
export const stories: readonly RawStory[] = [
  rawStory(1, 'settings', settingsContent()),
  rawStory(2, 'home', page('Benvenuta')),
  rawStory(3, 'about', aboutPage('Chi sono')),
  rawStory(4, 'brand', page('Marchi')),
  rawStory(5, 'eventi/gel', event('unghie', 'Gel e semipermanente')),
  rawStory(6, 'eventi/extension', event('ciglia', 'Ciglia a una a una')),
  rawStory(7, 'unghie', agenda('Unghie', 'unghie')),
  rawStory(8, 'ciglia', agenda('Ciglia', 'ciglia')),
  rawStory(9, 'calendario', agenda('Calendario')),
]

/** Configuration of the builds of a small site. */
export const configOf = (
  { outDir }: Pick<SmallSite, 'outDir'>,
  overrides: Partial<Config> = {},
): Config =>
  configIn(dirname(outDir), {
    site: eventsSite,
    // Cards would change with each title; tests/unit/build/pages/share-card.test.ts covers them.
    shareCards: false,
    ...overrides,
  })

interface Picture {
  image: { filename: string; alt: string }
  entry: AssetEntry
}

export interface SmallSite {
  cacheDir: string
  outDir: string
  /** Adds a story, or replaces the one with its id. */
  publish(story: RawStory): void
  takeBack(id: number): void
  addAsset(address: string, entry: AssetEntry): void
  removeAsset(address: string): void
  /** Puts a picture into the cache as a sync does; `image` is the field of a blok that shows it. */
  addPicture(name: string, size?: { width: number; height: number }): Promise<Picture>
  build(options?: Partial<BuildOptions> & { at?: string }): Promise<BuildReport>
  /** Path → digest of each file in `dist`. */
  files(): Map<string, string>
  /** Path → digest of each file for hosts, beside `dist`. */
  hostFiles(): Map<string, string>
  read(path: string): string
  /** Copies the site and its build cache into other folders. */
  copy(): Promise<SmallSite>
  /** Copies the content into an unbuilt site, which is removed after the test. */
  unbuiltCopy(): SmallSite
}

/** Store with the client bundle of this process's first build. */
let bundled: string | null = null

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A site that is not built yet. It is removed after the tests of the file. */
export function createSmallSite(from: readonly RawStory[] = stories): SmallSite {
  const folder = mkdtempSync(join(tmpdir(), 'vetrina-small-'))
  folders.push(folder)
  const site = siteIn(folder, from)
  takeBundle(site)
  return site
}

function takeBundle({ cacheDir }: SmallSite): void {
  if (bundled !== null) cpSync(bundled, storeFolder(cacheDir), { recursive: true })
}

async function keepBundle(cacheDir: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'vetrina-bundled-'))
  cpSync(storeFolder(cacheDir), join(folder, 'store'), { recursive: true })
  const { rows, close } = await openStore(folder, () => {})
  for (const table of ['output', 'page', 'dependency', 'file']) {
    rows.exec(`DELETE FROM ${table}`)
  }
  rows.exec("DELETE FROM made WHERE key NOT LIKE 'client %' AND key NOT LIKE 'worker bundle %'")
  close()
  rmSync(join(folder, 'store/back'), { recursive: true, force: true })
  return join(folder, 'store')
}

function siteIn(
  folder: string,
  from: readonly RawStory[],
  known: Readonly<Record<string, AssetEntry>> = {},
): SmallSite {
  const config = configOf({ outDir: join(folder, 'dist') })
  const { cacheDir, outDir } = config
  const published = new Map(from.map((story) => [story.id, story]))
  const assets = { ...known }
  const write = () => {
    mkdirSync(join(cacheDir, 'objects'), { recursive: true })
    const entries = [...published.values()].map((story) => {
      const { entry, json } = createEntry(story)
      writeFileSync(storyFile(cacheDir, entry.digest), json)
      return entry
    })
    const index: CacheIndex = {
      format: 1,
      space: { id: 1, name: 'space', version: 1 },
      contentVersion: 'published',
      stories: entries.sort((a, b) => (a.fullSlug < b.fullSlug ? -1 : 1)),
      assets,
    }
    writeIndex(cacheDir, judgeIndex(index, config, site))
  }
  write()
  return {
    cacheDir,
    outDir,
    publish(story) {
      published.set(story.id, story)
      write()
    },
    takeBack(id) {
      published.delete(id)
      write()
    },
    addAsset(address, entry) {
      assets[address] = entry
      write()
    },
    removeAsset(address) {
      delete assets[address]
      write()
    },
    async addPicture(name, size = { width: 160, height: 90 }) {
      const filename = `https://a.storyblok.com/f/1/${size.width}x${size.height}/aa/${name}.jpg`
      const entry = storeOriginal(cacheDir, await drawPicture(size), size)
      assets[filename] = entry
      write()
      return { image: { filename, alt: 'Luce' }, entry }
    },
    async build({ at = now, ...options } = {}) {
      const report = await build({ config, now: new Date(at), log: silentLog, ...options })
      bundled ??= await keepBundle(cacheDir)
      return report
    },
    files: () => digestsIn(outDir),
    hostFiles: () => digestsIn(hostFolderOf(outDir)),
    read: (path) => readFileSync(join(outDir, path), 'utf8'),
    async copy() {
      const other = mkdtempSync(join(dirname(folder), 'vetrina-small-'))
      cpSync(folder, other, { recursive: true, preserveTimestamps: true })
      const { rows, close } = await openStore(join(other, 'content-cache'), () => {})
      rows.prepare('UPDATE output SET folder = ?').run(join(other, 'dist'))
      close()
      return siteIn(other, [...published.values()], assets)
    },
    unbuiltCopy() {
      const other = mkdtempSync(join(dirname(folder), 'vetrina-small-'))
      onTestFinished(() => rmSync(other, { recursive: true, force: true }))
      const originals = join(cacheDir, 'assets')
      if (existsSync(originals)) {
        cpSync(originals, join(other, 'content-cache/assets'), { recursive: true })
      }
      const copy = siteIn(other, [...published.values()], assets)
      takeBundle(copy)
      return copy
    },
  }
}

const digestsIn = (folder: string) => new Map(Object.entries(contentsOf(folder)))

/** Paths that were changed, added or removed. */
export function changesBetween(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  const paths = new Set([...before.keys(), ...after.keys()])
  return [...paths]
    .filter((path) => before.get(path) !== after.get(path))
    .map((path) => path.replace(/meta\/[0-9a-f]{16}/, 'meta/[id]'))
    .sort()
}
