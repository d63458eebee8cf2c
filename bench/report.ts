/**
 * docs/benchmarks.md: every benchmark writes its own part and leaves the others as they are.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'

const file = 'docs/benchmarks.md'

export function writeReport(name: string, lines: string[]): void {
  const [start, end] = [`<!-- ${name}: start -->`, `<!-- ${name}: end -->`]
  const part = `${start}\n${[...lines, '', where(), end].join('\n')}`
  const text = readFileSync(file, 'utf8')
  const [before, rest] = text.split(start)
  const after = rest?.split(end)[1]
  const whole = after === undefined ? `${text}\n${part}\n` : `${before}${part}${after}`
  writeFileSync(file, whole)
}

function where(): string {
  const [cpu] = cpus()
  const machine = `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB`
  const date = new Date().toISOString().slice(0, 10)
  return `Measured on ${date}: ${machine}, ${process.platform}, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)}.`
}

/** Middle value, or the upper of the two middle values; NaN for an empty list. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
