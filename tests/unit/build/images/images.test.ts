import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listNames } from '../../../../build/base/disk-entry.ts'
import type { AssetEntry } from '../../../../build/cache/cache-index.ts'
import { assetFile } from '../../../../build/cache/content-cache.ts'
import { openSvgDrawer } from '../../../../build/images/draw-svg.ts'
import { decodePixels, openVariantEncoder } from '../../../../build/images/images.ts'
import { planImage, type Variant } from '../../../../build/images/variants.ts'
import type { ImageAdjustments } from '../../../../src/content/image-service.ts'
import type { ParsedAsset } from '../../../../src/content/parsed.ts'
import { drawPicture, encodeVariants, storeOriginal } from '../pictures.ts'
import { configIn } from '../site-config.ts'
import { storeIn } from '../store-in.ts'
import { tempFolder } from '../temp-folder.ts'

const variantsOf = (asset: AssetEntry, image: Partial<ParsedAsset> = {}, avif = false): Variant[] =>
  planImage({
    asset,
    image: { filename: 'https://x.example/luce.jpg', alt: '', focus: '', ...image },
    config: { basePath: '/', images: { ...configIn('/').images, avif } },
  }).variants

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
  it.each([
    { width: 360, height: 180 },
    { width: 240, height: 120, alpha: 0.5 },
  ])('[IMG-1] makes files of the formats and widths that are planned, of %j', async (options) => {
    const { cacheDir, asset } = await cacheWith(options)
    const variants = variantsOf(asset, {}, true)
    const { files, encoded } = await encodeVariants(cacheDir, variants)
    expect(encoded).toBe(variants.length)
    expect(files.map(({ path }) => path)).toEqual(variants.map(({ path }) => path))
    expect(await Promise.all(files.map(({ file }) => dimensionsOf(file)))).toEqual(
      variants.map(({ width, format }) => ({
        width,
        height: width / 2,
        hasAlpha: asset.hasAlpha,
        format: format === 'avif' ? 'heif' : format,
      })),
    )
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
    const { files } = await encodeVariants(cacheDir, variantsOf(asset))
    for (const { file } of files) {
      const { width = 1, height, exif, orientation } = await sharp(file).metadata()
      expect({ ratio: height / width, exif, orientation }).toEqual({ ratio: 1.5 })
    }
    expect(files.map(({ file }) => readFileSync(file).includes('GPS'))).not.toContain(true)
  })

  it('[BUILD-5] [BUILD-6] encodes only what is missing or damaged, also after a build was killed while encoding', async () => {
    const { cacheDir, variants } = await cacheWith({ width: 360, height: 100 })
    const first = await encodeVariants(cacheDir, variants)
    const times = first.files.map(({ file }) => statSync(file).mtimeMs)
    for (const { file } of first.files) writeFileSync(`${file}.tmp-4711`, '')
    const second = await encodeVariants(cacheDir, variants)
    expect(second).toEqual({ files: first.files, encoded: 0, failed: [], progress: [] })
    expect(first.files.map(({ file }) => statSync(file).mtimeMs)).toEqual(times)
    const [missing = '', damaged = ''] = first.files.map(({ file }) => file)
    rmSync(missing)
    const bytes = readFileSync(damaged)
    writeFileSync(damaged, bytes.subarray(0, bytes.length - 1))
    expect(await encodeVariants(cacheDir, variants)).toMatchObject({
      encoded: 2,
      files: first.files,
    })
    expect(readFileSync(damaged)).toEqual(bytes)
  })

  it('[BUILD-4] gives a variant the same bytes alone, among all others and in another order', async () => {
    const cacheDir = tempFolder()
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const create = { width: 480, height: 240, channels: 3, background: '#888', noise } as const
    const grain = await sharp({ create }).jpeg().toBuffer()
    const variants = variantsOf(storeOriginal(cacheDir, grain, { width: 480, height: 240 }))
    const { files } = await encodeVariants(cacheDir, variants)
    const bytesOf = () => files.map(({ file }) => readFileSync(file).toString('base64'))
    const bytes = bytesOf()
    rmSync(files[4]?.file ?? '')
    expect(await encodeVariants(cacheDir, variants)).toMatchObject({ files, encoded: 1 })
    expect(bytesOf()).toEqual(bytes)
    rmSync(join(cacheDir, 'store'), { recursive: true })
    await encodeVariants(cacheDir, variants.toReversed())
    expect(bytesOf()).toEqual(bytes)
  })

  it('[IMG-1] draws a tiny drawing sharply at each width, as wide as layouts show pictures', async () => {
    const cacheDir = tempFolder()
    const half = '<rect width="12" height="6" fill="#c33"/>'
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="6">${half}</svg>`
    const size = { width: 24, height: 6, hasAlpha: true, extension: 'svg' } as const
    const variants = variantsOf(storeOriginal(cacheDir, Buffer.from(drawing), size))
    const webp = variants.filter(({ format }) => format === 'webp')
    expect(webp.map(({ width }) => width)).toEqual([340, 780, 1600])
    const drawer = openSvgDrawer()
    onTestFinished(drawer.close)
    for (const variant of webp) {
      const { data, info } = await decodePixels(variant, { cacheDir, drawer })
      expect(info).toMatchObject({ width: variant.width, channels: 4 })
      const opacities = data.filter((_, index) => index % 4 === 3)
      expect([...new Set(opacities)].sort()).toEqual([0, 255])
    }
  })

  it('[BUILD-5] encodes once what several pages show, whatever its file names, and reports progress', async () => {
    const { cacheDir, asset, variants } = await cacheWith({ width: 160, height: 100 })
    const copy = variantsOf(asset, { filename: 'https://x.example/copia.jpg' })
    const { files, progress } = await encodeVariants(cacheDir, [...variants, ...variants, ...copy])
    expect(progress).toEqual(['1/2', '2/2'])
    expect(new Set(files.map(({ path }) => path)).size).toBe(4)
    expect(new Set(files.map(({ file }) => file)).size).toBe(2)
  })

  it('[IMG-2] turns, blurs and brightens as the editor asks', async () => {
    const cacheDir = tempFolder()
    const white = { width: 80, height: 80, channels: 3, background: '#fff' } as const
    const halves = sharp({ create: white }).extend({ left: 80, background: '#000' }).png()
    const asset = storeOriginal(cacheDir, await halves.toBuffer(), { width: 160, height: 80 })
    const pixelsOf = async (adjustments: ImageAdjustments) => {
      const { files } = await encodeVariants(cacheDir, variantsOf(asset, { adjustments }))
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

  it.each<[string, (bytes: Buffer) => Buffer | null]>([
    ['truncated', (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['overwritten', () => Buffer.from('no picture at all')],
    ['changed by one bit', flipOneBit],
    ['deleted', () => null],
  ])('[IMG-4] [SYNC-11] an original that was %s fails alone', async (_what, damage) => {
    const { cacheDir, asset, variants } = await cacheWith({ width: 300, height: 200 })
    const size = { width: 160, height: 90 }
    const other = variantsOf(storeOriginal(cacheDir, await drawPicture(size), size))
    const file = assetFile(cacheDir, asset)
    const damaged = damage(readFileSync(file))
    if (damaged === null) rmSync(file)
    else writeFileSync(file, damaged)
    const { files, failed } = await encodeVariants(cacheDir, [...variants, ...other])
    expect(failed).toMatchObject([{ original: asset }])
    expect(files.map(({ path }) => path)).toEqual(other.map(({ path }) => path))
  })
})

/** Flips a bit in the quantization table of a JPEG, which still decodes, but to another picture. */
function flipOneBit(bytes: Buffer): Buffer {
  const at = bytes.indexOf(Buffer.from([0xff, 0xdb])) + 5
  const changed = Buffer.from(bytes)
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
  return changed
}

describe('openVariantEncoder', () => {
  const open = async (cacheDir: string) => {
    const { blobs } = await storeIn(cacheDir)
    return openVariantEncoder({ cacheDir, blobs, exists: () => false, onProgress: () => {} })
  }
  const keptIn = (cacheDir: string) => listNames(join(cacheDir, 'store/blobs'))

  it('[BUILD-4] starts encoding before all variants are known, and encodes nothing twice', async () => {
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

  it('starts no more variants when the pages have failed', async () => {
    const { cacheDir, variants } = await cacheWith({ width: 900, height: 600 })
    const encoder = await open(cacheDir)
    encoder.add(variants)
    encoder.stop()
    await encodeVariants(cacheDir, variants.slice(0, 1))
    expect(keptIn(cacheDir).length).toBeLessThan(variants.length)
  })
})
