import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { AssetEntry } from '../../../../build/cache/cache-index.ts'
import type { Diagnostic } from '../../../../src/content/diagnostic.ts'
import { listen } from '../listen.ts'
import { tempFolder } from '../temp-folder.ts'
import { drawHostileImages } from './hostile-images.ts'

interface Outcome {
  assets: Record<string, AssetEntry>
  warnings: Diagnostic[]
  files: { path: string; file: string }[]
  peakRssMb: number
}

it('[IMG-4] hostile images fail alone or are tamed, in less than 500 MB', async () => {
  const images: Record<string, Buffer> = {}
  const { origin, arrivals } = await listen((response, { url }) => {
    response.end(images[basename(url.pathname)])
  })
  Object.assign(images, await drawHostileImages(`${origin}/probe.png`))
  const cacheDir = tempFolder()
  const addresses = Object.keys(images).map((name) => `${origin}/${name}`)
  const script = ['--import', 'tsx', join(import.meta.dirname, 'sync-images.ts'), cacheDir]
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, [...script, ...addresses])
  const { assets, warnings, files, peakRssMb } = JSON.parse(stdout) as Outcome

  const refused = [
    ...['bomb.png', 'bomb.svg', 'empty.jpg', 'entities.svg', 'lie.png', 'page.jpg', 'tower.png'],
    'truncated.jpg',
  ]
  const told = (code: string) =>
    warnings
      .filter((warning) => warning.code === code)
      .map(({ message }) => /image \S+\/(\S+) /.exec(message.en)?.[1])
  expect(told('ASSET_FAILED')).toEqual(refused)
  expect(told('ASSET_SIMPLIFIED')).toEqual(['animated.gif', 'animated.webp', 'script.svg'])
  for (const warning of warnings) {
    const place = addresses.findIndex((address) => warning.message.en.includes(address))
    expect(warning).toMatchObject({ where: { story: 'chi-sono', field: `body.${place}.image` } })
  }
  const sizes = Object.entries(assets).map(([address, { extension, width, height }]) => [
    basename(address),
    `${extension} ${width}x${height}`,
  ])
  expect(Object.fromEntries(sizes)).toEqual({
    'animated.gif': 'gif 40x30',
    'animated.webp': 'webp 40x30',
    'cmyk.jpg': 'jpg 600x400',
    'large.png': 'png 7000x7000',
    'really-png.jpg': 'png 60x40',
    'script.svg': 'svg 90x60',
  })
  expect(arrivals.map(({ url }) => url.pathname)).not.toContain('/probe.png')
  expect(readdirSync(join(cacheDir, 'store/blobs'))).toHaveLength(files.length)
  for (const { path, file } of files) {
    const { format, pages = 1, space } = await sharp(file).metadata()
    expect({ format, pages, space }, path).toEqual({
      format: path.replace(/.*\./, '').replace('jpg', 'jpeg'),
      pages: 1,
      space: 'srgb',
    })
    expect(readFileSync(file).includes('<script'), path).toBe(false)
  }
  expect(peakRssMb).toBeLessThan(500)
})
