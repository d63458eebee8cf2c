import { describe, expect, it } from 'vitest'
import { choiceIn, hashOf } from '../../../src/courses/calendar-hash.ts'

const offers = [
  { area: '' },
  { area: 'unghie' },
  { area: 'ciglia' },
  { month: '' },
  { month: '2026-12' },
]

describe('the hash of a choice', () => {
  it.each([
    ['', '', '#area-tutte'],
    ['unghie', '', '#area-unghie'],
    ['', '2026-12', '#mese-2026-12'],
    ['unghie', '2026-12', '#area-unghie&mese-2026-12'],
  ])('of “%s” and “%s” is %s, and reads back', (area, month, hash) => {
    expect(hashOf({ area, month })).toBe(hash)
    expect(choiceIn(hash, offers)).toEqual({ area, month })
  })

  it.each([
    ['', '', ''],
    ['#mese-2026-12&area-ciglia', 'ciglia', '2026-12'],
    // A past month, and an area without dates.
    ['#area-unghie&mese-2025-12', 'unghie', ''],
    ['#area-trucco-viso&mese-2026-12', '', '2026-12'],
    ['#foto-1', '', ''],
    ['#area-unghie-e-ciglia', '', ''],
    ['#area-undefined&mese-undefined', '', ''],
  ])('%s selects “%s” and “%s”', (hash, area, month) => {
    expect(choiceIn(hash, offers)).toEqual({ area, month })
  })
})
