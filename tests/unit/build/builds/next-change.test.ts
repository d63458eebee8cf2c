import { expect, it } from 'vitest'
import { findNextChange } from '../../../../build/builds/next-change.ts'
import { always } from '../../../../build/content/dependencies.ts'

type Span = Partial<typeof always>

const changeOf = (span: Span, now: string, timeZone = 'Europe/Rome') =>
  findNextChange({ ...always, ...span }, { now: new Date(now), timeZone })

it.each<[span: Span, now: string, at: string | undefined]>([
  [{ until: '2026-11-28 09:00' }, '2026-11-21T08:00:00Z', '2026-11-28T08:01:00.000Z'],
  // Clocks skip 02:00 to 03:00.
  [{ until: '2026-03-29 01:59' }, '2026-03-21T08:00:00Z', '2026-03-29T01:00:00.000Z'],
  [{ until: '2026-03-29 02:15' }, '2026-03-21T08:00:00Z', '2026-03-29T01:00:00.000Z'],
  [{ after: '2026-03-29 01:30' }, '2026-03-29T00:45:00Z', undefined],
  // Clocks repeat 02:00 to 03:00: at 01:00 UTC it is 02:00 again.
  [{ until: '2026-10-25 01:59' }, '2026-10-21T08:00:00Z', '2026-10-25T00:00:00.000Z'],
  [{ until: '2026-10-25 02:30' }, '2026-10-21T08:00:00Z', '2026-10-25T00:31:00.000Z'],
  [{ until: '2026-10-25 02:30' }, '2026-10-25T00:29:30Z', '2026-10-25T00:31:00.000Z'],
  [{ until: '2026-10-25 02:30' }, '2026-10-25T01:10:00Z', '2026-10-25T01:31:00.000Z'],
  [{ until: '2026-10-25 02:58' }, '2026-10-21T08:00:00Z', '2026-10-25T00:59:00.000Z'],
  [{ until: '2026-10-25 02:59' }, '2026-10-21T08:00:00Z', '2026-10-25T02:00:00.000Z'],
  [{ after: '2026-10-25 02:30' }, '2026-10-25T00:31:00Z', '2026-10-25T01:00:00.000Z'],
  [{ after: '2026-10-25 02:00' }, '2026-10-25T00:59:59Z', '2026-10-25T01:00:00.000Z'],
  [{ after: '2026-10-25 01:59' }, '2026-10-25T00:31:00Z', undefined],
  [{ after: '2026-10-25 02:30' }, '2026-10-25T01:31:00Z', undefined],
  [{ after: '2026-10-24 18:00' }, '2026-10-24T17:00:00Z', undefined],
  [
    { after: '2026-10-25 02:30', until: '2026-10-25 02:45' },
    '2026-10-25T00:31:00Z',
    '2026-10-25T00:46:00.000Z',
  ],
  [
    { after: '2026-10-25 02:30', until: '2026-10-25 03:10' },
    '2026-10-25T00:31:00Z',
    '2026-10-25T01:00:00.000Z',
  ],
  [{}, '2026-11-21T08:00:00Z', undefined],
])('[BUILD-8] content that holds %j, seen at %s, changes next at %s', (span, now, at) => {
  expect(changeOf(span, now)?.at).toBe(at)
})

it('finds the first of two equal times also where clocks are set back by half an hour', () => {
  const span = { until: '2026-04-05 01:45' }
  expect(changeOf(span, '2026-04-01T00:00:00Z', 'Australia/Lord_Howe')).toEqual({
    at: '2026-04-04T14:46:00.000Z',
    cron: '46 14 4 4 *',
  })
})
