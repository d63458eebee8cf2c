import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { digestOf } from '../../../../build/base/digest.ts'
import {
  assetUrl,
  collectAssets,
  downloadAssets,
  isImageUrl,
} from '../../../../build/images/assets.ts'
import { flat } from '../../flat.ts'
import { closedOrigin, listen, reset } from '../listen.ts'
import { drawPicture } from '../pictures.ts'
import { hero, pageContent, rawStory } from '../stories.ts'
import { tempFolder } from '../temp-folder.ts'
import { createPng } from './hostile-images.ts'

type Answers = Record<
  string,
  Uint8Array | ((response: ServerResponse, headers: IncomingHttpHeaders) => unknown)
>

/** A host of these files; any other path is a 404. */
async function serveFiles(answers: Answers) {
  const { origin, arrivals } = await listen((response, { url, headers }) => {
    const answer = answers[url.pathname]
    if (answer === undefined) response.writeHead(404).end()
    else if (typeof answer === 'function') answer(response, headers)
    else response.end(answer)
  })
  return { origin, paths: () => arrivals.map(({ url }) => url.pathname).toSorted() }
}

interface Download extends Partial<Parameters<typeof downloadAssets>[0]> {
  urls: string[]
  apiUrl?: string
  hosts?: string[]
}

const download = async ({ urls, apiUrl, hosts = [], limits = {}, ...options }: Download) => {
  const { warnings, ...downloaded } = await downloadAssets({
    cacheDir: tempFolder(),
    assets: new Map(urls.map((url) => [url, { story: 'chi/siamo', path: 'hero.0.image' }])),
    previous: {},
    allowlist: { apiUrl: apiUrl ?? `${new URL(urls[0] ?? '').origin}/v2`, hosts },
    onProgress: () => {},
    limits: { retryMs: 1, ...limits },
    ...options,
  })
  return { ...downloaded, warnings: warnings.map(flat) }
}

/** Downloads all of these files; `assets` of the result are by path. */
async function downloadFrom(answers: Answers, options: Partial<Download> = {}) {
  const { origin, paths } = await serveFiles(answers)
  const urls = Object.keys(answers).map((path) => origin + path)
  const { assets, ...outcome } = await download({ urls, ...options })
  const byPath = Object.entries(assets).map(([url, asset]) => [url.slice(origin.length), asset])
  return { ...outcome, assets: Object.fromEntries(byPath) as typeof assets, paths }
}

const isDown = (response: ServerResponse) => response.writeHead(503).end()

describe('downloadAssets', async () => {
  const before = await drawPicture({ width: 30, height: 20 })
  const after = await drawPicture({ width: 31, height: 20 })

  it('[SYNC-11] a full sync fetches an original again, and keeps the one there is when that fails', async () => {
    const answers: Answers = { '/luce.jpg': before }
    const { origin } = await serveFiles(answers)
    const urls = [`${origin}/luce.jpg`]
    const cacheDir = tempFolder()
    const { assets: previous } = await download({ urls, cacheDir })
    answers['/luce.jpg'] = after
    const again = await download({ urls, cacheDir, previous, isFull: true })
    expect(again).toMatchObject({ downloaded: 1, reused: 0, warnings: [] })
    expect(Object.values(again.assets)).toMatchObject([{ width: 31 }])
    answers['/luce.jpg'] = isDown
    const ill = await download({ urls, cacheDir, previous: again.assets, isFull: true })
    expect(ill).toMatchObject({ assets: again.assets, downloaded: 0, reused: 1 })
    expect(ill.warnings[0]?.message).toContain('Pages keep what the cache has')
  })

  it.each(['/luce.jpg', '/..%2f..%2fx.jpg'])(
    '[IMG-1] stores the bytes of %s within its folder, and the facts that pages need',
    async (path) => {
      const cacheDir = tempFolder()
      const { assets, ...outcome } = await downloadFrom({ [path]: before }, { cacheDir })
      expect(outcome).toMatchObject({ downloaded: 1, reused: 0, warnings: [] })
      expect(assets[path]).toMatchObject({
        digest: digestOf(before),
        extension: 'jpg',
        color: '#c86432',
        width: 30,
        height: 20,
        hasAlpha: false,
      })
      expect(readFileSync(join(cacheDir, 'assets', `${digestOf(before)}.jpg`))).toEqual(before)
    },
  )

  it('[IMG-1] detects transparency only where there is some, and the upright size of a photo', async () => {
    const opaque = await sharp(await drawPicture({ width: 9, height: 9 }))
      .ensureAlpha()
      .png()
      .toBuffer()
    const turned = await sharp(await drawPicture({ width: 30, height: 20 }))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { assets, warnings } = await downloadFrom({
      '/opaque.png': opaque,
      '/glass.png': await drawPicture({ width: 9, height: 9, alpha: 0.4 }),
      '/turned.jpg': turned,
      '/grey.png': await sharp(opaque).greyscale().png().toBuffer(),
      '/drawn.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>'),
    })
    expect(warnings).toEqual([])
    expect(assets).toMatchObject({
      '/opaque.png': { hasAlpha: false, extension: 'png' },
      '/glass.png': { hasAlpha: true, extension: 'png' },
      '/turned.jpg': { width: 20, height: 30 },
      '/grey.png': { color: expect.stringMatching(/^#(..)\1\1$/) },
      '/drawn.svg': { hasAlpha: true, extension: 'svg', width: 8, height: 4, color: '#ffffff' },
    })
  })

  it('[SYNC-10] [IMG-1] detects replaced and deleted images with conditional requests', async () => {
    const versioned =
      (bytes: Uint8Array, version = 'a') =>
      (response: ServerResponse, headers: IncomingHttpHeaders) =>
        headers['if-none-match'] === `"${version}"`
          ? response.writeHead(304).end()
          : response.writeHead(200, { etag: `"${version}"` }).end(bytes)
    const answers: Answers = {
      '/luce.jpg': versioned(before),
      '/viso.jpg': versioned(before),
      '/senza.jpg': before,
    }
    const server = await serveFiles(answers)
    const urls = Object.keys(answers).map((path) => `${server.origin}${path}`)
    const [light, face] = urls
    const cacheDir = tempFolder()
    const first = await download({ urls, cacheDir })
    const check = () => download({ urls, cacheDir, previous: first.assets, isChecked: true })
    expect(await check()).toEqual({ ...first, downloaded: 0, reused: 3 })
    // The third image has no ETag, so it is not asked for.
    expect(server.paths()).toHaveLength(5)
    answers['/luce.jpg'] = versioned(after, 'b')
    answers['/viso.jpg'] = (response) => response.writeHead(404).end()
    const second = await check()
    expect(second).toMatchObject({ downloaded: 1, reused: 1 })
    expect(second.assets[light ?? '']).toMatchObject({ width: 31 })
    expect(second.assets[face ?? '']).toBeUndefined()
    expect(second.warnings).toMatchObject([{ code: 'ASSET_FAILED', story: 'chi/siamo' }])
    answers['/luce.jpg'] = Buffer.from('no picture at all')
    expect((await check()).assets[light ?? '']).toBeUndefined()
    for (const path of Object.keys(answers)) answers[path] = isDown
    const away = await check()
    expect(away.assets).toEqual(first.assets)
    expect(away.warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining('2 images could not be compared with the original'),
    ])
  })

  it('[IMG-4] lets images that do not come fail alone, each with story and field', async () => {
    const cacheDir = tempFolder()
    const files: Answers = {
      '/good.jpg': before,
      '/heavy.jpg': (response) => response.end(Buffer.alloc(51 * 1024 * 1024)),
      '/error.jpg': (response) => response.writeHead(500).end('<h1>sorry</h1>'),
      '/missing.jpg': (response) => response.writeHead(404).end(),
      '/broken.jpg': reset,
    }
    const { assets, warnings } = await downloadFrom(files, { cacheDir })
    expect(Object.keys(assets)).toEqual(['/good.jpg'])
    expect(readdirSync(join(cacheDir, 'assets'))).toHaveLength(1)
    const place = { code: 'ASSET_FAILED', story: 'chi/siamo', path: 'hero.0.image' }
    expect(warnings).toMatchObject([
      { ...place, message: expect.stringMatching(/heavy\.jpg .*50 MB/) },
      { ...place, message: expect.stringMatching(/error\.jpg .*500/) },
      { ...place, message: expect.stringMatching(/missing\.jpg .*404/) },
      { ...place, message: expect.stringContaining('broken.jpg ') },
    ])
    const away = await download({ urls: [`${await closedOrigin()}/a.jpg`] })
    expect(away.warnings).toMatchObject([place])
  })

  it('[IMG-4] says why pages cannot show a photo, and what to do about it', async () => {
    const photo = await drawPicture({ width: 60, height: 40 })
    const { warnings, assets } = await downloadFrom({
      '/reflex.png': createPng(7765, Buffer.of()),
      '/torre.jpg': await drawPicture({ width: 20, height: 16_400 }),
      '/telefono.heic': Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      '/scansione.tif': await sharp(photo).tiff().toBuffer(),
      '/tronca.jpg': photo.subarray(0, photo.length - 200),
      '/salvata.jfif': photo,
      // Decoders only warn of this fault.
      '/telefono.jpg': withWrongScanHeader(photo),
    })
    expect(Object.keys(assets)).toEqual(['/salvata.jfif', '/telefono.jpg'])
    expect(warnings.map(({ message, hint }) => [message, hint])).toEqual(
      [
        [/60\.3 megapixels; .* 50\. .*\/ .*60,3 megapixel.* 50\./, /al massimo 50 megapixel/],
        [/16400 pixels .* 16383\. .*\/ .*16400 .* 16383\./, /altezza di al massimo 16383 pixel/],
        [/heic is a file of type HEIC.*di tipo HEIC/, /Esportala in JPEG/],
        [/tif is a file of type TIFF.*di tipo TIFF/, /Esportala in JPEG/],
        [/tronca\.jpg cannot be read .*: its file is damaged .* danneggiata/, /./],
      ].map((said) => said.map((part) => expect.stringMatching(part))),
    )
  })

  it('[IMG-4] says what pages do not show of a picture', async () => {
    const { warnings, assets } = await downloadFrom({
      '/scritta.svg': drawingOf('<text y="9">Anna</text>'),
      '/mossa.svg': drawingOf('<rect width="9" height="9"><animate/></rect>'),
      '/rimando.svg': drawingOf('<image href="https://x.example/a.png"/>'),
      '/disegno.svg': drawingOf('<rect width="9" height="9"/>'),
    })
    expect(Object.keys(assets)).toHaveLength(4)
    expect(warnings.map(({ code, message }) => `${code} ${message}`)).toEqual([
      expect.stringMatching(/^ASSET_SIMPLIFIED .* has text, .* fonts of the build machine/),
      expect.stringMatching(/^ASSET_SIMPLIFIED .*mossa\.svg is animated/),
      expect.stringMatching(/^ASSET_SIMPLIFIED .*rimando\.svg shows another file.* left out/),
    ])
  })

  it('[IMG-1] reads the format from the file if the URL names none or belongs to the image service', async () => {
    const { origin } = await serveFiles({ '/f/1/30x20/ab/foto.png': before, '/v1/foto': before })
    const urls = [
      `${origin}/f/1/30x20/ab/foto.png/m/300x0/filters:format(webp)`,
      `${origin}/v1/foto`,
    ]
    expect(urls.map(isImageUrl)).toEqual([true, true])
    const { warnings, assets } = await download({ urls })
    expect(warnings).toEqual([])
    expect(Object.values(assets).map(({ extension }) => extension)).toEqual(['jpg', 'jpg'])
  })

  it('[IMG-4] [SYNC-7] stops asking a server that failed for eight images in a row', async () => {
    const files = Array.from({ length: 20 }, (_, index) => [`/${index}.jpg`, isDown])
    const { warnings, paths } = await downloadFrom(Object.fromEntries(files))
    expect(warnings).toHaveLength(20)
    // Sync asks for four images at once, each six times.
    expect(new Set(paths()).size).toBeLessThan(12)
    expect(paths()).toHaveLength(new Set(paths()).size * 6)
  })

  it('[SYNC-11] fails when the cache cannot be written, instead of reporting a missing image', async () => {
    const cacheDir = tempFolder()
    writeFileSync(join(cacheDir, 'assets'), 'a file in the way of the folder')
    await expect(downloadFrom({ '/a.jpg': before }, { cacheDir })).rejects.toThrow(
      expect.objectContaining({ code: expect.stringMatching(/^E(EXIST|NOTDIR)$/) }),
    )
  })

  it('[IMG-4] asks no server that only this machine reaches, and says which host it was', async () => {
    const { origin, paths } = await serveFiles({})
    const urls = [`${origin}/a.png`, 'http://169.254.169.254/latest/a.png']
    const { warnings, assets } = await download({ urls, apiUrl: 'https://api.storyblok.com/v2' })
    expect(paths()).toEqual([])
    expect(assets).toEqual({})
    expect(
      warnings.map(({ message }) => /sync does not contact (\S+):/.exec(message)?.[1]),
    ).toEqual(['127.0.0.1', '169.254.169.254'])
    expect(warnings[0]).toMatchObject({ story: 'chi/siamo', path: 'hero.0.image' })
    expect(warnings[0]?.hint).toContain('images.hosts')
  })

  it('[IMG-4] asks a host that the configuration names, unless it is on a local network', async () => {
    const { origin, paths } = await serveFiles({})
    const { port } = new URL(origin)
    const hosts = ['localhost', '127.0.0.1', 'cdn.invalid']
    const urls = hosts.map((host) => `http://${host}:${port}/a.png`)
    const { warnings } = await download({ urls, hosts, apiUrl: 'https://api.storyblok.com/v2' })
    const local = /(127\.0\.0\.1|::1) is an address of a local/
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringMatching(local),
      expect.stringMatching(local),
      expect.stringContaining('ENOTFOUND'),
    ])
    expect(paths()).toEqual([])
  })
})

describe('[SYNC-14] assetUrl', () => {
  const real = 'https://a.storyblok.com/f/1/2x2/ab/x.jpg'
  const standIn = 'http://127.0.0.1:4010/v2'
  it.each([
    [real, 'https://api.storyblok.com/v2', real],
    [real, 'https://app.storyblokchina.cn/v2', real],
    [real, standIn, 'http://127.0.0.1:4010/f/1/2x2/ab/x.jpg'],
    ['//a.storyblok.com/f/1/2x2/ab/x.jpg', 'https://api.storyblok.com/v2', real],
    [`${real}?cv=12`, standIn, 'http://127.0.0.1:4010/f/1/2x2/ab/x.jpg'],
    ['https://a.storyblokchina.cn/f/x.jpg', standIn, 'http://127.0.0.1:4010/f/x.jpg'],
    ['https://altrove.example/f/x.jpg', standIn, 'https://altrove.example/f/x.jpg'],
    [
      'https://storyblok.com.evil.example/x.jpg',
      standIn,
      'https://storyblok.com.evil.example/x.jpg',
    ],
  ])('of %s with the service at %s is %s', (url, apiUrl, expected) => {
    expect(assetUrl(url, apiUrl)).toBe(expected)
  })
})

describe('collectAssets', () => {
  const asset = (name: string) => ({ filename: `https://x.example/${name}`, fieldtype: 'asset' })

  it('finds images in fields, nested bloks and formatted text, each once, with its first place', () => {
    const text = {
      type: 'doc',
      content: [{ type: 'image', attrs: { src: 'https://x.example/c.webp', alt: '' } }],
    }
    const about = rawStory(
      1,
      'chi/siamo',
      pageContent({
        share_image: asset('a.jpg'),
        hero: [hero({ image: asset('b.PNG') })],
        body: [{ component: 'rich_text', text }],
      }),
    )
    const home = rawStory(2, 'home', pageContent({ share_image: asset('b.PNG') }))
    const found = [...collectAssets([about, home])]
    expect(found).toEqual([
      ['https://x.example/a.jpg', { story: 'chi/siamo', path: 'share_image' }],
      ['https://x.example/b.PNG', { story: 'chi/siamo', path: 'hero.0.image' }],
      ['https://x.example/c.webp', { story: 'chi/siamo', path: 'body.0.text.content.0.attrs' }],
    ])
    expect([...collectAssets([home, about]).keys()]).toEqual(found.map(([url]) => url))
  })

  it.each([
    [true, '//a.storyblok.com/f/1/2x2/ab/x.jpg'],
    [true, 'https://a.storyblok.com/f/1/2x2/ab/x.jpg?cv=1700000000000'],
    [true, 'https://a.storyblok.com/f/1/2x2/ab/salvata.jfif'],
    [true, 'https://a.storyblok.com/f/1/2x2/ab/IMG_0042.HEIC'],
    [true, 'https://a.storyblok.com/f/1/2x2/ab/scansione.tiff'],
    [false, 'https://x.example/listino.pdf'],
    [false, 'file:///etc/passwd.png'],
    [false, ''],
  ])('finds an image (%s): %s', (isImage, filename) => {
    const content = pageContent({ share_image: { filename } })
    expect([...collectAssets([rawStory(1, 'x', content)]).keys()]).toEqual(
      isImage ? [filename] : [],
    )
  })
})

/** Makes the first coefficient of the scan its last, as some phones do. */
function withWrongScanHeader(baseline: Buffer): Buffer {
  const bytes = Buffer.from(baseline)
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda]))
  const components = bytes[scan + 4] ?? 0
  bytes[scan + 6 + 2 * components] = 0
  return bytes
}

const drawingOf = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60">${content}</svg>`)
