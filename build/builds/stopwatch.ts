/**
 * Measures the stages of a build, and completes its report.
 */

export interface StageTime {
  name: string
  /** Milliseconds since the build began. */
  at: number
  ms: number
}

/** Runs a stage and returns its result. */
export type RunStage = <T>(name: string, run: () => T | Promise<T>) => Promise<T>

interface Measured {
  stages: StageTime[]
  peakRssMb: number
  ms: number
}

export function createStopwatch() {
  const startedAt = performance.now()
  const stages: StageTime[] = []
  const stage: RunStage = async (name, run) => {
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
    finish<R extends object>(report: R): R & Measured {
      return {
        ...report,
        stages,
        peakRssMb: Math.round(process.resourceUsage().maxRSS / 1024),
        ms: Math.round(performance.now() - startedAt),
      }
    },
  }
}
