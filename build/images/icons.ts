/**
 * The icons of the site and of the installed app, all drawn from one SVG: `public/icon.svg`, dark on
 * light or light on dark, its background filled.
 */
import { readFileSync } from 'node:fs'
import { messageOf, systemErrorCode, VetrinaError } from '../../src/content/errors.ts'
import { outputPath } from '../../src/content/paths.ts'
import { shortDigestOf } from '../base/digest.ts'
import type { OutputFile } from '../base/output-files.ts'
import { findPublicFile, type PublicPlaces } from '../base/public-paths.ts'
import { versionOf } from '../package-version.ts'
import type { Blobs } from '../store/blobs.ts'
import type { IconPurpose } from './icon-drawings.ts'

interface Icon {
  purpose: IconPurpose
  /** Pixels of its side. */
  size: number
  file: OutputFile
}

export interface Icons {
  icons: Icon[]
  files: OutputFile[]
}

interface IconOptions extends PublicPlaces {
  backgroundColor: string
  blobs: Blobs
}

const planned: readonly [IconPurpose, number][] = [
  ['any', 96],
  ['any', 192],
  ['any', 512],
  ['maskable', 192],
  ['maskable', 512],
  ['monochrome', 512],
  ['apple-touch', 180],
]

/** Raise it when the same options give another drawing. */
const drawingVersion = 2

/** Apple's devices and old browsers ask for these names by themselves. */
const appleIconPath = outputPath('apple-touch-icon.png')
const faviconPath = outputPath('favicon.ico')

/** Draws each icon once for the same SVG; no icons if there is no SVG. */
export async function createIcons(options: IconOptions): Promise<Icons> {
  const source = findPublicFile(options, 'icon.svg')
  if (source === undefined) return { icons: [], files: [] }
  const icons = await Promise.all(
    planned.map(async ([purpose, size]): Promise<Icon> => {
      const { digest, file } = await draw(source, { purpose, size, ...options })
      const path =
        purpose === 'apple-touch'
          ? appleIconPath
          : outputPath(`_assets/icon-${purpose}-${size}.${digest}.png`)
      return { purpose, size, file: { path, file } }
    }),
  )
  const small = await draw(source, { purpose: 'any', size: 32, ...options })
  const favicon = { path: faviconPath, content: wrapAsIco(readFileSync(small.file), 32) }
  return { icons, files: [...icons.map(({ file }) => file), favicon] }
}

async function draw(
  source: string,
  { purpose, size, blobs, backgroundColor }: IconOptions & Omit<Icon, 'file'>,
): Promise<{ digest: string; file: string }> {
  const svg = shortDigestOf(readFileSync(source))
  const digest = shortDigestOf(
    `${svg} ${purpose} ${size} ${backgroundColor} ${versionOf('sharp')} ${drawingVersion}`,
  )
  const key = `icon ${purpose} ${size} ${digest}`
  const found = blobs.find(key)
  if (found !== undefined) return { digest, file: found.file }
  const { drawings } = await import('./icon-drawings.ts')
  try {
    const picture = await drawings[purpose](source, size, backgroundColor)
    // The last level takes twice as long for two percent.
    const bytes = await picture.png({ compressionLevel: 8 }).toBuffer()
    return { digest, file: blobs.put(key, bytes).file }
  } catch (error) {
    throw unreadable(source, error)
  }
}

function unreadable(source: string, cause: unknown): unknown {
  // A disk error already says what is wrong.
  if (systemErrorCode(cause) !== undefined) return cause
  const reason = messageOf(cause)
  return new VetrinaError({
    code: 'ICON_UNREADABLE',
    message: {
      en: `The icons cannot be drawn from ${source}: ${reason}.`,
      it: `Le icone non si possono disegnare da ${source}: ${reason}.`,
    },
    hint: {
      en: 'Put an SVG there that a browser shows, or remove it: the site then has no icons.',
      it: 'Mettici un SVG che un browser sa mostrare, o toglilo: il sito resta senza icone.',
    },
    cause,
  })
}

/** An `.ico` of one picture: a directory of one entry, then the PNG. */
function wrapAsIco(png: Uint8Array, size: number): Uint8Array {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.byteLength, 14)
  head.writeUInt32LE(head.byteLength, 18)
  return Buffer.concat([head, png])
}
