/**
 * Runs the command line in processes of its own, without a terminal.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { tempFolder } from './build/temp-folder.ts'

export interface RunOptions {
  env?: Record<string, string>
  /** Default: an empty folder, without `.env` and `site.config.ts`. */
  cwd?: string
}

export function start(args: readonly string[], { env = {}, cwd = tempFolder() }: RunOptions = {}) {
  const child = spawn(process.execPath, [resolve('bin/vetrina.mjs'), ...args], {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** Runs a command that ends. */
export async function vetrina(args: readonly string[], options?: RunOptions) {
  const child = start(args, options)
  const [stdout, stderr] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code: child.exitCode, stdout, stderr }
}

/** Starts a command that runs until it is interrupted. */
export function begin(args: readonly string[], options?: RunOptions) {
  const child = start(args, options)
  const ended = once(child, 'exit')
  let stderr = ''
  child.stdout.resume()
  return {
    /** Resolves to what it has said. */
    says: (what: RegExp) =>
      new Promise<RegExpExecArray>((resolve, reject) => {
        child.once('exit', () => reject(new Error(stderr)))
        child.stderr.on('data', (data) => {
          stderr += data
          const found = what.exec(stderr)
          if (found !== null) resolve(found)
        })
      }),
    async interrupt(signal: NodeJS.Signals = 'SIGINT') {
      child.kill(signal)
      await ended
      return { code: child.exitCode, signal: child.signalCode }
    },
  }
}
