/**
 * esbuild where a build needs it. Its process is over soon: what it would collect is gone then anyway,
 * and collecting takes a quarter of its time.
 */
import type * as esbuild from 'esbuild'

/** Where it goes on for longer than that, or bundles more, it collects. */
const memoryLimit = '192MiB'

/**
 * Settings of Go's runtime, for the process that the first call of esbuild starts:
 * https://pkg.go.dev/runtime#hdr-Environment_Variables. Who has set them knows why.
 */
export async function loadEsbuild(): Promise<typeof esbuild> {
  process.env.GOGC ??= 'off'
  process.env.GOMEMLIMIT ??= memoryLimit
  loaded = await import('esbuild')
  return loaded
}

let loaded: typeof esbuild | undefined

/** Its process stays, with all that it has read, until it is told to end; it starts again. */
export async function endEsbuild(): Promise<void> {
  await loaded?.stop()
}
