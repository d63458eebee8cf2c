import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listFiles } from '../../build/base/output-files.ts'
import { type CacheIndex, writeIndex } from '../../build/cache/cache-index.ts'
import { assetFile } from '../../build/cache/content-cache.ts'
import type { Config } from '../../build/config.ts'
import { explainRoute } from '../../build/explain.ts'
import { storeFolder } from '../../build/store/store.ts'
import type { VetrinaError } from '../../src/content/errors.ts'
import { drawPicture, storeOriginal } from '../unit/build/pictures.ts'
import { logTo } from '../unit/build/site-config.ts'
import { hero, pageContent, rawStory, settingsContent } from '../unit/build/stories.ts'
import { thrownBy } from '../unit/build/thrown-by.ts'
import { aboutPage, changesBetween, configOf, event, now, type SmallSite } from './small-site.ts'
import { openTestSite } from './test-site.ts'

let built: SmallSite
let site: SmallSite
openTestSite((copy, original) => {
  site = copy
  built = original
})

const pageFiles = (...routes: string[]) =>
  routes.flatMap((route) => [`${route}_payload.json`, `${route}index.html`])
const anyBuild = ['builds/latest.json', 'builds/meta/[id].json', 'builds/meta/[id].json']

/** Path → inode and mtime, which tell whether a file was touched. */
const identitiesIn = (folder: string) =>
  new Map(
    listFiles(folder).map((path) => {
      const { ino, mtimeMs } = statSync(join(folder, path))
      return [path, `${ino} ${mtimeMs}`]
    }),
  )

/** Runs `work`, then builds: the report, and the paths that changed in `dist`. */
async function changesOf(work: () => unknown, options: Parameters<SmallSite['build']>[0] = {}) {
  const before = site.files()
  await work()
  const report = await site.build(options)
  return { report, changes: changesBetween(before, site.files()) }
}

describe('[BUILD-5] a build after an edit', () => {
  it('touches nothing when nothing was edited, and reports the same as before', async () => {
    await site.build()
    const before = identitiesIn(site.outDir)
    const first = await built.build()
    const report = await site.build()
    expect(report).toMatchObject({
      buildId: first.buildId,
      pages: { total: 8, rendered: 0, reused: 8 },
      files: { written: 0, unchanged: before.size, removed: 0 },
      warnings: first.warnings,
      nextChange: first.nextChange,
    })
    expect(first.warnings.length).toBeGreaterThan(0)
    expect(identitiesIn(site.outDir)).toEqual(before)
  })

  it('renders the page of the story and writes its two files, again and again', async () => {
    for (const headline of ['Mi chiamo Agnese', 'Sono Agnese', 'Piacere, Agnese']) {
      const untouched = identitiesIn(site.outDir)
      const { report, changes } = await changesOf(() =>
        site.publish(rawStory(3, 'about', aboutPage(headline))),
      )
      expect(report.pages).toEqual({ total: 8, rendered: 1, reused: 7 })
      expect(changes).toEqual([...pageFiles('about/'), ...anyBuild].sort())
      expect(site.read('about/index.html')).toContain(headline)
      const after = identitiesIn(site.outDir)
      const kept = listFiles(site.outDir).filter((path) => !/^(about|builds)\//.test(path))
      expect(kept.map((path) => after.get(path))).toEqual(kept.map((path) => untouched.get(path)))
    }
  })

  it('renders the pages that list or show an event, and no other', async () => {
    const { report, changes } = await changesOf(() =>
      site.publish(rawStory(5, 'eventi/gel', event('unghie', 'Gel, e poi il colore'))),
    )
    // The calendar is rendered but unchanged: it shows no summaries.
    expect(report.pages.rendered).toBe(3)
    expect(changes).toEqual(
      [
        ...pageFiles('unghie/', 'eventi/gel/'),
        ...anyBuild,
        // The editor's preview shows events too.
        '_editor/site.json',
      ].sort(),
    )
  })

  it('renders the pages that link to a story that moved', async () => {
    const { changes } = await changesOf(() =>
      site.publish(rawStory(4, 'marchi', pageContent({ hero: [hero()] }))),
    )
    expect(changes).toEqual(
      [
        ...pageFiles('about/', 'brand/', 'marchi/'),
        ...anyBuild,
        ...['sitemap.xml', '_editor/site.json'],
      ].sort(),
    )
    expect(site.read('about/_payload.json')).toContain('/marchi')
  })

  it('renders the pages that show a moment that has passed, and reports the next one', async () => {
    const { nextChange } = await site.build()
    expect(nextChange).toEqual({ at: '2026-11-28T08:01:00.000Z', cron: '1 8 28 11 *' })
    expect((await site.build({ at: '2026-11-28T08:00:59Z' })).files.written).toBe(0)
    const begun = await changesOf(() => {}, { at: '2026-11-28T08:01:00Z' })
    expect(begun.report.nextChange?.at).toBe('2026-11-28T17:01:00.000Z')
    expect(begun.changes).toEqual(expect.arrayContaining(pageFiles('calendario/')))
    expect(site.read('calendario/index.html')).toContain('In corso')
    const { report, changes } = await changesOf(() => {}, { at: '2026-11-28T17:01:00Z' })
    expect(changes).toEqual(
      expect.arrayContaining(pageFiles('calendario/', 'eventi/gel/', 'eventi/extension/')),
    )
    expect(changes).not.toContain('index.html')
    // `security.txt` changes every month.
    expect(report.nextChange?.at).toBe('2026-12-01T00:00:00.000Z')
    const back = await changesOf(() => {})
    // `_assets` differs: it keeps files of the build before.
    const pages = (paths: string[]) => paths.filter((path) => !path.startsWith('_assets/'))
    expect(pages(back.changes)).toEqual(pages(changes))
    expect(back.report.pages.reused).toBeGreaterThan(0)
  })

  it('dates a page by the version that is shown, with and without a build cache', async () => {
    const indexFile = join(site.cacheDir, 'index.json')
    const index = JSON.parse(readFileSync(indexFile, 'utf8')) as CacheIndex
    const dates = { publishedAt: '2026-11-20T08:00:00.000Z', updatedAt: null }
    const stories = index.stories.map((entry) => ({
      ...entry,
      seen: { name: 'a', position: 1, ...dates },
    }))
    const { changes } = await changesOf(() => writeIndex(site.cacheDir, { ...index, stories }))
    const warm = site.files()
    for (const made of [site.outDir, storeFolder(site.cacheDir)]) rmSync(made, { recursive: true })
    await site.build()
    expect(changesBetween(warm, site.files())).toEqual([])
    expect(changes).not.toContain('sitemap.xml')
  })

  it('can be explained', async () => {
    const config = configOf(site)
    const explain = (route: string) => explainRoute(route, { config, now: new Date(now) })
    await site.build()
    for (const typed of ['unghie/', 'https://example.it/unghie/?da=home#date']) {
      const explained = { route: '/unghie', next: 'nothing', wouldBe: [] }
      expect(await explain(typed)).toMatchObject(explained)
    }
    site.publish(rawStory(5, 'eventi/gel', event('unghie', 'Gel, e poi il colore')))
    expect(await explain('/unghie')).toMatchObject({
      route: '/unghie',
      story: { fullSlug: 'unghie' },
      next: 'rendered',
      wouldBe: ['the list of all events (the story eventi/gel)'],
    })
    expect((await explain('about')).reads.map(({ says }) => says)).toEqual([
      'the story about',
      'the settings',
      'the URL of brand',
    ])
    const image = { filename: 'https://a.storyblok.com/f/1/160x90/aa/luce.jpg' }
    site.publish(rawStory(4, 'brand', pageContent({ hero: [hero({ image })] })))
    await site.build()
    expect((await explain('brand')).reads.map(({ says }) => says)).toContain(
      `the picture ${image.filename}`,
    )
    site.publish(rawStory(4, 'brand', pageContent({ hero: 'none' })))
    expect(await explain('brand')).toMatchObject({ next: 'out', wouldBe: ['the story brand'] })
    expect((await thrownBy(() => explain('/abou'))).hint).toContain('/about')
    const later = new Date(Date.parse(now) + 400 * 24 * 3600_000)
    expect((await explainRoute('unghie', { config, now: later })).wouldBe).toEqual([
      'the list of all events (a date that it shows has passed)',
    ])
  })
})

describe('[BUILD-6] a build that is refused leaves dist as it was', () => {
  async function refused(change: Partial<Config>): Promise<VetrinaError> {
    await site.build()
    const before = site.files()
    const error = await thrownBy(() => site.build({ config: configOf(site, change) }))
    expect(site.files()).toEqual(before)
    return error
  }

  it('for a header that no host takes', async () => {
    const script = `https://translate.example/${'x'.repeat(1800)}`
    const languages = ['it', 'en'] as const
    const translation = { ...configOf(site).translation, languages, script }
    expect((await refused({ translation })).code).toBe('HEADER_TOO_LONG')
  })

  // Found in a reused page, in a rendered page, and in a host's file beside the site.
  it.each<[token: string, change: Partial<Config>]>([
    ['Studio Prova', {}],
    ['Studio Prova', { siteUrl: 'https://altro.example' }],
    ['add_header', {}],
  ])('[BUILD-9] for a token, here “%s”, that it would publish; with %j', async (token, change) => {
    const service = { ...configOf(site).service, token }
    const error = await refused({ service, ...change })
    expect(error.code).toBe('SECRET_PUBLISHED')
    expect(error.message).toContain('the value of STORYBLOK_TOKEN')
    expect(error.message.includes('nginx')).toBe(token === 'add_header')
    expect(error.message + error.hint).not.toContain(token)
  })

  it('for a component that throws, and names the page', async () => {
    await site.build()
    site.publish(rawStory(5, 'eventi/gel', event('unghie', 'unspeakable')))
    const before = site.files()
    const { code, message, hint } = await thrownBy(() => site.build())
    expect(site.files()).toEqual(before)
    expect(code).toBe('RENDER_FAILED')
    expect(message).toMatch(/^The page \/eventi\/gel \(story eventi\/gel\) .*: unspeakable\./)
    expect(hint).toMatch(/--verbose/)
  })
})

function newerVersion(bytes: Buffer): Buffer {
  // `user_version`: https://www.sqlite.org/fileformat.html#the_database_header
  bytes.writeUInt32BE(4711, 60)
  return bytes
}

/** Replaces the file: this process may still write to the one that it has open. */
function replaceStore(change: (bytes: Buffer) => Buffer): void {
  const file = join(site.cacheDir, 'store/store.db')
  const bytes = change(readFileSync(file))
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
  writeFileSync(file, bytes)
}

describe('[BUILD-6] a build heals', () => {
  it('what was deleted, edited or added in dist by hand', async () => {
    await site.build()
    const before = site.files()
    unlinkSync(join(site.outDir, 'about/index.html'))
    writeFileSync(join(site.outDir, 'brand/index.html'), 'defaced')
    writeFileSync(join(site.outDir, 'brand/extra.php'), 'planted')
    const report = await site.build()
    expect(report.files).toMatchObject({ written: 2, removed: 1 })
    expect(site.files()).toEqual(before)
    site.publish(rawStory(3, 'about', aboutPage('Sono Agnese')))
    await site.build()
    expect(site.files().has('brand/extra.php')).toBe(false)
    expect(site.files().get('brand/index.html')).toBe(before.get('brand/index.html'))
  })

  it('an edited page in a copied dist, when its story was published again unchanged', async () => {
    await site.build()
    const page = site.read('about/index.html')
    const copy = `${site.outDir}-copy`
    cpSync(site.outDir, copy, { recursive: true })
    rmSync(site.outDir, { recursive: true })
    renameSync(copy, site.outDir)
    writeFileSync(join(site.outDir, 'about/index.html'), page.replace('Chi sono', 'Un’altra'))
    site.publish({ ...rawStory(3, 'about', aboutPage('Chi sono')), first_published_at: '2026' })
    await site.build()
    expect(site.read('about/index.html')).toBe(page)
  })

  it('what was deleted, edited or added in the folder of the hosts', async () => {
    await site.build()
    const hosts = `${site.outDir}-hosts`
    const files = () =>
      listFiles(hosts).map((path) => [path, readFileSync(join(hosts, path), 'utf8')])
    const before = files()
    unlinkSync(join(hosts, 's3/uploads.json'))
    appendFileSync(join(hosts, 'vercel/vercel.json'), 'defaced')
    writeFileSync(join(hosts, 'notes.txt'), 'planted')
    await site.build()
    expect(files()).toEqual(before)
    const conf = join(hosts, 'nginx/vetrina.conf')
    chmodSync(conf, 0o600)
    await site.build()
    expect(statSync(conf).mode & 0o777).toBe(0o644)
  })

  it('a deleted dist, though it is the cache of pages and of alt texts', async () => {
    const { image } = await site.addPicture('luce')
    site.publish(rawStory(4, 'brand', pageContent({ hero: [hero({ image })] })))
    await site.build()
    const before = site.files()
    expect(site.read('brand/index.html')).toContain('alt="Luce"')
    rmSync(site.outDir, { recursive: true })
    expect((await site.build()).pages.rendered).toBe(8)
    expect(site.files()).toEqual(before)
  })

  it('[BUILD-5] scripts, pictures and drawings that are damaged in the cache, from dist or by making them again', async () => {
    cpSync('public/icon.svg', join(dirname(site.outDir), 'public/icon.svg'))
    const { image } = await site.addPicture('luce')
    site.publish(rawStory(4, 'brand', pageContent({ hero: [hero({ image })] })))
    await site.build()
    const before = site.files()
    const folder = join(site.cacheDir, 'store/blobs')
    const stored = listFiles(folder).map((path) => join(folder, path))
    expect(stored.length).toBeGreaterThan(6)
    for (const file of stored) {
      const bytes = readFileSync(file)
      // Unlinks the file first: `dist` has hard links to some of them.
      unlinkSync(file)
      writeFileSync(file, bytes.fill(bytes.readUInt8(40) ^ 1, 40, 41))
    }
    for (const brand of ['Agnese', settingsContent().brand]) {
      site.publish(rawStory(1, 'settings', settingsContent({ brand })))
      await site.build()
    }
    expect(site.files()).toEqual(before)
    rmSync(site.outDir, { recursive: true })
    await site.build()
    expect(site.files()).toEqual(before)
  })

  it('a picture that is damaged in the cache and in dist, after its store was deleted', async () => {
    const { image } = await site.addPicture('luce')
    site.publish(rawStory(4, 'brand', pageContent({ hero: [hero({ image })] })))
    await site.build()
    const before = site.files()
    const pictures = [...before.keys()].filter((path) => path.startsWith('_assets/luce'))
    expect(pictures).not.toEqual([])
    // Damages both files: the one in `dist` is a hard link to the cached one.
    for (const path of pictures) appendFileSync(join(site.outDir, path), 'x')
    for (const end of ['', '-wal', '-shm']) {
      rmSync(join(site.cacheDir, `store/store.db${end}`), { force: true })
    }
    await site.build()
    expect(changesBetween(before, site.files())).toEqual([])
  })

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['that is cut in its first page', (bytes) => bytes.subarray(0, 600)],
    ['that lost a tenth of its bytes', (bytes) => bytes.subarray(0, bytes.length * 0.9)],
    ['of a newer version', newerVersion],
    ['that is no database at all', () => Buffer.from('no database'.repeat(1000))],
    ['with holes', (bytes) => bytes.fill(0, 4096, bytes.length - 4096)],
  ])(
    'a store %s: the site is right, and the log says that everything is built again',
    async (_, change) => {
      await site.build()
      replaceStore(change)
      const said: string[] = []
      site.publish(rawStory(3, 'about', aboutPage('Sono Agnese')))
      const { report, changes } = await changesOf(() => {}, { log: logTo(said) })
      expect(changes).toEqual([...pageFiles('about/'), ...anyBuild].sort())
      expect(report.pages.rendered).toBe(8)
      expect(said.join('\n')).toMatch(/^the store .* everything is built again$/m)
      expect((await site.build()).pages.rendered).toBe(0)
    },
  )

  it('a store that is deleted while a build is at work', async () => {
    await site.build()
    site.publish(rawStory(3, 'about', aboutPage('Sono Agnese')))
    await site.build({
      onBuilt: async () => rmSync(join(site.cacheDir, 'store'), { recursive: true }),
    })
    const before = site.files()
    expect((await site.build()).pages.rendered).toBe(8)
    expect(site.files()).toEqual(before)
  })

  it('[IMG-4] a page whose picture is damaged in the cache, and has no variants until it is restored', async () => {
    const { image, entry } = await site.addPicture('luce')
    const original = readFileSync(assetFile(site.cacheDir, entry))
    writeFileSync(assetFile(site.cacheDir, entry), 'no picture')
    site.publish(rawStory(4, 'brand', pageContent({ hero: [hero({ image })] })))
    const broken = await site.build()
    const where = { story: 'brand', field: 'hero.0.image' }
    expect(broken.warnings).toContainEqual(
      expect.objectContaining({ code: 'IMAGE_DAMAGED', where }),
    )
    const variants = () => [...site.files().keys()].filter((path) => path.includes('luce-160'))
    expect(variants()).toEqual([])
    writeFileSync(assetFile(site.cacheDir, entry), original)
    const corrected = await site.build()
    expect(corrected.warnings.map(({ code }) => code)).not.toContain('IMAGE_DAMAGED')
    expect(corrected.pages.rendered).toBe(0)
    expect(variants()).not.toEqual([])
  })
})

it('[BUILD-7] the hashed assets and shared pictures of the two builds before stay, and no older ones', async () => {
  const pictures: string[][] = []
  for (const name of ['alba', 'giorno', 'sera', 'notte']) {
    const { image } = await site.addPicture(name, { width: 320, height: 180 })
    const content = pageContent({ hero: [hero({ image })], share_image: image })
    site.publish(rawStory(4, 'brand', content))
    const before = site.files()
    await site.build()
    const own = [...site.files().keys()].filter((path) => path.includes(`/${name}-`))
    expect(new Set(own.map((path) => dirname(path)))).toEqual(new Set(['_assets', '_share']))
    pictures.push(own)
    for (const [path, digest] of before) {
      const isOld = pictures.slice(0, -3).flat().includes(path)
      if (/^_(assets|share)\//.test(path))
        expect(site.files().get(path)).toBe(isOld ? undefined : digest)
    }
  }
})

it('[BUILD-7] a replaced photo and its variants are gone from dist and from the store', async () => {
  const address = 'https://a.storyblok.com/f/1/160x90/a/ritratto.jpg'
  const replace = async (width: number) => {
    const size = { width, height: 90 }
    site.addAsset(address, storeOriginal(site.cacheDir, await drawPicture(size), size))
    await site.build()
    return new Map([...site.files()].filter(([path]) => path.startsWith('_assets/ritratto-')))
  }
  const image = { filename: address, alt: 'Ritratto' }
  site.publish(rawStory(4, 'brand', pageContent({ hero: [hero({ image })] })))
  const withdrawn = await replace(160)
  expect(withdrawn.size).toBeGreaterThan(0)
  const shown = await replace(170)
  const store = listFiles(storeFolder(site.cacheDir))
  for (const [path, digest] of withdrawn) {
    expect([...shown.keys()]).not.toContain(path)
    expect(store.filter((file) => file.endsWith(path) || file.endsWith(digest))).toEqual([])
  }
  expect(store.some((file) => [...shown.values()].some((digest) => file.endsWith(digest)))).toBe(
    true,
  )
  // The next build starts without a back buffer.
  site.publish(rawStory(4, 'brand', pageContent()))
  await site.build()
  expect(site.read('brand/index.html')).not.toContain('ritratto')
})

it('[BUILD-6] [BUILD-7] hashed assets of a build that failed after replacing dist stay, too', async () => {
  const { image } = await site.addPicture('tardi')
  await site.build()
  const blocked = `${site.outDir}-hosts/s3`
  rmSync(blocked, { recursive: true })
  writeFileSync(blocked, '')
  site.publish(rawStory(4, 'brand', pageContent({ hero: [hero({ image })] })))
  const error = await thrownBy(() => site.build())
  expect(error).toMatchObject({ code: 'OUTPUT_UNWRITABLE', exitCode: 1 })
  expect(error.message).toContain(`${site.outDir} is new; the files for hosts are not`)
  expect(error.message).toContain(blocked)
  const shown = [...site.files().keys()].filter((path) => path.startsWith('_assets/tardi-'))
  expect(shown.length).toBeGreaterThan(0)
  rmSync(blocked)
  site.publish(rawStory(4, 'brand', pageContent()))
  await site.build()
  expect([...site.files().keys()]).toEqual(expect.arrayContaining(shown))
  expect(existsSync(blocked)).toBe(true)
})
