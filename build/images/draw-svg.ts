/**
 * Draws SVGs in a process beside this one, bounded in time and memory: a few bytes of an SVG can ask
 * for hours, with filters, masks or dashes.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { OutputInfo, ResizeOptions } from 'sharp'
import { projectRoot } from '../base/project-root.ts'
import { InvalidImage } from './invalid-image.ts'
import { maxPixels } from './load-sharp.ts'

/** Upright and in sRGB. */
export interface Pixels {
  data: Uint8Array
  info: OutputInfo
}

/** Options for sharp to read these pixels. */
export const rawOf = ({ info: { width, height, channels } }: Pixels) => ({
  raw: { width, height, channels },
})

/** The properties of a file, and its drawing. */
export interface OpenedFile {
  /** The name that sharp gives it. */
  format: string
  /** Pixels. */
  width: number
  height: number
  hasAlpha: boolean
  /** `null` for other formats, and above `maxPixels`. */
  drawing: Pixels | null
}

/** Pixels. */
type DrawnSize = Pick<ResizeOptions, 'width' | 'height' | 'fit'>

const svgLimits = {
  maxPixels,
  /** Processor time for one drawing, independent of the machine's load. */
  cpuSeconds: 5,
  /** Memory of the whole process. */
  maxBytes: 512e6,
}

export interface SvgDrawer {
  /**
   * Waits for the drawings before it.
   * @throws InvalidImage when it takes too much; Error with the reason when it is damaged or no picture
   */
  draw(bytes: Uint8Array, size: DrawnSize): Promise<OpenedFile>
  /** Drops waiting drawings and ends the process; the next drawing starts it again. */
  close(): void
}

/** Starts its process with the first drawing. The caller closes it afterwards. */
export function openSvgDrawer(limits = svgLimits): SvgDrawer {
  const oneByOne = pLimit(1)
  let child: ChildProcess | null = null
  const draw = async (bytes: Uint8Array, size: DrawnSize): Promise<OpenedFile> => {
    const used = child?.connected ? child : null
    const drawing = used ?? startProcess()
    child = drawing
    const answer = await ask(drawing, { bytes, size, limits })
    if ('format' in answer) return answer
    if ('error' in answer) throw new Error(answer.error)
    const isClosed = child !== drawing
    child = null
    // Retry in a new process: earlier drawings may have used up the memory of this one.
    if (used !== null && !isClosed) return draw(bytes, size)
    const { code } = answer
    throw code === null ? tooCostly(limits) : new Error(`it ended its process with ${code}`)
  }
  return {
    draw: (bytes, size) => oneByOne(draw, bytes, size),
    close() {
      oneByOne.clearQueue()
      child?.kill('SIGKILL')
      child = null
    },
  }
}

const startProcess = (): ChildProcess =>
  fork(join(projectRoot(), 'build/images/draw-svg.mjs'), {
    // The script needs no TypeScript loader.
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })

interface Question {
  bytes: Uint8Array
  size: DrawnSize
  limits: typeof svgLimits
}

/** `code` is the exit code if the process ended instead; `null` if it was killed. */
type Answer = OpenedFile | { error: string } | { code: number | null }

async function ask(child: ChildProcess, question: Question): Promise<Answer> {
  const answered = new AbortController()
  const { signal } = answered
  const next = (event: string) => once(child, event, { signal })
  try {
    const answer = Promise.race([
      next('message').then(([message]) => message as Answer),
      next('exit').then(([code]) => ({ code: code as number | null })),
    ])
    child.send(question)
    return await answer
  } finally {
    answered.abort()
  }
}

function tooCostly({ cpuSeconds, maxBytes }: typeof svgLimits): InvalidImage {
  const megabytes = maxBytes / 1e6
  return new InvalidImage(
    {
      en: `takes more than ${cpuSeconds} seconds or ${megabytes} MB to draw`,
      it: `richiede più di ${cpuSeconds} secondi o ${megabytes} MB per essere disegnata`,
    },
    { en: 'Export it as PNG', it: 'Esportala in PNG' },
  )
}
