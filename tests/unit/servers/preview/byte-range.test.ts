import { expect, it } from 'vitest'
import { parseByteRange } from '../../../../servers/preview/byte-range.ts'

it.each([
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=8-99', { start: 8, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,3-4', undefined],
  ['items=0-1', undefined],
  [null, undefined],
])('reads %s of ten bytes', (header, range) => {
  expect(parseByteRange(header, 10)).toEqual(range)
})

it('cannot give a range of an empty file', () => {
  expect(parseByteRange('bytes=0-', 0)).toBe('unsatisfiable')
})
