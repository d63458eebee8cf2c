/**
 * Draws an SVG in a process of its own, bounded in time and memory: a few bytes of it can ask for
 * hours, with filters, masks or dashes.
 */
import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { OutputInfo } from 'sharp'
import { projectRoot } from '../base/project-root.ts'
import { maxPixels } from './load-sharp.ts'
import { UnfitPicture } from './unfit-picture.ts'

/** Upright and in sRGB. */
export interface Pixels {
  data: Uint8Array
  info: OutputInfo
}

/** Options of sharp to read them. */
export const rawOf = ({ info: { width, height, channels } }: Pixels) => ({
  raw: { width, height, channels },
})

/** What a file says of itself, and the drawing that it is. */
export interface OpenedFile {
  /** As sharp names it. */
  format: string
  /** Pixels. */
  width: number
  height: number
  hasAlpha: boolean
  /** `null` of other formats, and of more than `maxPixels`. */
  drawing: Pixels | null
}

/** Pixels; it is drawn no larger than it says itself. */
type DrawnSize = { width: number } | { height: number }

const svgLimits = {
  maxPixels,
  /** Of its processor, whatever else the machine does meanwhile. */
  cpuSeconds: 5,
  /** Of the whole process. */
  maxBytes: 512e6,
}

/** @throws UnfitPicture when it takes too much; Error with the reason when it is damaged, or no picture */
export function drawSvg(
  bytes: Uint8Array,
  size: DrawnSize,
  limits = svgLimits,
): Promise<OpenedFile> {
  const child = fork(join(projectRoot(), 'build/pictures/draw-svg.mjs'), {
    // Not the TypeScript loader of this process.
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return new Promise((done, fail) => {
    child.once('message', (answer: OpenedFile | { error: string }) => {
      child.disconnect()
      if ('error' in answer) fail(new Error(answer.error))
      else done(answer)
    })
    child.once('error', fail)
    child.once('exit', (code) => {
      fail(code === null ? tooCostly(limits) : new Error(`it ended its process with ${code}`))
    })
    child.send({ bytes, size, limits })
  })
}

function tooCostly({ cpuSeconds, maxBytes }: typeof svgLimits): UnfitPicture {
  const megabytes = maxBytes / 1e6
  return new UnfitPicture(
    {
      english: `takes more than ${cpuSeconds} seconds or ${megabytes} MB to draw`,
      italian: `richiede più di ${cpuSeconds} secondi o ${megabytes} MB per essere disegnata`,
    },
    { english: 'Export it as PNG', italian: 'Esportala in PNG' },
  )
}
