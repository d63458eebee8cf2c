/**
 * Starts the processes of a measurement.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** Access token of the Storyblok emulator. */
export const serviceToken = 'bench-preview'

export interface Served {
  apiUrl: string
  stop(): Promise<void>
}

/** Serves a folder with the Storyblok emulator. */
export async function serve(folder: string): Promise<Served> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/serve.ts', folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [apiUrl] = (await once(createInterface(child.stdout), 'line')) as [string]
  return {
    apiUrl,
    async stop() {
      child.stdin.end()
      await once(child, 'exit')
    },
  }
}

/** Starts `vetrina sync --json` into `cacheDir`. */
export function startSync(apiUrl: string, cacheDir: string, flags: string[] = []): ChildProcess {
  return spawn(
    process.execPath,
    ['--import', 'tsx', 'bench/measured-sync.ts', 'sync', '--json', '--cache', cacheDir, ...flags],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, STORYBLOK_API: apiUrl, STORYBLOK_TOKEN: serviceToken },
    },
  )
}

export interface Finished {
  code: number | null
  out: string
  errors: string
}

export async function finished(child: ChildProcess): Promise<Finished> {
  const texts = { out: '', errors: '' }
  child.stdout?.on('data', (data) => {
    texts.out += data
  })
  child.stderr?.on('data', (data) => {
    texts.errors += data
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...texts }
}
