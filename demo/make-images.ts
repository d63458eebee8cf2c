import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { contents } from './images/contents.ts'
import { sidecarOf } from './images/image-asset.ts'
import type { Picture } from './images/picture.ts'
import { encodeJpeg } from './images/plate.ts'

const folder = fileURLToPath(new URL('./assets/demo/', import.meta.url))
const largestFile = 200_000

/** Draws the pictures named, or all: `node --import tsx demo/make-images.ts [name …]`. */
async function makeImages(names: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const picture of contents)
    if (names.length === 0 || names.includes(picture.name)) await makeImage(picture)
}

async function makeImage(picture: Picture): Promise<void> {
  const { name, id } = picture
  const [width, height] = picture.size
  const started = performance.now()
  const plate = await picture.draw({ width, height, seed: name })
  const jpeg = await encodeJpeg(plate, largestFile)
  await writeFile(`${folder}${name}_${id}.jpg`, jpeg)
  await writeFile(`${folder}${name}_${id}.json`, `${JSON.stringify(sidecarOf(picture), null, 2)}\n`)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stderr.write(`${name}  ${Math.round(jpeg.length / 1000)} kB  ${seconds} s\n`)
}

await makeImages(process.argv.slice(2))
