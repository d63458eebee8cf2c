/**
 * What making many pages does to need little memory; for few it would only take time.
 */
import { setFlagsFromString } from 'node:v8'

/** From so many on. */
const many = 2000

/** V8 would let the heap grow to a multiple of what is alive before it collects. */
const growingPercent = 30

export function collectOften(pages: number): void {
  if (pages >= many) setFlagsFromString(`--heap-growing-percent=${growingPercent}`)
}

/** esbuild's process stays, with all that it has read, until it is told to end; it starts again. */
export async function endBundler(pages: number): Promise<void> {
  if (pages < many) return
  const { stop } = await import('esbuild')
  await stop()
}
