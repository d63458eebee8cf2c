/**
 * esbuild where a build needs it. Its process is over soon: what it would collect is gone then anyway,
 * and collecting takes a quarter of its time.
 */
import type * as esbuild from 'esbuild'

/** Where it goes on for longer than that, or bundles more, it collects. */
const memoryLimit = '192MiB'

/**
 * Settings of Go's runtime, for the process that the first call of esbuild starts:
 * https://pkg.go.dev/runtime#hdr-Environment_Variables. Values set by the user win.
 */
export async function loadEsbuild(): Promise<typeof esbuild> {
  process.env.GOGC ??= 'off'
  process.env.GOMEMLIMIT ??= memoryLimit
  loaded = await import('esbuild')
  return loaded
}

let loaded: typeof esbuild | undefined

/** Ends esbuild's process, which otherwise keeps all that it has read; the next call starts it again. */
export async function endEsbuild(): Promise<void> {
  await loaded?.stop()
}
