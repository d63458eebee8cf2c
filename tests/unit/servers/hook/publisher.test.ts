import { describe, expect, it } from 'vitest'
import { createPublisher, type Outcome } from '../../../../servers/hook/publisher.ts'

const pauses = { unseen: [1, 1], failed: [1] }

/** A publisher whose runs end as told, the rest `published`; `begin` is called as each one begins. */
function publisherOf(outcomes: Outcome[], begin: (run: number) => void = () => {}) {
  const abort = new AbortController()
  let runs = 0
  const publisher = createPublisher({
    publish: async () => {
      begin(++runs)
      await new Promise((resolve) => setImmediate(resolve))
      return outcomes[runs - 1] ?? 'published'
    },
    signal: abort.signal,
    pauses,
  })
  return { ...publisher, abort, runs: () => runs }
}

describe('many requests', () => {
  it('that come before the first run ends are one more run', async () => {
    const publisher = publisherOf([], (run) => {
      if (run === 1) for (let request = 0; request < 100; request++) publisher.requestRun()
    })
    publisher.requestRun()
    await publisher.settled()
    expect(publisher.runs()).toBe(2)
  })

  it('never run beside each other, and none is lost', async () => {
    let active = 0
    let seen = 0
    let requested = 0
    const publisher = createPublisher({
      async publish() {
        expect(++active).toBe(1)
        seen = requested
        await new Promise((resolve) => setImmediate(resolve))
        active--
        return 'published'
      },
      signal: new AbortController().signal,
      pauses,
    })
    for (let request = 0; request < 50; request++) {
      requested++
      publisher.requestRun()
      if (request % 7 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    await publisher.settled()
    expect(seen).toBe(50)
  })
})

describe('what is not to be seen yet', () => {
  it('is looked for again, and no longer than the pauses say', async () => {
    const late = publisherOf(['unchanged', 'unchanged', 'published'])
    late.requestRun()
    await late.settled()
    expect(late.runs()).toBe(3)
    const never = publisherOf(Array(20).fill('unchanged'))
    never.requestRun()
    await never.settled()
    expect(never.runs()).toBe(3)
  })
})

describe('a failure', () => {
  it('is tried again until it succeeds', async () => {
    const publisher = publisherOf(['failed', 'failed', 'failed', 'failed'])
    publisher.requestRun()
    await publisher.settled()
    expect(publisher.runs()).toBe(5)
  })

  it('is tried again at once when something else is published: that may mend it', async () => {
    const outcomes: Outcome[] = ['failed', 'published']
    let runs = 0
    const publisher = createPublisher({
      publish: async () => {
        runs++
        // After the pause has begun, which would outlast the test.
        if (runs === 1) setTimeout(publisher.requestRun, 20)
        return outcomes[runs - 1] ?? 'published'
      },
      signal: new AbortController().signal,
      pauses: { unseen: [], failed: [600_000] },
    })
    publisher.requestRun()
    await publisher.settled()
    expect(runs).toBe(2)
  })

  it('ends when the server does', async () => {
    const publisher = publisherOf(Array(1000).fill('failed'), (run) => {
      if (run === 3) publisher.abort.abort()
    })
    publisher.requestRun()
    await publisher.settled()
    expect(publisher.runs()).toBe(3)
  })
})
