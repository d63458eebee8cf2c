import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

const project = resolve(import.meta.dirname, '../../../..')

export interface ReceiverProcess {
  url: string
  port: number
  child: ChildProcess
  /** Ends it without a word, as a power cut does, and resolves once it is gone. */
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

/** `vetrina requests` as a process of its own, once it listens. */
export async function startProcess(
  env: Record<string, string>,
  port = 0,
): Promise<ReceiverProcess> {
  const child = spawn(
    process.execPath,
    [
      '--import',
      import.meta.resolve('tsx'),
      join(project, 'cli.ts'),
      'requests',
      '--port',
      String(port),
    ],
    { cwd: project, env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const kill = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  onTestFinished(() => kill('SIGKILL'))
  const log: string[] = []
  for await (const line of createInterface(child.stderr)) {
    log.push(line)
    const url = /^requests: (\S+)/.exec(line)?.[1]
    if (url === undefined) continue
    child.stderr.resume()
    return { url, port: Number(new URL(url).port), child, kill }
  }
  throw new Error(`the receiver did not start: ${log.join('\n')}`)
}
