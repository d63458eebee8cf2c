import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { digestOf } from '../../../../build/base/digest.ts'
import type { AssetEntry } from '../../../../build/cache/cache-index.ts'
import { assetFile } from '../../../../build/cache/content-cache.ts'
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
import { entities } from './hostile-images.ts'

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

const redirectTo = (location: string) => (response: ServerResponse) =>
  response.writeHead(302, { location }).end()

interface Download {
  urls: string[]
  previous?: Record<string, AssetEntry>
  cacheDir?: string
  apiUrl?: string
  hosts?: string[]
  isFull?: boolean
  isChecked?: boolean
  limits?: { totalMs?: number }
}

const download = async ({
  urls,
  previous = {},
  cacheDir = tempFolder(),
  apiUrl,
  hosts = [],
  isFull = false,
  isChecked = false,
  limits = {},
}: Download) => {
  const { warnings, ...downloaded } = await downloadAssets({
    cacheDir,
    assets: new Map(urls.map((url) => [url, { story: 'chi/siamo', path: 'hero.0.image' }])),
    previous,
    isFull,
    isChecked,
    allowlist: { apiUrl: apiUrl ?? `${new URL(urls[0] ?? '').origin}/v2`, hosts },
    onProgress: () => {},
    limits: { retryMs: 1, ...limits },
  })
  return { ...downloaded, warnings: warnings.map(flat) }
}

describe('downloadAssets', () => {
  it('[SYNC-11] a full sync fetches an original again, and keeps the one there is when that fails', async () => {
    const [before, after] = await Promise.all(
      [30, 31].map((width) => drawPicture({ width, height: 20 })),
    )
    const answers: Answers = { '/luce.jpg': before ?? Buffer.of() }
    const { origin } = await serveFiles(answers)
    const urls = [`${origin}/luce.jpg`]
    const cacheDir = tempFolder()
    const { assets: previous } = await download({ urls, cacheDir })
    answers['/luce.jpg'] = after ?? Buffer.of()
    const again = await download({ urls, cacheDir, previous, isFull: true })
    expect(again).toMatchObject({ downloaded: 1, reused: 0, warnings: [] })
    expect(Object.values(again.assets)).toMatchObject([{ width: 31 }])
    answers['/luce.jpg'] = (response) => response.writeHead(503).end()
    const ill = await download({ urls, cacheDir, previous: again.assets, isFull: true })
    expect(ill).toMatchObject({ assets: again.assets, downloaded: 0, reused: 1 })
    expect(ill.warnings[0]?.message).toContain('keep the one that the cache has')
  })

  it('[IMG-1] stores the original’s own bytes and what pages need to know of it', async () => {
    const bytes = await drawPicture({ width: 30, height: 20 })
    const { origin } = await serveFiles({ '/luce.jpg': bytes })
    const cacheDir = tempFolder()
    const url = `${origin}/luce.jpg`
    const { assets, downloaded, reused, warnings } = await download({ urls: [url], cacheDir })
    expect({ downloaded, reused, warnings }).toEqual({ downloaded: 1, reused: 0, warnings: [] })
    const entry = assets[url]
    expect(entry).toMatchObject({
      digest: digestOf(bytes),
      extension: 'jpg',
      width: 30,
      height: 20,
      hasAlpha: false,
    })
    expect(entry?.color).toBe('#c86432')
    expect(readFileSync(join(cacheDir, 'assets', `${digestOf(bytes)}.jpg`))).toEqual(bytes)
  })

  it('[IMG-1] sees transparency only where there is some, and a photo upright', async () => {
    const opaque = await sharp(await drawPicture({ width: 9, height: 9 }))
      .ensureAlpha()
      .png()
      .toBuffer()
    const turned = await sharp(await drawPicture({ width: 30, height: 20 }))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { origin } = await serveFiles({
      '/opaque.png': opaque,
      '/glass.png': await drawPicture({ width: 9, height: 9, alpha: 0.4 }),
      '/turned.jpg': turned,
      '/grey.png': await sharp(opaque).greyscale().png().toBuffer(),
      '/drawn.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>'),
    })
    const names = ['opaque.png', 'glass.png', 'turned.jpg', 'grey.png', 'drawn.svg']
    const { assets, warnings } = await download({ urls: names.map((name) => `${origin}/${name}`) })
    expect(warnings).toEqual([])
    expect(names.map((name) => assets[`${origin}/${name}`])).toMatchObject([
      { hasAlpha: false, extension: 'png' },
      { hasAlpha: true, extension: 'png' },
      { width: 20, height: 30 },
      { color: expect.stringMatching(/^#(..)\1\1$/) },
      { hasAlpha: true, extension: 'svg', width: 8, height: 4, color: '#ffffff' },
    ])
  })

  it('[SYNC-10] asks for what the cache has only when its file is gone', async () => {
    const bytes = await drawPicture({ width: 30, height: 20 })
    const server = await serveFiles({ '/a.jpg': bytes, '/b.jpg': bytes })
    const cacheDir = tempFolder()
    const urls = [`${server.origin}/a.jpg`, `${server.origin}/b.jpg`]
    const first = await download({ urls, cacheDir })
    expect(server.paths()).toEqual(['/a.jpg', '/b.jpg'])
    const second = await download({ urls, cacheDir, previous: first.assets })
    expect(second).toEqual({ assets: first.assets, downloaded: 0, reused: 2, warnings: [] })
    expect(server.paths()).toHaveLength(2)
    const third = await download({ urls, previous: first.assets })
    expect(third).toMatchObject({ downloaded: 2, reused: 0 })
    expect(server.paths()).toHaveLength(4)
  })

  it('[SYNC-10] [IMG-1] sees what was replaced at its address, and what is gone, at a request without a body', async () => {
    const [before, after] = await Promise.all(
      [30, 31].map((width) => drawPicture({ width, height: 20 })),
    )
    const versioned =
      (bytes: Uint8Array = Buffer.of(), version = 'a') =>
      (response: ServerResponse, headers: IncomingHttpHeaders) =>
        headers['if-none-match'] === `"${version}"`
          ? response.writeHead(304).end()
          : response.writeHead(200, { etag: `"${version}"` }).end(bytes)
    const answers: Answers = {
      '/luce.jpg': versioned(before),
      '/viso.jpg': versioned(before),
      '/senza.jpg': before ?? Buffer.of(),
    }
    const server = await serveFiles(answers)
    const urls = Object.keys(answers).map((path) => `${server.origin}${path}`)
    const [light, face] = urls
    const cacheDir = tempFolder()
    const first = await download({ urls, cacheDir })
    const check = () => download({ urls, cacheDir, previous: first.assets, isChecked: true })
    expect(await check()).toEqual({ ...first, downloaded: 0, reused: 3 })
    // The server of the third tells no version.
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
    for (const path of Object.keys(answers))
      answers[path] = (response) => response.writeHead(503).end()
    const away = await check()
    expect(away.assets).toEqual(first.assets)
    expect(away.warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining('2 images could not be compared with the original'),
    ])
  })

  it('[IMG-4] lets broken, huge and hostile images fail alone, each with story and field', async () => {
    const good = await drawPicture({ width: 30, height: 20 })
    const photo = await sharp({
      create: { width: 400, height: 400, channels: 3, background: '#fff', noise },
    })
      .jpeg()
      .toBuffer()
    const answers: Answers = {
      '/good.jpg': good,
      '/truncated.jpg': photo.subarray(0, photo.length / 2),
      '/page.jpg': Buffer.from('<!doctype html><title>Sign in</title>'),
      '/empty.jpg': Buffer.alloc(0),
      '/heavy.jpg': (response) => response.end(Buffer.alloc(51 * 1024 * 1024)),
      '/bomb.svg': svg('width="9000" height="9000"'),
      '/entities.svg': Buffer.from(
        `<!DOCTYPE svg [<!ENTITY a "${'a'.repeat(1000)}">${entities()}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&z;</text></svg>`,
      ),
      '/tower.png': await drawPicture({ width: 20, height: 16_500, alpha: 0.5 }),
      '/reset.jpg': reset,
      '/error.jpg': (response) => response.writeHead(500).end('<h1>sorry</h1>'),
    }
    const { origin } = await serveFiles(answers)
    const cacheDir = tempFolder()
    const urls = [...Object.keys(answers), '/missing.jpg'].map((path) => `${origin}${path}`)
    const { assets, downloaded, warnings } = await download({ urls, cacheDir })
    expect(Object.keys(assets)).toEqual([`${origin}/good.jpg`])
    expect(downloaded).toBe(1)
    expect(readdirSync(join(cacheDir, 'assets'))).toHaveLength(1)
    expect(warnings.map(({ message }) => /image \S+\/(\S+) /.exec(message)?.[1])).toEqual([
      'truncated.jpg',
      'page.jpg',
      'empty.jpg',
      'heavy.jpg',
      'bomb.svg',
      'entities.svg',
      'tower.png',
      'reset.jpg',
      'error.jpg',
      'missing.jpg',
    ])
    for (const warning of warnings) {
      expect(warning).toMatchObject({
        code: 'ASSET_FAILED',
        story: 'chi/siamo',
        path: 'hero.0.image',
      })
    }
    const reasonOf = (name: string) =>
      warnings.find(({ message }) => message.includes(name))?.message
    expect(reasonOf('missing.jpg')).toContain('404')
    expect(reasonOf('error.jpg')).toContain('500')
    expect(reasonOf('heavy.jpg')).toContain('50 MB')
  })

  it('[IMG-4] says of a photo that is too large what it has, and to export it smaller', async () => {
    const { origin } = await serveFiles({
      '/reflex.jpg': await drawPicture({ width: 9504, height: 6336 }),
      '/torre.jpg': await drawPicture({ width: 20, height: 16_400 }),
    })
    const urls = ['reflex', 'torre'].map((name) => `${origin}/${name}.jpg`)
    const { warnings, assets } = await download({ urls })
    expect(assets).toEqual({})
    expect(warnings.map(({ message, hint }) => [message, hint])).toEqual([
      [
        `The image ${origin}/reflex.jpg has 9504 × 6336 pixels, which is 60.3 megapixels where 50 are allowed. Pages are built without it. / La foto ha 9504 × 6336 pixel, cioè 60,3 megapixel: il massimo è 50. Le pagine restano senza.`,
        'Export it smaller, with at most 50 megapixels, and upload that in its place. / Esportala più piccola, con al massimo 50 megapixel, e caricala al suo posto.',
      ],
      [
        `The image ${origin}/torre.jpg is 16400 pixels high, where 16383 are allowed. Pages are built without it. / La foto è alta 16400 pixel: il massimo è 16383. Le pagine restano senza.`,
        'Export it smaller, with a height of at most 16383 pixels, and upload that in its place. / Esportala più piccola, con un’altezza di al massimo 16383 pixel, e caricala al suo posto.',
      ],
    ])
  })

  it('[IMG-4] says of a photo of a kind that browsers do not show what to export it as', async () => {
    const photo = await drawPicture({ width: 30, height: 20 })
    const { origin } = await serveFiles({
      '/telefono.heic': Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      '/scansione.tif': await sharp(photo).tiff().toBuffer(),
      '/salvata.jfif': photo,
    })
    const urls = ['telefono.heic', 'scansione.tif', 'salvata.jfif'].map(
      (name) => `${origin}/${name}`,
    )
    const { warnings, assets } = await download({ urls })
    expect(Object.keys(assets)).toEqual([`${origin}/salvata.jfif`])
    const hint =
      'Export it as JPEG, and upload that in its place. / Esportala in JPEG, e caricala al suo posto.'
    expect(warnings.map((warning) => [warning.message, warning.hint])).toEqual([
      [
        `The image ${origin}/telefono.heic is a file of the kind HEIC, which browsers do not show. Pages are built without it. / La foto è un file di tipo HEIC, che i browser non mostrano. Le pagine restano senza.`,
        hint,
      ],
      [
        `The image ${origin}/scansione.tif is a file of the kind TIFF, which browsers do not show. Pages are built without it. / La foto è un file di tipo TIFF, che i browser non mostrano. Le pagine restano senza.`,
        hint,
      ],
    ])
  })

  it('[IMG-4] takes a photo that decoders only warn of, and calls damaged what is', async () => {
    const photo = await drawPicture({ width: 60, height: 40 })
    const { origin } = await serveFiles({
      '/telefono.jpg': withWrongScanHeader(photo),
      '/tronca.jpg': photo.subarray(0, photo.length - 200),
    })
    const urls = ['telefono', 'tronca'].map((name) => `${origin}/${name}.jpg`)
    const { warnings, assets } = await download({ urls })
    expect(Object.keys(assets)).toEqual([`${origin}/telefono.jpg`])
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /tronca\.jpg cannot be read as a picture: its file is damaged .* danneggiata/,
      ),
    ])
  })

  it('[IMG-4] says what pages do not show of a picture', async () => {
    const { origin } = await serveFiles({
      '/scritta.svg': Buffer.from(drawingOf('<text y="9">Anna</text>')),
      '/mossa.svg': Buffer.from(drawingOf('<rect width="9" height="9"><animate/></rect>')),
      '/rimando.svg': Buffer.from(drawingOf('<image href="https://x.example/a.png"/>')),
      '/disegno.svg': Buffer.from(drawingOf('<rect width="9" height="9"/>')),
    })
    const urls = ['scritta', 'mossa', 'rimando', 'disegno'].map((name) => `${origin}/${name}.svg`)
    const { warnings, assets } = await download({ urls })
    expect(Object.keys(assets)).toEqual(urls)
    expect(warnings.map(({ code, message }) => [code, message.split(/[:/] /)[0]])).toEqual([
      ['ASSET_SIMPLIFIED', expect.stringMatching(/has letters, .* fonts of the machine/)],
      ['ASSET_SIMPLIFIED', expect.stringMatching(/mossa\.svg is animated$/)],
      [
        'ASSET_SIMPLIFIED',
        expect.stringMatching(/rimando\.svg shows another file, which is left out$/),
      ],
    ])
  })

  it('[IMG-1] lets the file decide about an address that names no kind, or one of the image service', async () => {
    const photo = await drawPicture({ width: 60, height: 40 })
    const { origin } = await serveFiles({ '/f/1/60x40/ab/foto.png': photo, '/v1/foto': photo })
    const urls = [
      `${origin}/f/1/60x40/ab/foto.png/m/300x0/filters:format(webp)`,
      `${origin}/v1/foto`,
    ]
    expect(urls.map(isImageUrl)).toEqual([true, true])
    const { warnings, assets } = await download({ urls })
    expect(warnings).toEqual([])
    expect(Object.values(assets).map(({ extension }) => extension)).toEqual(['jpg', 'jpg'])
  })

  it('[IMG-4] [SYNC-7] leaves a server alone that failed for eight images in a row', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `/${index}.jpg`)
    const down = (response: ServerResponse) => response.writeHead(503).end()
    const { origin, paths } = await serveFiles(
      Object.fromEntries(names.map((name) => [name, down])),
    )
    const { warnings } = await download({ urls: names.map((name) => `${origin}${name}`) })
    expect(warnings).toHaveLength(20)
    // Four are asked for at once, each six times.
    expect(new Set(paths()).size).toBeLessThan(12)
    expect(paths()).toHaveLength(new Set(paths()).size * 6)
  })

  it('[IMG-4] [SYNC-7] waits for no image that comes byte by byte', async () => {
    const { origin } = await serveFiles({
      '/drip.jpg': (response) => {
        const drip = setInterval(() => response.write('x'), 20)
        response.on('close', () => clearInterval(drip))
      },
    })
    const { warnings } = await download({ urls: [`${origin}/drip.jpg`], limits: { totalMs: 300 } })
    expect(warnings[0]?.message).toContain('no usable answer within 0.3 s')
  })

  it('[SYNC-11] ends where the cache cannot be written: that is no image that is missing', async () => {
    const { origin } = await serveFiles({
      '/a.jpg': await drawPicture({ width: 30, height: 20 }),
    })
    const cacheDir = tempFolder()
    writeFileSync(join(cacheDir, 'assets'), 'a file in the way of the folder')
    await expect(download({ urls: [`${origin}/a.jpg`], cacheDir })).rejects.toThrow(
      expect.objectContaining({ code: expect.stringMatching(/^E(EXIST|NOTDIR)$/) }),
    )
  })

  it('[IMG-4] takes a host that is away as one image less', async () => {
    const { warnings } = await download({ urls: [`${await closedOrigin()}/a.jpg`] })
    expect(warnings).toHaveLength(1)
  })

  it('[IMG-4] asks no server that only this machine reaches, and says which host it was', async () => {
    const { origin, paths } = await serveFiles({
      '/f/away.png': redirectTo('http://[::1]:9/a.png'),
    })
    const { port } = new URL(origin)
    const urls = [
      ...['127.0.0.1', 'localhost', '2130706433', '0', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]'].map(
        (host) => `http://${host}:${port}/a.png`,
      ),
      'http://169.254.169.254/latest/a.png',
      'https://altrove.example/a.png',
      'https://a.storyblok.cn/a.png',
      'https://mario:segreto@a.storyblok.com/a.png',
    ]
    const { warnings, assets } = await download({ urls, apiUrl: 'https://api.storyblok.com/v2' })
    expect(paths()).toEqual([])
    expect(assets).toEqual({})
    expect(warnings.map(({ message }) => /sync does not ask (\S+):/.exec(message)?.[1])).toEqual(
      urls.map((url) => new URL(url).hostname),
    )
    expect(warnings[0]).toMatchObject({ story: 'chi/siamo', path: 'hero.0.image' })
    expect(warnings[0]?.hint).toContain('images.hosts')
    const away = await download({ urls: ['https://a.storyblok.com/f/away.png'], apiUrl: origin })
    expect(away.warnings[0]?.message).toContain('sync does not ask [::1]')
  })

  it('[IMG-4] asks a host that the configuration names, but at no address of a local network', async () => {
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

  it('[SYNC-14] asks the stand-in for what stories say is at the real service', async () => {
    const bytes = await drawPicture({ width: 30, height: 20 })
    const server = await serveFiles({ '/f/1/30x20/abc/luce.jpg': bytes })
    const url = 'https://a.storyblok.com/f/1/30x20/abc/luce.jpg'
    const { assets } = await download({ urls: [url], apiUrl: `${server.origin}/v2` })
    expect(server.paths()).toEqual(['/f/1/30x20/abc/luce.jpg'])
    expect(assets[url]?.width).toBe(30)
  })

  it('keeps the cache’s file names within its folder', async () => {
    const bytes = await drawPicture({ width: 30, height: 20 })
    const { origin } = await serveFiles({ '/..%2f..%2fx.jpg': bytes })
    const cacheDir = tempFolder()
    const url = `${origin}/..%2f..%2fx.jpg`
    const { assets } = await download({ urls: [url], cacheDir })
    const entry = assets[url]
    expect(entry && assetFile(cacheDir, entry)).toBe(
      join(cacheDir, 'assets', `${digestOf(bytes)}.jpg`),
    )
  })
})

describe('assetUrl', () => {
  const real = 'https://a.storyblok.com/f/1/2x2/ab/x.jpg'
  const standIn = 'http://127.0.0.1:4010/v2'
  it.each([
    [real, 'https://api.storyblok.com/v2', real],
    [real, 'https://api-us.storyblok.com/v2', real],
    [real, 'https://app.storyblokchina.cn/v2', real],
    [real, standIn, 'http://127.0.0.1:4010/f/1/2x2/ab/x.jpg'],
    ['//a.storyblok.com/f/1/2x2/ab/x.jpg', 'https://api.storyblok.com/v2', real],
    ['//a.storyblok.com/f/x.jpg', standIn, 'http://127.0.0.1:4010/f/x.jpg'],
    [`${real}?cv=12`, standIn, 'http://127.0.0.1:4010/f/1/2x2/ab/x.jpg'],
    ['https://a-us.storyblok.com/f/x.jpg', standIn, 'http://127.0.0.1:4010/f/x.jpg'],
    ['https://a.storyblokchina.cn/f/x.jpg', standIn, 'http://127.0.0.1:4010/f/x.jpg'],
    ['https://altrove.example/f/x.jpg', standIn, 'https://altrove.example/f/x.jpg'],
    ['https://a.notstoryblok.com/f/x.jpg', standIn, 'https://a.notstoryblok.com/f/x.jpg'],
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

  it('finds images in fields, nested bloks and formatted text, with their place', () => {
    const text = {
      type: 'doc',
      content: [{ type: 'image', attrs: { src: 'https://x.example/c.webp', alt: '' } }],
    }
    const content = pageContent({
      share_image: asset('a.jpg'),
      hero: [hero({ image: asset('b.PNG') })],
      body: [{ component: 'rich_text', text }],
    })
    expect(collectAssets([rawStory(1, 'chi/siamo', content)])).toEqual(
      new Map([
        ['https://x.example/a.jpg', { story: 'chi/siamo', path: 'share_image' }],
        ['https://x.example/b.PNG', { story: 'chi/siamo', path: 'hero.0.image' }],
        ['https://x.example/c.webp', { story: 'chi/siamo', path: 'body.0.text.content.0.attrs' }],
      ]),
    )
  })

  it.each([
    '//a.storyblok.com/f/1/2x2/ab/x.jpg',
    'https://a.storyblok.com/f/1/2x2/ab/x.jpg?cv=1700000000000',
    'https://a.storyblok.com/f/1/2x2/ab/salvata.jfif',
    'https://a.storyblok.com/f/1/2x2/ab/IMG_0042.HEIC',
    'https://a.storyblok.com/f/1/2x2/ab/scansione.tiff',
  ])('finds %s too: who chose it would look for it in vain', (filename) => {
    const content = pageContent({ share_image: { filename } })
    expect([...collectAssets([rawStory(1, 'x', content)]).keys()]).toEqual([filename])
  })

  it('names each image once, at its first place, in an order of its own', () => {
    const one = rawStory(1, 'one', pageContent({ share_image: asset('b.jpg') }))
    const two = rawStory(
      2,
      'two',
      pageContent({ share_image: asset('b.jpg'), hero: [hero({ image: asset('a.jpg') })] }),
    )
    expect([...collectAssets([one, two])]).toEqual([
      ['https://x.example/a.jpg', { story: 'two', path: 'hero.0.image' }],
      ['https://x.example/b.jpg', { story: 'one', path: 'share_image' }],
    ])
    expect([...collectAssets([two, one]).keys()]).toEqual([...collectAssets([one, two]).keys()])
  })

  it('leaves alone what is no image at an address', () => {
    const content = pageContent({
      share_image: { filename: '' },
      hero: [hero({ image: { filename: 'https://x.example/listino.pdf' } })],
      body: [{ component: 'x', src: 'file:///etc/passwd.png', filename: null }],
    })
    expect(collectAssets([rawStory(1, 'x', content)]).size).toBe(0)
  })
})

/** As some phones write it: the last coefficient of the scan is the first one. */
function withWrongScanHeader(baseline: Buffer): Buffer {
  const bytes = Buffer.from(baseline)
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda]))
  const components = bytes[scan + 4] ?? 0
  bytes[scan + 6 + 2 * components] = 0
  return bytes
}

const drawingOf = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60">${content}</svg>`

const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const

const svg = (attributes: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect width="9" height="9"/></svg>`,
  )
