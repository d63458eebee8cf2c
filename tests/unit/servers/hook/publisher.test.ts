import { describe, expect, it } from 'vitest'
import { createPublisher, type Outcome } from '../../../../servers/hook/publisher.ts'

/** Waits for a turn of the event loop, in which a due run begins. */
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Creates a publisher of runs with these outcomes, then `published`; `begin` runs at each start. */
function publisherOf(
  outcomes: Outcome[],
  begin: (run: number) => void = () => {},
  pauses = { unseen: [1, 1], failed: [1] },
) {
  const abort = new AbortController()
  let runs = 0
  let active = 0
  const publisher = createPublisher({
    async publish() {
      expect(++active).toBe(1)
      begin(++runs)
      await turn()
      active--
      return outcomes[runs - 1] ?? 'published'
    },
    signal: abort.signal,
    pauses,
  })
  /** Requests a run. @returns the number of runs until nothing is left to do */
  const run = async () => {
    publisher.requestRun()
    await publisher.settled()
    return runs
  }
  return { ...publisher, abort, run }
}

describe('many requests', () => {
  it('before the first run ends cause one more run', async () => {
    const publisher = publisherOf([], (run) => {
      if (run === 1) for (let request = 0; request < 100; request++) publisher.requestRun()
    })
    expect(await publisher.run()).toBe(2)
  })

  it('never run in parallel, and none is lost', async () => {
    let seen = 0
    let requested = 0
    const publisher = publisherOf([], () => {
      seen = requested
    })
    for (let request = 0; request < 50; request++) {
      requested++
      publisher.requestRun()
      if (request % 7 === 0) await turn()
    }
    await publisher.settled()
    expect(seen).toBe(50)
  })
})

it('looks again for content that is not visible yet, once after each pause', async () => {
  expect(await publisherOf(['unchanged', 'unchanged', 'published']).run()).toBe(3)
  expect(await publisherOf(Array(20).fill('unchanged')).run()).toBe(3)
})

describe('a failure', () => {
  it('is retried until it succeeds', async () => {
    expect(await publisherOf(Array(4).fill('failed')).run()).toBe(5)
  })

  it('is retried at once when something else is published: that may fix it', async () => {
    const pauses = { unseen: [], failed: [600_000] }
    const publisher = publisherOf(
      ['failed'],
      (run) => {
        // The pause has begun by then, and would outlast the test.
        if (run === 1) setTimeout(publisher.requestRun, 20)
      },
      pauses,
    )
    expect(await publisher.run()).toBe(2)
  })

  it('is not retried after the server ends', async () => {
    const publisher = publisherOf(Array(1000).fill('failed'), (run) => {
      if (run === 3) publisher.abort.abort()
    })
    expect(await publisher.run()).toBe(3)
  })
})
