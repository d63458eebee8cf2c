/**
 * Loads esbuild with garbage collection off: its process ends soon, and collecting would take a quarter
 * of its time.
 */
import type * as esbuild from 'esbuild'

/** Soft heap limit; above it Go collects garbage again. */
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

/** Ends esbuild's process, which keeps all it has read in memory; the next call starts it again. */
export async function endEsbuild(): Promise<void> {
  await loaded?.stop()
}
