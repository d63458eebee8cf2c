/**
 * Starts the processes of a measurement, and ends them.
 */
import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { digestOf } from '../build/base/digest.ts'
import { listFiles } from '../build/base/output-files.ts'

/** Access token of the Storyblok emulator. */
export const serviceToken = 'bench-preview'

const project = resolve(import.meta.dirname, '..')

/** A command as its users start it. */
export const vetrina = (...args: string[]): string[] => [
  process.execPath,
  join(project, 'bin/vetrina.mjs'),
  ...args,
]

/** Starts a command with `env`, and only what the command itself needs of this environment. */
export function startVetrina(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): ChildProcessByStdio<null, Readable, Readable> {
  const [program = '', ...rest] = vetrina(...args)
  const { PATH, HOME } = process.env
  const options = { cwd: project, env: { PATH, HOME, ...env } }
  return spawn(program, rest, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
}

export interface Server {
  /** First group of the expression that its standard error matched. */
  said: string
  child: ChildProcess
  /** Resolves once the process has exited. `SIGKILL` ends it without warning, like a power cut. */
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

/** Starts a command that serves; resolves once its standard error matches `says`. */
export async function startServer(
  args: readonly string[],
  says: RegExp,
  env?: NodeJS.ProcessEnv,
): Promise<Server> {
  const child = startVetrina(args, env)
  child.stdout.resume()
  const kill = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  let log = ''
  for await (const line of createInterface(child.stderr)) {
    log += `${line}\n`
    const said = says.exec(log)?.[1]
    if (said === undefined) continue
    child.stderr.resume()
    return { said, child, kill }
  }
  throw new Error(`vetrina ${args.join(' ')} ended:\n${log}`)
}

/** Serves a space with the Storyblok emulator, in its own process, so that its work is not measured. */
export async function serve(space: string) {
  const { said, kill } = await startServer(
    ['content', '--space', space, '--port', '0'],
    /Storyblok emulator: (\S+)/,
    { STORYBLOK_TOKEN: serviceToken },
  )
  return { apiUrl: said, stop: () => kill('SIGTERM') }
}

/** Variables of a command that reads from this emulator. */
export const serviceAt = (apiUrl: string) => ({
  STORYBLOK_API: apiUrl,
  STORYBLOK_TOKEN: serviceToken,
})

export const startSync = (apiUrl: string, cacheDir: string, flags: readonly string[] = []) =>
  startVetrina(['sync', '--json', '--cache', cacheDir, ...flags], serviceAt(apiUrl))

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

/** @returns milliseconds @throws Error with what the process said, if it fails */
export async function succeeded(child: ChildProcess): Promise<number> {
  const startedAt = performance.now()
  const { code, errors } = await finished(child)
  if (code !== 0) throw new Error(errors)
  return performance.now() - startedAt
}

/** Kills the process after this time. @returns whether it still ran */
export async function killAfter(child: ChildProcess, ms: number): Promise<boolean> {
  const timer = setTimeout(() => child.kill('SIGKILL'), ms)
  const { code } = await finished(child)
  clearTimeout(timer)
  return code === null
}

/** Files with their digests, without assets of a site: `dist` may still hold those of earlier builds. */
export const contentOf = (folder: string): string[] =>
  listFiles(folder)
    .filter((path) => !/^(_assets|_share)\//.test(path))
    .map((path) => {
      const isLink = lstatSync(join(folder, path)).isSymbolicLink()
      return `${path} ${isLink ? 'a link' : digestOf(readFileSync(join(folder, path)))}`
    })
