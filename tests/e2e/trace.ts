import type { Page } from 'playwright/test'

export interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds. */
  ts: number
  dur?: number
  /** Microseconds of processor time within `dur`. */
  tdur?: number
  args: Record<string, unknown>
}

/** Records events of these categories while `act` runs. */
export async function traced<Result>(
  page: Page,
  includedCategories: string[],
  act: () => Promise<Result>,
): Promise<{ result: Result; events: TraceEvent[] }> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]))
  })
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories, excludedCategories: ['*'] },
  })
  const result = await act()
  const isComplete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await isComplete
  return { result, events }
}
