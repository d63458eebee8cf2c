/**
 * What the engine is told where pages are made by the hundreds: many need little memory, fewer are
 * over before its best code pays.
 */
import { setFlagsFromString } from 'node:v8'
import { isMainThread } from 'node:worker_threads'
import { lazily } from './once.ts'
import { resetSemiSpace } from './thread-memory.ts'

/** From so many on. */
export const many = 2000

/** V8 would let the heap grow to a multiple of what is alive before it collects. */
const growingPercent = 30

/**
 * Holds for all threads. Where there are others, one of them calls it when it has loaded its code:
 * compiled code is taken only with the flags that it was compiled with.
 */
export function collectOften(pages: number): void {
  if (pages < many) return
  // What is new has enough room by now, and would be given the double of it once more.
  setCollection({ growing: growingPercent, factor: 1 })
  if (isMainThread) resetFlagsAtExit()
}

/** For the main thread, whose compiled code is kept at the end, for a process with the usual flags. */
export const resetFlagsAtExit = lazily(() =>
  process.prependOnceListener('exit', () => {
    setCollection({ growing: 0, factor: 2 })
    resetSemiSpace()
  }),
)

function setCollection({ growing, factor }: Record<'growing' | 'factor', number>): void {
  setFlagsFromString(`--heap-growing-percent=${growing}`)
  setFlagsFromString(`--semi-space-growth-factor=${factor}`)
}

/** Before Node 24, V8 has nothing between its plain code and its best: Maglev is off, or missing. */
const hasMiddleTier = Number(process.versions.node.split('.')[0]) >= 24

/**
 * Without V8's last compiler a thousand pages take a tenth less. Called when a thread has loaded its
 * code: compiled code is taken only with the flags that it was compiled with.
 */
export function optimizeLess(pages: number): void {
  if (hasMiddleTier && pages < many) setFlagsFromString('--no-opt')
}

/** In all threads, when the pages are made. */
export function optimizeAsEver(): void {
  setFlagsFromString('--opt')
}
