/**
 * How long the stages of a build take, and the end of its report.
 */
import type { ClockSpan } from '../content/reads.ts'
import { findNextChange, type NextChange } from './next-change.ts'

export interface StageTime {
  name: string
  /** Milliseconds since the build began. */
  at: number
  ms: number
}

/** Runs a stage, and gives what it gives. */
export type Stage = <T>(name: string, run: () => T | Promise<T>) => Promise<T>

interface Measured {
  nextChange: NextChange | null
  stages: StageTime[]
  peakRssMb: number
  ms: number
}

export function createStopwatch(clock: { now: Date; timeZone: string }) {
  const startedAt = performance.now()
  const stages: StageTime[] = []
  const stage: Stage = async (name, run) => {
    const stageStartedAt = performance.now()
    const result = await run()
    stages.push({
      name,
      at: Math.round(stageStartedAt - startedAt),
      ms: Math.round(performance.now() - stageStartedAt),
    })
    return result
  }
  return {
    stage,
    finish<R extends object>(report: R, span: ClockSpan): R & Measured {
      return {
        ...report,
        nextChange: findNextChange(span, clock),
        stages,
        peakRssMb: Math.round(process.resourceUsage().maxRSS / 1024),
        ms: Math.round(performance.now() - startedAt),
      }
    },
  }
}
