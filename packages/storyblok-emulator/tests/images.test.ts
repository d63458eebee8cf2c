import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { addFile, serveSpace, site } from './serve-space.ts'

// 400 × 200: the left half red, the right half blue.
const red = { width: 200, height: 200, channels: 3, background: '#f00' } as const
const halves = await sharp({ create: red })
  .extend({ right: 200, background: '#00f' })
  .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
  .toBuffer()
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'
const PHOTO = '/f/100002/400x200/0123456789/foto.jpg'
const DRAWING = '/f/100002/10x10/0123456789/segno.svg'

async function openImages() {
  const { get } = await serveSpace(site, {}, async (folder) => {
    const sidecar = (id: number, path: string) =>
      JSON.stringify({ id, filename: `https://a.storyblok.com${path}` })
    await addFile(folder, 'assets/space/foto_1.jpg', halves)
    await addFile(folder, 'assets/space/foto_1.json', sidecar(1, PHOTO))
    await addFile(folder, 'assets/space/segno_2.svg', svg)
    await addFile(folder, 'assets/space/segno_2.json', sidecar(2, DRAWING))
  })
  const image = async (suffix: string, accept = 'image/*') => {
    const response = await get(`${PHOTO}/m/${suffix}`, { accept })
    expect(response.status, suffix).toBe(200)
    const bytes = Buffer.from(await response.arrayBuffer())
    const { width, height, format } = await sharp(bytes).metadata()
    const colour = async (x: number, y: number) => {
      const { data, info } = await sharp(bytes)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const start = (Math.round(y * (height - 1)) * info.width + Math.round(x * (width - 1))) * 4
      return Array.from(data.subarray(start, start + 4), (value) => Math.round(value / 64) * 64)
    }
    return { response, size: `${width}x${height}`, format, colour }
  }
  return { get, image }
}

const RED = [256, 0, 0, 256]
const BLUE = [0, 0, 256, 256]
const GREEN = [0, 256, 0, 256]
const CLEAR = [0, 0, 0, 0]

describe('[IMG-3] [SYNC-14] the image service', () => {
  it('sends WebP to clients that accept it, and the original format to others', async () => {
    const { image } = await openImages()
    const webp = await image('', 'image/avif,image/webp,*/*')
    expect([webp.format, webp.size]).toEqual(['webp', '400x200'])
    expect(webp.response.headers.get('content-type')).toBe('image/webp')
    expect(webp.response.headers.get('vary')).toBe('Accept')
    expect((await image('')).format).toBe('jpeg')
  })

  it('cuts, fits, turns and enlarges', async () => {
    const { image } = await openImages()
    const sizes: [suffix: string, size: string][] = [
      ['100x50', '100x50'],
      ['100x0', '100x50'],
      ['0x100', '200x100'],
      ['100x100', '100x100'],
      ['fit-in/100x100', '100x50'],
      ['fit-in/100x100/filters:fill(00ff00)', '100x100'],
      ['800x0', '800x400'],
      ['800x0/filters:no_upscale()', '400x200'],
      ['100x20:300x120', '200x100'],
      ['100x20:300x120/50x0', '50x25'],
      ['100x100/smart', '100x100'],
      ['100x50/filters:rotate(90)', '50x100'],
    ]
    for (const [suffix, size] of sizes) {
      expect([suffix, (await image(suffix)).size]).toEqual([suffix, size])
    }
  })

  it('shows the requested part, filled, rounded or brightened', async () => {
    const { image } = await openImages()
    const colours: [suffix: string, x: number, y: number, colour: number[]][] = [
      ['100x50', 0, 0.5, RED],
      ['-100x50', 0, 0.5, BLUE],
      ['0x0:200x200/100x100', 1, 0.5, RED],
      ['100x100/filters:focal(350x100:351x101):quality(95)', 0.05, 0.5, BLUE],
      ['100x100/filters:focal(50x100:51x101)', 0.95, 0.5, RED],
      ['fit-in/100x100/filters:fill(0f0):format(png)', 0.5, 0, GREEN],
      ['fit-in/100x100/filters:fill(transparent):format(png)', 0.5, 0, CLEAR],
      ['100x100/filters:round_corner(40,0,255,0):format(png)', 0, 0, GREEN],
      ['100x100/filters:round_corner(40|20,0,0,0,1):format(png)', 0, 0, CLEAR],
      ['100x50/filters:brightness(100)', 0, 0, [256, 256, 256, 256]],
      [
        'filters:blur(10,5):focal(1x2:3x4):round_corner(40|20,0,255,0):grayscale():format(png)/',
        0,
        0,
        GREEN,
      ],
    ]
    for (const [suffix, x, y, expected] of colours) {
      const colour = await (await image(suffix)).colour(x, y)
      const found = expected === CLEAR ? [0, 0, 0, colour[3]] : colour
      expect([suffix, ...found]).toEqual([suffix, ...expected])
    }
  })

  it('greys and blurs', async () => {
    const { image } = await openImages()
    const [red, green, blue] = await (await image('100x50/filters:grayscale()')).colour(0, 0.5)
    expect([green, blue]).toEqual([red, red])
    const blurred = await (await image('400x200/filters:blur(60)')).colour(0.5, 0.5)
    expect(Math.min(blurred[0] ?? 0, blurred[2] ?? 0)).toBeGreaterThan(0)
  })

  it('sends the requested format, whatever the client accepts', async () => {
    const { image } = await openImages()
    const formats = { webp: 'webp', png: 'png', jpeg: 'jpeg', avif: 'heif' }
    for (const [name, format] of Object.entries(formats)) {
      const answer = await image(`20x0/filters:format(${name})`, 'image/webp')
      expect(answer.format).toBe(format)
      expect(answer.response.headers.get('content-type')).toBe(`image/${name}`)
    }
  })

  it('makes smaller files of lower quality', async () => {
    const { get } = await openImages()
    const size = async (quality: number) =>
      (await (await get(`${PHOTO}/m/filters:quality(${quality})`)).arrayBuffer()).byteLength
    expect(await size(5)).toBeLessThan(await size(95))
  })

  it('never touches an SVG', async () => {
    const { get } = await openImages()
    const response = await get(`${DRAWING}/m/100x100/filters:format(png)`)
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(await response.text()).toBe(svg)
  })

  it('refuses requests that the real service refuses', async () => {
    const { get } = await openImages()
    const suffixes = [
      '5000x0',
      '4001x4001',
      '100',
      'fit-out/100x100',
      'filters:quality(101)',
      'filters:blur(151)',
      'filters:brightness(-101)',
      'filters:rotate(45)',
      'filters:format(gif)',
      'filters:fill(red)',
      'filters:focal(1x1)',
      'filters:unheard_of()',
      '300x0:100x100',
      '0x3000/filters:no_upscale()',
    ]
    for (const suffix of suffixes) {
      const response = await get(`${PHOTO}/m/${suffix}`)
      expect([suffix, response.status]).toEqual([suffix, 422])
      expect(await response.text()).toContain('Image service: ')
    }
  })

  it('answers 404 for an unknown asset or path', async () => {
    const { get } = await openImages()
    expect((await get('/f/100002/400x200/0123456789/altra.jpg/m/100x0')).status).toBe(404)
    expect((await get(`${PHOTO}/n/100x0`)).status).toBe(404)
  })
})
