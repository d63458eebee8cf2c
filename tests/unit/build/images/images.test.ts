import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listNames } from '../../../../build/base/disk-entry.ts'
import type { AssetEntry } from '../../../../build/cache/cache-index.ts'
import { assetFile } from '../../../../build/cache/content-cache.ts'
import { openSvgDrawer } from '../../../../build/images/draw-svg.ts'
import { decodePixels } from '../../../../build/images/encode-picture.ts'
import { openVariantEncoder } from '../../../../build/images/images.ts'
import { planImage, type Variant } from '../../../../build/images/variants.ts'
import { openStore } from '../../../../build/store/store.ts'
import type { ImageAdjustments } from '../../../../src/content/image-service.ts'
import type { ParsedAsset } from '../../../../src/content/parsed.ts'
import { drawPicture, storeOriginal } from '../pictures.ts'
import { configIn } from '../site-config.ts'
import { storeIn } from '../store-in.ts'
import { tempFolder } from '../temp-folder.ts'

const variantsOf = (asset: AssetEntry, image: Partial<ParsedAsset> = {}, avif = false): Variant[] =>
  planImage({
    asset,
    image: { filename: 'https://x.example/luce.jpg', alt: '', focus: '', ...image },
    config: { basePath: '/', images: { ...configIn('/').images, avif } },
  }).variants

async function generate(cacheDir: string, variants: Variant[]) {
  const progress: string[] = []
  const store = await openStore(cacheDir, () => {})
  const encoder = openVariantEncoder({
    cacheDir,
    blobs: store.blobs,
    exists: () => false,
    onProgress: (done, total) => progress.push(`${done}/${total}`),
  })
  encoder.add(variants)
  const generated = await encoder.done().finally(store.close)
  return { ...generated, progress }
}

async function cacheWith(options: Parameters<typeof drawPicture>[0]) {
  const cacheDir = tempFolder()
  const { width, height, alpha = 1 } = options
  const asset = storeOriginal(cacheDir, await drawPicture(options), {
    width,
    height,
    hasAlpha: alpha < 1,
    extension: alpha < 1 ? 'png' : 'jpg',
  })
  return { cacheDir, asset, variants: variantsOf(asset) }
}

const dimensionsOf = async (file: string) => {
  const { width, height, format, hasAlpha } = await sharp(file).metadata()
  return { width, height, format, hasAlpha }
}

describe('variants', () => {
  it('[IMG-1] makes files of the format and width that their names promise', async () => {
    const { cacheDir, variants } = await cacheWith({ width: 900, height: 450 })
    const { files, encoded } = await generate(cacheDir, variants)
    expect(encoded).toBe(9)
    expect(files.map(({ path }) => path)).toEqual(variants.map(({ path }) => path))
    expect(await Promise.all(files.map(({ file }) => dimensionsOf(file)))).toEqual([
      { width: 160, height: 80, format: 'webp', hasAlpha: false },
      { width: 240, height: 120, format: 'webp', hasAlpha: false },
      { width: 340, height: 170, format: 'webp', hasAlpha: false },
      { width: 480, height: 240, format: 'webp', hasAlpha: false },
      { width: 600, height: 300, format: 'webp', hasAlpha: false },
      { width: 780, height: 390, format: 'webp', hasAlpha: false },
      { width: 900, height: 450, format: 'webp', hasAlpha: false },
      { width: 800, height: 400, format: 'jpeg', hasAlpha: false },
      { width: 900, height: 450, format: 'jpeg', hasAlpha: false },
    ])
  })

  it('[IMG-1] keeps transparency, in PNG for browsers without WebP', async () => {
    const { cacheDir, variants } = await cacheWith({ width: 240, height: 240, alpha: 0.5 })
    const { files } = await generate(cacheDir, variants)
    expect(await Promise.all(files.map(({ file }) => dimensionsOf(file)))).toEqual([
      { width: 160, height: 160, format: 'webp', hasAlpha: true },
      { width: 240, height: 240, format: 'webp', hasAlpha: true },
      { width: 240, height: 240, format: 'png', hasAlpha: true },
    ])
  })

  it('[IMG-1] turns a photo upright and publishes nothing the camera wrote into it', async () => {
    const cacheDir = tempFolder()
    const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 50/1 0/1' } }
    const bytes = await sharp(await drawPicture({ width: 300, height: 200 }))
      .withMetadata({ orientation: 6 })
      .withExifMerge(gps)
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const asset = storeOriginal(cacheDir, bytes, { width: 200, height: 300 })
    const { files } = await generate(cacheDir, variantsOf(asset))
    for (const { file } of files) {
      const { width = 1, height, exif, orientation } = await sharp(file).metadata()
      expect({ ratio: height / width, exif, orientation }).toEqual({ ratio: 1.5 })
    }
    expect(files.map(({ file }) => readFileSync(file).includes('GPS'))).not.toContain(true)
  })

  it('[BUILD-5] encodes nothing a second time, and only what is missing', async () => {
    const { cacheDir, variants } = await cacheWith({ width: 360, height: 100 })
    const first = await generate(cacheDir, variants)
    const times = first.files.map(({ file }) => statSync(file).mtimeMs)
    const second = await generate(cacheDir, variants)
    expect(second).toEqual({ files: first.files, encoded: 0, failed: [], progress: [] })
    expect(first.files.map(({ file }) => statSync(file).mtimeMs)).toEqual(times)
    rmSync(first.files[1]?.file ?? '')
    expect(await generate(cacheDir, variants)).toMatchObject({ encoded: 1 })
  })

  it('[BUILD-4] gives a variant the same bytes alone as among all others', async () => {
    const cacheDir = tempFolder()
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const create = { width: 900, height: 450, channels: 3, background: '#888', noise } as const
    const grain = await sharp({ create }).jpeg().toBuffer()
    const variants = variantsOf(storeOriginal(cacheDir, grain, { width: 900, height: 450 }))
    const { files } = await generate(cacheDir, variants)
    const oneInTheMiddle = files[4]?.file ?? ''
    const bytes = readFileSync(oneInTheMiddle)
    rmSync(oneInTheMiddle)
    expect(await generate(cacheDir, variants)).toMatchObject({ files, encoded: 1 })
    expect(readFileSync(oneInTheMiddle).equals(bytes)).toBe(true)
  })

  it('[IMG-1] draws a drawing at each width, as sharp as it is', async () => {
    const cacheDir = tempFolder()
    const half = '<rect width="200" height="100" fill="#c33"/>'
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100">${half}</svg>`
    const size = { width: 400, height: 100, hasAlpha: true, extension: 'svg' } as const
    const [smallest] = variantsOf(storeOriginal(cacheDir, Buffer.from(drawing), size))
    if (smallest === undefined) throw new Error('There is no variant')
    const drawer = openSvgDrawer()
    onTestFinished(drawer.close)
    const { data, info } = await decodePixels(smallest, { cacheDir, drawer })
    expect(info).toMatchObject({ width: 340, channels: 4 })
    const opacities = data.filter((_, index) => index % 4 === 3)
    expect([...new Set(opacities)].sort()).toEqual([0, 255])
  })

  it('[IMG-1] draws a drawing of a few units as wide as layouts show pictures', async () => {
    const cacheDir = tempFolder()
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 12"><path d="M0 0h12v12H0z"/></svg>'
    const size = { width: 24, height: 12, hasAlpha: true, extension: 'svg' } as const
    const variants = variantsOf(storeOriginal(cacheDir, Buffer.from(drawing), size))
    const widest = variants.findLast(({ format }) => format === 'webp')
    expect(widest?.width).toBe(1600)
    const { files } = await generate(cacheDir, widest === undefined ? [] : [widest])
    const { data, info } = await sharp(files[0]?.file).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: 1600, height: 800 })
    // The edge in the middle is as sharp as at its own size: one row has no more than a few half-tones.
    const row = Array.from(
      { length: 2000 },
      (_, x) => data[(400 * 1600 + x) * info.channels + 3] ?? 0,
    )
    expect(row.filter((opacity) => opacity > 8 && opacity < 247).length).toBeLessThan(4)
  })

  it('[BUILD-5] knows a picture beside which a build was killed that encoded it again', async () => {
    const { cacheDir, variants } = await cacheWith({ width: 360, height: 100 })
    const { files } = await generate(cacheDir, variants)
    for (const { file } of files) writeFileSync(`${file}.tmp-4711`, '')
    expect(await generate(cacheDir, variants)).toMatchObject({ files, encoded: 0 })
  })

  it('[BUILD-4] gives the same bytes for the same original', async () => {
    const { cacheDir, variants } = await cacheWith({ width: 450, height: 300 })
    const first = await generate(cacheDir, variants)
    const bytes = first.files.map(({ file }) => readFileSync(file))
    rmSync(join(cacheDir, 'store'), { recursive: true })
    const second = await generate(cacheDir, variants.toReversed())
    expect(second.files.toReversed().map(({ file }) => readFileSync(file))).toEqual(bytes)
  })

  it('makes a variant that several pages show once, and tells how far it is', async () => {
    const { cacheDir, variants } = await cacheWith({ width: 160, height: 100 })
    const { encoded, files, progress } = await generate(cacheDir, [...variants, ...variants])
    expect(encoded).toBe(2)
    expect(files).toHaveLength(2)
    expect(progress).toEqual(['1/2', '2/2'])
  })

  it('[BUILD-5] encodes identical bytes once, whatever their file names', async () => {
    const { cacheDir, asset } = await cacheWith({ width: 160, height: 100 })
    const one = variantsOf(asset, { filename: 'https://x.example/sposa.jpg' })
    const other = variantsOf(asset, { filename: 'https://x.example/copia.jpg' })
    const { files, encoded } = await generate(cacheDir, [...one, ...other])
    expect({ encoded, total: files.length }).toEqual({ encoded: 2, total: 4 })
    expect(new Set(files.map(({ path }) => path)).size).toBe(4)
    expect(new Set(files.map(({ file }) => file)).size).toBe(2)
  })

  it('makes AVIF', async () => {
    const { cacheDir, asset } = await cacheWith({ width: 160, height: 100 })
    const { files } = await generate(cacheDir, variantsOf(asset, {}, true))
    expect(files[0]?.path).toMatch(/\.avif$/)
    expect(await dimensionsOf(files[0]?.file ?? '')).toMatchObject({ width: 160, format: 'heif' })
  })

  it('[IMG-2] turns, blurs and brightens as the editor asks', async () => {
    const cacheDir = tempFolder()
    const black = await drawHalves({ width: 160, height: 80 })
    const asset = storeOriginal(cacheDir, black, { width: 160, height: 80 })
    const pixelsOf = async (adjustments: ImageAdjustments) => {
      const { files } = await generate(cacheDir, variantsOf(asset, { adjustments }))
      const picture = sharp(files[0]?.file).greyscale().raw()
      const { data, info } = await picture.toBuffer({ resolveWithObject: true })
      const at = (x: number, y: number) => data[y * info.width + x] ?? Number.NaN
      return { width: info.width, height: info.height, at }
    }
    const turned = await pixelsOf({ rotate: 90 })
    expect([turned.width, turned.height]).toEqual([80, 160])
    expect(turned.at(40, 5)).toBeLessThan(20)
    expect(turned.at(40, 155)).toBeGreaterThan(235)
    const sharpEdge = await pixelsOf({ blur: 0 })
    const softEdge = await pixelsOf({ blur: 20 })
    expect(sharpEdge.at(72, 40)).toBeLessThan(20)
    expect(softEdge.at(72, 40)).toBeGreaterThan(30)
    expect((await pixelsOf({ brightness: 40 })).at(5, 40)).toBeGreaterThan(90)
  })

  it.each([
    ['truncated', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['overwritten', () => Buffer.from('no picture at all')],
    ['changed by one bit', flipOneBit],
  ])('[SYNC-11] never publishes an original that was %s, and says which', async (_what, damage) => {
    const { cacheDir, asset, variants } = await cacheWith({ width: 300, height: 200 })
    const file = assetFile(cacheDir, asset)
    writeFileSync(file, damage(readFileSync(file)))
    const { files, encoded, failed } = await generate(cacheDir, variants)
    expect(encoded).toBe(0)
    expect(files).toEqual([])
    expect(failed).toMatchObject([{ original: asset }])
  })

  it('[IMG-4] an original that is gone fails alone', async () => {
    const { cacheDir, asset, variants } = await cacheWith({ width: 300, height: 200 })
    const other = storeOriginal(cacheDir, await drawPicture({ width: 160, height: 90 }), {
      width: 160,
      height: 90,
    })
    rmSync(assetFile(cacheDir, asset))
    const { files, failed } = await generate(cacheDir, [...variants, ...variantsOf(other)])
    expect(failed.map(({ original }) => original)).toEqual([asset])
    expect(files).toHaveLength(2)
  })

  it('[BUILD-6] encodes a variant again whose file is damaged', async () => {
    const { cacheDir, variants } = await cacheWith({ width: 160, height: 100 })
    const first = await generate(cacheDir, variants)
    const file = first.files[0]?.file ?? ''
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.subarray(0, bytes.length - 1))
    expect(await generate(cacheDir, variants)).toMatchObject({ encoded: 1, files: first.files })
    expect(readFileSync(file)).toEqual(bytes)
  })
})

/** In the table of a JPEG that scales its colours: the picture still decodes, as another one. */
function flipOneBit(bytes: Buffer): Buffer {
  const at = bytes.indexOf(Buffer.from([0xff, 0xdb])) + 5
  const changed = Buffer.from(bytes)
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
  return changed
}

/** Black on the left, white on the right. */
const drawHalves = ({ width, height }: { width: number; height: number }) =>
  sharp({ create: { width, height, channels: 3, background: '#000' } })
    .composite([
      {
        input: { create: { width: width / 2, height, channels: 3, background: '#fff' } },
        left: width / 2,
        top: 0,
      },
    ])
    .png()
    .toBuffer()

describe('openVariantEncoder', () => {
  const open = async (cacheDir: string) => {
    const { blobs } = await storeIn(cacheDir)
    return openVariantEncoder({ cacheDir, blobs, exists: () => false, onProgress: () => {} })
  }
  const keptIn = (cacheDir: string) => listNames(join(cacheDir, 'store/blobs'))

  it('[BUILD-4] encodes what was added before all is known, and nothing twice', async () => {
    const { cacheDir, variants } = await cacheWith({ width: 450, height: 300 })
    const encoder = await open(cacheDir)
    encoder.add(variants.slice(0, 1))
    await expect.poll(() => keptIn(cacheDir)).toHaveLength(1)
    encoder.add(variants)
    const { encoded, files } = await encoder.done()
    expect(encoded).toBe(variants.length)
    expect(files.map(({ path }) => path)).toEqual(variants.map(({ path }) => path))
    encoder.add(variants)
    expect(await encoder.done()).toEqual({ encoded, files, failed: [] })
  })

  it('begins no more when the pages have failed', async () => {
    const { cacheDir, variants } = await cacheWith({ width: 900, height: 600 })
    const encoder = await open(cacheDir)
    encoder.add(variants)
    encoder.stop()
    await generate(cacheDir, variants.slice(0, 1))
    expect(keptIn(cacheDir).length).toBeLessThan(variants.length)
  })
})
