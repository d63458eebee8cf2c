import { describe, expect, it } from 'vitest'
import type { Run } from '../../../../servers/hook/publish-once.ts'
import { firstState, stateAfter, waitOf } from '../../../../servers/hook/run-state.ts'

const at = new Date('2026-12-01T08:00:00Z')
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const never = Number.POSITIVE_INFINITY

const stateOf = (runs: readonly { run: Run; ms: number }[]) =>
  runs.reduce((state, { run, ms }) => stateAfter(run, state, { at, ms }), firstState)

describe('the state after a run', () => {
  const published: Run = { outcome: 'published', due: 7, content: 'a', missed: 0 }

  it('keeps the values that the run does not report', () => {
    const unchanged: Run = { outcome: 'unchanged', missed: 0 }
    const state = stateOf([published, unchanged].map((run) => ({ run, ms: 1 })))
    expect(state).toMatchObject({ last: { outcome: 'unchanged' }, due: 7, shown: 'a' })
  })

  it('has the site due at once after a failure', () => {
    const failed: Run = { outcome: 'failed', error: new Error('no disk'), due: 0 }
    const state = stateOf([published, failed].map((run) => ({ run, ms: 1 })))
    expect(state).toMatchObject({ due: 0, shown: 'a' })
  })

  it('records since when pictures are missing, until they arrive', () => {
    const missed = [{ run: { ...published, missed: 2 }, ms: 5 }]
    missed.push({ run: { ...published, missed: 1 }, ms: 9 })
    expect(stateOf(missed).missedSince).toBe(5)
    expect(stateOf([...missed, { run: published, ms: 12 }]).missedSince).toBeUndefined()
  })
})

describe('the time until the next run', () => {
  it.each([
    { why: 'the site changes', due: 3 * hour, missedFor: null, wait: 3 * hour },
    { why: 'it should have changed already', due: -minute, missedFor: null, wait: -minute },
    { why: 'a timer can wait no longer', due: never, missedFor: null, wait: 24 * day },
    { why: 'pictures are missed at first', due: never, missedFor: 0, wait: minute },
    { why: 'they were missed before', due: never, missedFor: 10 * minute, wait: 10 * minute },
    { why: 'they are missed for long', due: never, missedFor: day, wait: hour },
    { why: 'the site changes before', due: 20_000, missedFor: day, wait: 20_000 },
  ])('is $wait ms when $why', ({ due, missedFor, wait }) => {
    const missedSince = missedFor === null ? undefined : 5 * day - missedFor
    const state = { ...firstState, due: at.getTime() + due, missedSince }
    expect(waitOf(state, { now: at, ms: 5 * day, missedMs: minute })).toBe(wait)
  })
})
