import { cpSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { OutputFile } from '../../../../build/base/output-files.ts'
import { createIcons } from '../../../../build/images/icons.ts'
import { createWebManifest } from '../../../../build/site/web-manifest.ts'
import { openStore } from '../../../../build/store/store.ts'
import { routePathOf } from '../../../../src/content/paths.ts'
import { site } from '../../../../src/site.ts'
import { settings } from '../../layout/models.ts'
import { configIn } from '../site-config.ts'
import { contextOf } from '../site-context.ts'
import { tempFolder } from '../temp-folder.ts'
import { thrownBy } from '../thrown-by.ts'

async function make(options: Omit<Parameters<typeof createWebManifest>[0], 'drawn'>) {
  const { config } = options
  const store = await openStore(config.cacheDir, () => {})
  try {
    const drawn = await createIcons({ ...config, blobs: store.blobs })
    return [await createWebManifest({ ...options, drawn }), ...drawn.files]
  } finally {
    store.close()
  }
}

const about = site.frame.about(settings)
const noParts = { categories: [], shortcuts: [] }

interface Icon {
  src: string
  sizes: string
  purpose: string
}

async function create(paths = ['home', 'bridal-form', 'listino'].map(routePathOf)) {
  const config = configIn(tempFolder(), { basePath: '/sub/', backgroundColor: '#f6f1ea' })
  mkdirSync(config.publicDir)
  cpSync('public/icon.svg', join(config.publicDir, 'icon.svg'))
  const parts = site.webManifest(contextOf({ config, paths, values: { settings } }))
  const run = () => make({ about, parts, config })
  const files = await run()
  const [manifest] = files.map((file) => ('content' in file ? String(file.content) : ''))
  return { run, files, manifest: JSON.parse(manifest ?? '') }
}

const bytesAt = (files: OutputFile[], path: string): string | Buffer => {
  const file = files.find((one) => one.path === path)
  if (file === undefined) throw new Error(`There is no ${path}`)
  return 'file' in file ? file.file : Buffer.from(file.content)
}

const pixelsOf = (source: string | Buffer) =>
  sharp(source).ensureAlpha().raw().toBuffer({ resolveWithObject: true })

async function largestIcon(purpose: string) {
  const { manifest, files } = await create()
  const icon = (manifest.icons as Icon[]).findLast((one) => one.purpose === purpose)
  return pixelsOf(bytesAt(files, icon?.src.replace('/sub/', '') ?? ''))
}

describe('createWebManifest', () => {
  it('[BUILD-8] [PWA-1] names the app, its language and its icons below the base path', async () => {
    const { manifest, files } = await create()
    expect(manifest).toMatchObject({
      id: '/sub/',
      scope: '/sub/',
      start_url: '/sub/',
      lang: 'it',
      display: 'standalone',
      background_color: '#f6f1ea',
    })
    for (const { src, sizes } of manifest.icons as Icon[]) {
      const { width, height } = await sharp(bytesAt(files, src.replace('/sub/', ''))).metadata()
      expect(`${width}x${height}`, src).toBe(sizes)
    }
    const purposes = (manifest.icons as Icon[]).map(({ purpose }) => purpose)
    expect(new Set(purposes)).toEqual(new Set(['any', 'maskable', 'monochrome']))
  })

  it('keeps a maskable icon’s drawing inside what every mask leaves', async () => {
    const { data, info } = await largestIcon('maskable')
    const outside: number[] = []
    for (let pixel = 0; pixel < info.width * info.height; pixel++) {
      const x = (pixel % info.width) - info.width / 2
      const y = Math.floor(pixel / info.width) - info.height / 2
      const isGround = Math.abs((data[pixel * 4] ?? 0) - 0xf6) <= 1 && data[pixel * 4 + 3] === 255
      if (!isGround && Math.hypot(x, y) > info.width * 0.4) outside.push(pixel)
    }
    expect(outside).toEqual([])
  })

  it('makes the monochrome icon of one colour, its background clear', async () => {
    const { data, info } = await largestIcon('monochrome')
    const colors = new Set<string>()
    const alphas = new Set<number | undefined>()
    for (let at = 0; at < data.length; at += info.channels) {
      colors.add(data.subarray(at, at + 3).join())
      alphas.add(data[at + 3])
    }
    expect([...colors]).toEqual(['0,0,0'])
    expect(alphas).toContain(0)
    expect(alphas).toContain(255)
  })

  it('makes the icons that are asked for by name: Apple’s opaque, the .ico with its picture', async () => {
    const { files } = await create()
    const apple = await pixelsOf(bytesAt(files, 'apple-touch-icon.png'))
    expect([apple.info.width, apple.info.height]).toEqual([180, 180])
    expect(apple.data.every((value, at) => at % 4 !== 3 || value === 255)).toBe(true)
    const ico = bytesAt(files, 'favicon.ico') as Buffer
    expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32])
    const picture = ico.subarray(ico.readUInt32LE(18), ico.readUInt32LE(18) + ico.readUInt32LE(14))
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 })
  })

  it.each([
    ['a link out of the project', (icon: string) => symlinkSync(resolve('public/icon.svg'), icon)],
    ['a folder', (icon: string) => mkdirSync(icon)],
  ])('has no icons where `icon.svg` is %s', async (_, put) => {
    const config = configIn(tempFolder(), { backgroundColor: '#f6f1ea' })
    mkdirSync(config.publicDir)
    put(join(config.publicDir, 'icon.svg'))
    const files = await make({ about, parts: noParts, config })
    expect(files.map(({ path }) => path)).toEqual(['manifest.webmanifest'])
  })

  it('[SITE-3] has the shortcuts of the settings, to pages that exist', async () => {
    const urls = ({ manifest }: Awaited<ReturnType<typeof create>>) =>
      (manifest.shortcuts as { url: string }[]).map(({ url }) => url)
    expect(urls(await create())).toEqual(['/sub/bridal-form?servizio=sposa', '/sub/listino'])
    expect(urls(await create([routePathOf('home'), routePathOf('listino')]))).toEqual([
      '/sub/listino',
    ])
  })

  it('[PWA-1] describes the screenshots by what their files are', async () => {
    const screenshots = [
      { file: 'upright.webp', label: 'La home' },
      { file: 'more/lying.png', label: 'Il calendario' },
    ]
    const config = configIn(tempFolder(), {
      basePath: '/sub/',
      pwa: { enabled: true, screenshots },
    })
    mkdirSync(join(config.publicDir, 'more'), { recursive: true })
    const draw = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#fff' } })
    await draw(390, 844).webp().toFile(join(config.publicDir, 'upright.webp'))
    const read = async () => {
      const [file] = await make({ about, parts: noParts, config })
      return JSON.parse(file && 'content' in file ? String(file.content) : '').screenshots
    }
    await expect(read()).rejects.toThrow(/lying\.png cannot be read: the file is not there/)
    await draw(1280, 800).png().toFile(join(config.publicDir, 'more/lying.png'))
    expect(await read()).toEqual([
      {
        src: '/sub/upright.webp',
        sizes: '390x844',
        type: 'image/webp',
        form_factor: 'narrow',
        label: 'La home',
      },
      {
        src: '/sub/more/lying.png',
        sizes: '1280x800',
        type: 'image/png',
        form_factor: 'wide',
        label: 'Il calendario',
      },
    ])
  })

  it('says of a drawing that is none which file it is', async () => {
    const config = configIn(tempFolder())
    mkdirSync(config.publicDir)
    writeFileSync(join(config.publicDir, 'icon.svg'), '<svg')
    const error = await thrownBy(() => make({ about, parts: noParts, config }))
    expect(error.code).toBe('ICON_UNREADABLE')
    expect(error.message).toContain('icon.svg')
  })

  it('draws an icon once', async () => {
    const { run, files } = await create()
    const times = (all: OutputFile[]) =>
      all.flatMap((file) => ('file' in file ? [statSync(file.file).mtimeMs] : []))
    const before = times(files)
    expect(before).toHaveLength(7)
    expect(times(await run())).toEqual(before)
  })
})
