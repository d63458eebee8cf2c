/**
 * Measures a command from outside: its time, and the memory of its process tree.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'

export interface Measurement {
  seconds: number
  /** Peak of the sum over the process tree, megabytes. */
  peakMb: number
  out: string
}

const sampleMs = 50
const pageBytes = 4096

interface ProcessOptions {
  cwd?: string
  env?: Record<string, string | undefined>
  /** Milliseconds until the whole process tree is killed. */
  timeoutMs?: number
}

/** @throws Error if the command fails, with its standard error, or takes too long */
export async function measureProcess(
  command: readonly string[],
  { timeoutMs, ...options }: ProcessOptions = {},
): Promise<Measurement> {
  const [program = '', ...args] = command
  const startedAt = performance.now()
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const texts = { out: '', errors: '' }
  child.stdout.on('data', (data) => {
    texts.out += data
  })
  child.stderr.on('data', (data) => {
    texts.errors += data
  })
  let peak = 0
  let isLate = false
  const sampler = setInterval(() => {
    const tree = treeOf(child.pid ?? 0)
    peak = Math.max(
      peak,
      tree.reduce((sum, id) => sum + bytesOf(id), 0),
    )
    isLate = performance.now() - startedAt > (timeoutMs ?? Number.POSITIVE_INFINITY)
    if (!isLate) return
    for (const id of tree) kill(id)
    child.kill('SIGKILL')
  }, sampleMs)
  const [code] = (await once(child, 'close').finally(() => clearInterval(sampler))) as [
    number | null,
  ]
  const seconds = (performance.now() - startedAt) / 1000
  if (isLate) throw new Error(`${command.join(' ')}: over ${(timeoutMs ?? 0) / 1000} seconds`)
  if (code !== 0) throw new Error(`${command.join(' ')}: exit ${code}\n${texts.errors}`)
  return { seconds, peakMb: Math.round(peak / 2 ** 20), out: texts.out }
}

/**
 * Ids of a process and its descendants, without the latter where the system does not list children.
 * Reads only their own files: a look at all processes of the machine would take a thirtieth of the
 * time of a command that needs all processors.
 */
function treeOf(root: number): number[] {
  const ids = [root]
  for (const id of ids) {
    for (const thread of namesIn(`/proc/${id}/task`)) {
      const children = textOf(`/proc/${id}/task/${thread}/children`)
      for (const child of children.split(' ')) if (child !== '') ids.push(Number(child))
    }
  }
  return ids
}

/** Resident memory of a process. */
const bytesOf = (id: number): number =>
  Number(textOf(`/proc/${id}/statm`).split(' ')[1] ?? 0) * pageBytes

function kill(id: number): void {
  try {
    process.kill(id, 'SIGKILL')
  } catch (error) {
    // The process has ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Returns no names for a process that has ended. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
