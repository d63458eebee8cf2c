import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createPublisher, type Outcome } from '../../../../servers/hook/publisher.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/** Starts a publisher whose runs take 10 ms and have these outcomes, then `published`. */
function startPublisher(outcomes: readonly Outcome[] = [], restMs = day) {
  vi.useFakeTimers()
  const starts: number[] = []
  const begun = Date.now()
  let isRunning = false
  const publisher = createPublisher(async () => {
    expect(isRunning).toBe(false)
    isRunning = true
    starts.push(Date.now() - begun)
    await new Promise((resolve) => setTimeout(resolve, 10))
    isRunning = false
    return { outcome: outcomes[starts.length - 1] ?? 'published', restMs }
  })
  onTestFinished(() => {
    void publisher.close()
    vi.useRealTimers()
  })
  publisher.requestRun()
  /** Lets time pass. @returns the milliseconds at which the runs have begun */
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return starts
  }
  return { ...publisher, pass }
}

describe('many requests', () => {
  it('before the first run ends cause one more run', async () => {
    const { requestRun, pass } = startPublisher()
    for (let request = 0; request < 100; request++) requestRun()
    expect(await pass(hour)).toEqual([0, 10])
  })

  it('are never served in parallel, and none is lost', async () => {
    const { requestRun, pass } = startPublisher()
    let requested = 0
    for (let request = 0; request < 50; request++) {
      requestRun()
      requested += 7
      await pass(7)
    }
    const starts = await pass(hour)
    expect(starts.at(-1)).toBeGreaterThanOrEqual(requested - 7)
  })
})

it('runs again when the site changes by itself', async () => {
  expect(await startPublisher([], hour).pass(hour + 20)).toEqual([0, hour + 10])
})

it('looks again for content that is not visible yet, once after each pause', async () => {
  const { requestRun, pass } = startPublisher(Array(20).fill('unchanged'))
  const looks = [0, 510, 1520, 3030, 6040]
  expect(await pass(hour)).toEqual(looks)
  requestRun()
  expect(await pass(hour)).toEqual([...looks, ...looks.map((ms) => hour + ms)])
})

describe('a failure', () => {
  it('is retried until it succeeds, in ever longer pauses', async () => {
    const starts = await startPublisher(Array(6).fill('failed')).pass(hour)
    const pauses = starts.slice(1).map((start, at) => start - (starts[at] ?? 0) - 10)
    expect(pauses).toEqual([5000, 15_000, minute, 5 * minute, 5 * minute, 5 * minute])
  })

  it('is retried at once when something else is published: that may fix it', async () => {
    const { requestRun, pass } = startPublisher(['failed', 'failed', 'failed'])
    await pass(5030)
    requestRun()
    expect(await pass(5030)).toEqual([0, 5010, 5030, 10_040])
  })

  it('is not retried after the server ends', async () => {
    const { close, pass } = startPublisher(Array(1000).fill('failed'))
    await pass(5)
    const closed = close()
    expect(await pass(hour)).toEqual([0])
    await closed
  })
})
