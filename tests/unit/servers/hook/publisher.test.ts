import { describe, expect, it } from 'vitest'
import { createPublisher, type Outcome } from '../../../../servers/hook/publisher.ts'

/** A turn of the event loop, in which a run that is due begins. */
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** A publisher whose runs end as told, the rest `published`; `begin` is called as each one begins. */
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
  /** Requests one. @returns how many there are until nothing is left to do */
  const run = async () => {
    publisher.requestRun()
    await publisher.settled()
    return runs
  }
  return { ...publisher, abort, run }
}

describe('many requests', () => {
  it('that come before the first run ends are one more run', async () => {
    const publisher = publisherOf([], (run) => {
      if (run === 1) for (let request = 0; request < 100; request++) publisher.requestRun()
    })
    expect(await publisher.run()).toBe(2)
  })

  it('never run beside each other, and none is lost', async () => {
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

it('what is not to be seen yet is looked for again, and no longer than the pauses say', async () => {
  expect(await publisherOf(['unchanged', 'unchanged', 'published']).run()).toBe(3)
  expect(await publisherOf(Array(20).fill('unchanged')).run()).toBe(3)
})

describe('a failure', () => {
  it('is tried again until it succeeds', async () => {
    expect(await publisherOf(Array(4).fill('failed')).run()).toBe(5)
  })

  it('is tried again at once when something else is published: that may mend it', async () => {
    const pauses = { unseen: [], failed: [600_000] }
    const publisher = publisherOf(
      ['failed'],
      (run) => {
        // After the pause has begun, which would outlast the test.
        if (run === 1) setTimeout(publisher.requestRun, 20)
      },
      pauses,
    )
    expect(await publisher.run()).toBe(2)
  })

  it('ends when the server does', async () => {
    const publisher = publisherOf(Array(1000).fill('failed'), (run) => {
      if (run === 3) publisher.abort.abort()
    })
    expect(await publisher.run()).toBe(3)
  })
})
