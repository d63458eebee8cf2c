import { expect, it } from 'vitest'
import { createPacker, createUnpacker } from '../../../../build/rendering/page-parcel.ts'
import type { ProducedPage } from '../../../../build/rendering/page-task.ts'

const pageOf = (path: string, reads: [string, string][]) =>
  ({ path, uuid: path, reads, key: `key of ${path}` }) as unknown as ProducedPage

it('[BUILD-4] pages arrive as they were sent, what they read is told once', () => {
  const parcels = [
    [
      pageOf('/a', [
        ['settings', 'x'],
        ['link b', 'b'],
      ]),
    ],
    [
      pageOf('/b', [
        ['link b', 'b'],
        ['story b', '1'],
      ]),
      pageOf('/c', [['settings', 'x']]),
    ],
    [pageOf('/d', [])],
  ] as ProducedPage[][]
  const pack = createPacker()
  const unpack = createUnpacker()
  const sent = parcels.map((pages) => structuredClone(pack(pages)))
  expect(sent.map(({ reads }) => reads.map(([key]) => key))).toEqual([
    ['settings', 'link b'],
    ['story b'],
    [],
  ])
  expect(sent.map(unpack)).toEqual(parcels)
})

it('a parcel of some other thread is none of its own', () => {
  const pack = createPacker()
  pack([pageOf('/a', [['settings', 'x']])])
  const second = pack([pageOf('/b', [['settings', 'x']])])
  expect(() => createUnpacker()(second)).toThrow('no read 0')
})
