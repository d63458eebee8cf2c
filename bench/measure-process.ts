/**
 * A command measured from outside: time, and the memory of the process with all that it starts.
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

/** @throws Error with what the command wrote, when it fails */
export async function measureProcess(
  command: readonly string[],
  env: Record<string, string | undefined> = process.env,
): Promise<Measurement> {
  const [program = '', ...args] = command
  const startedAt = performance.now()
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const texts = { out: '', errors: '' }
  child.stdout.on('data', (data) => {
    texts.out += data
  })
  child.stderr.on('data', (data) => {
    texts.errors += data
  })
  let peak = 0
  const sampler = setInterval(() => {
    peak = Math.max(peak, treeBytes(child.pid ?? 0))
  }, sampleMs)
  const [code] = (await once(child, 'close')) as [number | null]
  const seconds = (performance.now() - startedAt) / 1000
  clearInterval(sampler)
  if (code !== 0) throw new Error(`${command.join(' ')}: exit ${code}\n${texts.errors}`)
  return { seconds, peakMb: Math.round(peak / 2 ** 20), out: texts.out }
}

/** Resident memory of a process and its descendants; 0 where there is no /proc. */
function treeBytes(root: number): number {
  const parents = new Map<number, number>()
  const sizes = new Map<number, number>()
  for (const name of listProcesses()) {
    const fields = statFields(name)
    parents.set(Number(name), Number(fields[1]))
    sizes.set(Number(name), Number(fields[21]) * pageBytes)
  }
  const isBelow = (id: number): boolean => {
    for (let at: number | undefined = id; at; at = parents.get(at)) if (at === root) return true
    return false
  }
  return [...sizes].filter(([id]) => isBelow(id)).reduce((sum, [, size]) => sum + size, 0)
}

function listProcesses(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
}

function statFields(name: string): string[] {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
