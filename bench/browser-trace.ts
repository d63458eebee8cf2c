/**
 * Measures the work of a page's main thread in processor time, which excludes other work on the
 * machine, unlike the wall clock.
 */
import type { Page } from 'playwright'
import { type TraceEvent, traced } from '../tests/e2e/trace.ts'

/** Milliseconds of processor time, CPU throttling included. */
export interface Work extends Record<string, number> {
  work: number
  style: number
  layout: number
  paint: number
}

const categories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
]

/** @param act marks `measure-start` and `measure-end` in the page */
export async function traceWork<Result>(
  page: Page,
  act: () => Promise<Result>,
): Promise<Result & Work> {
  const { result, events } = await traced(page, categories, act)
  return { ...result, ...sumWork(events) }
}

function sumWork(events: readonly TraceEvent[]): Work {
  const start = events.find(({ name }) => name === 'measure-start')
  const end = events.find(({ name }) => name === 'measure-end')
  if (!start || !end) throw new Error('The page did not mark what is to be measured')
  const measured = events.filter(
    ({ pid, tid, ts, dur = 0 }) =>
      pid === start.pid && tid === start.tid && ts + dur > start.ts && ts < end.ts,
  )
  const sum = (...names: string[]) =>
    measured
      .filter(({ name }) => names.includes(name))
      .reduce((total, { tdur = 0 }) => total + tdur / 1000, 0)
  return {
    work: sum('RunTask'),
    style: sum('UpdateLayoutTree'),
    layout: sum('Layout'),
    paint: sum('PrePaint', 'Paint', 'Layerize', 'Commit'),
  }
}
