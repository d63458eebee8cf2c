import { cpSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { OutputFile } from '../../../../build/base/output-files.ts'
import type { Config } from '../../../../build/config.ts'
import { createIcons } from '../../../../build/images/icons.ts'
import { createWebManifest } from '../../../../build/site/web-manifest.ts'
import { routePathOf } from '../../../../src/content/paths.ts'
import type { WebManifestParts } from '../../../../src/content/site.ts'
import { site } from '../../../../src/site.ts'
import { settings } from '../../layout/models.ts'
import { configIn } from '../site-config.ts'
import { contextOf } from '../site-context.ts'
import { storeIn } from '../store-in.ts'
import { tempFolder } from '../temp-folder.ts'
import { thrownBy } from '../thrown-by.ts'

const about = site.frame.about(settings)
const noParts = { categories: [], shortcuts: [] }

/** The manifest and the icons of the project of this configuration. */
async function make(config: Config, parts: WebManifestParts = noParts) {
  const { blobs } = await storeIn(config.cacheDir)
  const drawn = await createIcons({ ...config, blobs })
  const manifest = await createWebManifest({ about, parts, config, drawn })
  return { files: drawn.files, manifest: JSON.parse(String(readFile(manifest))) }
}

interface Icon {
  src: string
  sizes: string
  purpose: string
}

function openProject(changes: Partial<Config> = {}): Config {
  const config = configIn(tempFolder(), { basePath: '/sub/', ...changes })
  mkdirSync(config.publicDir)
  return config
}

function openWithIcon(): Config {
  const config = openProject({ backgroundColor: '#f6f1ea' })
  cpSync('public/icon.svg', join(config.publicDir, 'icon.svg'))
  return config
}

const readFile = (file: OutputFile): Buffer =>
  'file' in file ? readFileSync(file.file) : Buffer.from(file.content)

function bytesAt(files: readonly OutputFile[], path: string): Buffer {
  const file = files.find((one) => one.path === path)
  if (file === undefined) throw new Error(`There is no ${path}`)
  return readFile(file)
}

const pixelsOf = (bytes: Buffer) =>
  sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })

describe('createWebManifest', () => {
  it('[BUILD-8] [PWA-1] names the app, its language and its icons below the base path', async () => {
    const { manifest, files } = await make(openWithIcon())
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

  it('draws each icon as its purpose requires', async () => {
    const { manifest, files } = await make(openWithIcon())
    const largest = (purpose: string) => {
      const icon = (manifest.icons as Icon[]).findLast((one) => one.purpose === purpose)
      return pixelsOf(bytesAt(files, icon?.src.replace('/sub/', '') ?? ''))
    }
    // No mask cuts anything within 40 % of the middle.
    const { data, info } = await largest('maskable')
    const outside: number[] = []
    for (let pixel = 0; pixel < info.width * info.height; pixel++) {
      const x = (pixel % info.width) - info.width / 2
      const y = Math.floor(pixel / info.width) - info.height / 2
      const isGround = Math.abs((data[pixel * 4] ?? 0) - 0xf6) <= 1 && data[pixel * 4 + 3] === 255
      if (!isGround && Math.hypot(x, y) > info.width * 0.4) outside.push(pixel)
    }
    expect(outside).toEqual([])

    const mono = (await largest('monochrome')).data
    const colors = new Set<string>()
    const alphas = new Set<number | undefined>()
    for (let at = 0; at < mono.length; at += 4) {
      colors.add(mono.subarray(at, at + 3).join())
      alphas.add(mono[at + 3])
    }
    expect([...colors]).toEqual(['0,0,0'])
    expect(alphas).toContain(0)
    expect(alphas).toContain(255)

    const apple = await pixelsOf(bytesAt(files, 'apple-touch-icon.png'))
    expect([apple.info.width, apple.info.height]).toEqual([180, 180])
    expect(apple.data.every((value, at) => at % 4 !== 3 || value === 255)).toBe(true)
    const ico = bytesAt(files, 'favicon.ico')
    expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32])
    const picture = ico.subarray(ico.readUInt32LE(18), ico.readUInt32LE(18) + ico.readUInt32LE(14))
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 })
  })

  it.each([
    ['a link out of the project', (icon: string) => symlinkSync(resolve('public/icon.svg'), icon)],
    ['a folder', (icon: string) => mkdirSync(icon)],
  ])('has no icons where `icon.svg` is %s', async (_, put) => {
    const config = openProject()
    put(join(config.publicDir, 'icon.svg'))
    expect((await make(config)).files).toEqual([])
  })

  it('[SITE-3] has the shortcuts of the settings, to pages that exist', async () => {
    const urlsWith = async (...pages: string[]) => {
      const config = openProject()
      const paths = pages.map(routePathOf)
      const parts = site.webManifest(contextOf({ config, paths, values: { settings } }))
      const { manifest } = await make(config, parts)
      return (manifest.shortcuts as { url: string }[]).map(({ url }) => url)
    }
    expect(await urlsWith('home', 'bridal-form', 'listino')).toEqual([
      '/sub/bridal-form?servizio=sposa',
      '/sub/listino',
    ])
    expect(await urlsWith('home', 'listino')).toEqual(['/sub/listino'])
  })

  it('[PWA-1] describes the screenshots by what their files are', async () => {
    const screenshots = [
      { file: 'upright.webp', label: 'La home' },
      { file: 'more/lying.png', label: 'Il calendario' },
    ]
    const config = openProject({ pwa: { enabled: true, screenshots } })
    mkdirSync(join(config.publicDir, 'more'))
    const draw = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#fff' } })
    await draw(390, 844).webp().toFile(join(config.publicDir, 'upright.webp'))
    const read = async () => (await make(config)).manifest.screenshots
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

  it('names an icon file that is no drawing', async () => {
    const config = openProject()
    writeFileSync(join(config.publicDir, 'icon.svg'), '<svg')
    const error = await thrownBy(() => make(config))
    expect(error.code).toBe('ICON_UNREADABLE')
    expect(error.message).toContain('icon.svg')
  })

  it('draws an icon once', async () => {
    const config = openWithIcon()
    const times = (all: readonly OutputFile[]) =>
      all.flatMap((file) => ('file' in file ? [statSync(file.file).mtimeMs] : []))
    const { files } = await make(config)
    const before = times(files)
    expect(before).toHaveLength(7)
    expect(times((await make(config)).files)).toEqual(before)
  })
})
