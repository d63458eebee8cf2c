import { expect, it } from 'vitest'
import { type LastBuild, zonesVersion } from '../../../../build/builds/last-build.ts'
import { findUnchanged } from '../../../../build/builds/unchanged-build.ts'
import type { Output } from '../../../../build/output/output.ts'
import { configIn } from '../site-config.ts'
import { tempFolder } from '../temp-folder.ts'

const last: LastBuild = {
  ...{ outDir: '', inputs: '', secrets: '', buildId: 'b1', hosts: '', warnings: [] },
  ...{ pages: 1, images: 0, files: 2 },
  clock: { after: '2026-10-31 23:59', until: '2026-11-28 09:00' },
  now: '2026-11-21T08:00:00.000Z',
  nextChange: { at: '2026-11-28T08:01:00.000Z', cron: '1 8 28 11 *' },
  zones: zonesVersion(),
  retainedAssets: [],
}

const output = { isIntact: () => true } as Output

const findAt = (now: string, timeZone: string, changes: Partial<LastBuild> = {}) =>
  findUnchanged(
    { ...last, ...changes },
    { config: configIn(tempFolder(), { timeZone }), now: new Date(now), output },
  )

it.each([
  ['of a later moment', '2026-11-28T08:00:59Z', {}],
  ['of an earlier one', '2026-11-01T08:00:00Z', {}],
  ['with other time zones', '2026-11-22T08:00:00Z', { zones: '2020a' }],
])('[BUILD-5] a build %s that the clock gives nothing else is the last one', (_, now, changes) => {
  const found = findAt(now, 'Europe/Rome', changes)
  expect(found?.nextChange).toEqual(last.nextChange)
})

it('[BUILD-5] where the clock gives something else, it is not', () => {
  expect(findAt('2026-11-28T08:01:00Z', 'Europe/Rome')).toBe(null)
  expect(findAt('2026-10-31T08:00:00Z', 'Europe/Rome')).toBe(null)
})

it('between a build and its next change no local time is asked for, of this version of the zones', () => {
  expect(findAt('2026-11-22T08:00:00Z', 'No/Where')).toMatchObject({ buildId: 'b1' })
  expect(() => findAt('2026-11-20T08:00:00Z', 'No/Where')).toThrow(RangeError)
  expect(() => findAt('2026-11-22T08:00:00Z', 'No/Where', { zones: '2020a' })).toThrow(RangeError)
})
