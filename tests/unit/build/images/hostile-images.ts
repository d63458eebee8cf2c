/**
 * Pictures that nobody should upload, drawn on demand.
 */
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Hostile pictures by file name. @param probe URL that the drawing tries to load */
export async function drawHostileImages(probe: string): Promise<Record<string, Buffer>> {
  const photo = sharp({
    create: { width: 600, height: 400, channels: 3, background: '#888', noise },
  })
  const jpeg = await photo.clone().jpeg().toBuffer()
  const frames = await Promise.all(['#f00', '#00f'].map(drawFrame))
  const animation = () => sharp(frames, { join: { animated: true } })
  return {
    'truncated.jpg': jpeg.subarray(0, jpeg.length / 2),
    'bomb.png': createPng(30_000, Buffer.alloc((30_000 / 8 + 1) * 30_000)),
    'lie.png': createPng(65_000, Buffer.alloc(100)),
    'entities.svg': Buffer.from(
      `<!DOCTYPE svg [<!ENTITY a "${'a'.repeat(1000)}">${entities()}]>${svg('<text>&z;</text>')}`,
    ),
    'tower.png': await drawSolid(1, 20_000),
    'page.jpg': Buffer.from('<!doctype html><title>Accedi</title>'),
    'empty.jpg': Buffer.alloc(0),
    'bomb.svg': Buffer.from(svg('<rect width="9" height="9"/>', 'width="9000" height="9000"')),
    'really-png.jpg': await drawSolid(60, 40),
    'script.svg': Buffer.from(
      svg(
        `<script>fetch('${probe}')</script><image href="${probe}" width="9" height="9"/><image href="file:///etc/passwd" width="9" height="9"/><foreignObject width="9" height="9"><img xmlns="http://www.w3.org/1999/xhtml" src="${probe}" onerror="alert(1)"/></foreignObject>`,
      ),
    ),
    'cmyk.jpg': await photo.clone().toColourspace('cmyk').jpeg().toBuffer(),
    'animated.webp': await animation().webp().toBuffer(),
    'animated.gif': await animation().gif().toBuffer(),
    'large.png': await drawSolid(7000, 7000),
  }
}

const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const

const drawSolid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c86432' } })
    .png()
    .toBuffer()

const drawFrame = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()

const svg = (content: string, size = 'width="90" height="60"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${size} onload="alert(1)">${content}</svg>`

/** Each entity ten times the one before: a few hundred bytes that unpack to terabytes. */
const entities = () =>
  [...'bcdefghijz']
    .map((name, index) => {
      const before = index === 0 ? 'a' : 'bcdefghij'[index - 1]
      return `<!ENTITY ${name} "${`&${before};`.repeat(10)}">`
    })
    .join('')

/** A black and white square, one bit per pixel. */
export function createPng(side: number, rows: Uint8Array): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(1, 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND')]
  return Buffer.concat([signature, ...chunks])
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
