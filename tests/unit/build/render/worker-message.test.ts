import { expect, it } from 'vitest'
import type { MadePage } from '../../../../build/render/page.ts'
import { createDecoder, createEncoder } from '../../../../build/render/worker-message.ts'

const sheet = { path: '_assets/page.a.css', content: 'p{}', digest: 'd' }

const pageOf = (path: string, dependencies: [string, string][], assets: object[] | null = null) =>
  ({
    path,
    uuid: path,
    dependencies,
    key: `key of ${path}`,
    rendered: assets && { staged: [], assets, links: [] },
  }) as unknown as MadePage

it('[BUILD-4] pages arrive as they were sent; what several have is sent once', () => {
  const messages = [
    [
      pageOf('/a', [
        ['settings', 'x'],
        ['link b', 'b'],
      ]),
    ],
    [
      pageOf(
        '/b',
        [
          ['link b', 'b'],
          ['story b', '1'],
        ],
        [sheet],
      ),
      pageOf('/c', [['settings', 'x']], [sheet]),
    ],
    [pageOf('/d', [], [])],
  ]
  const encode = createEncoder()
  const sent = messages.map((pages) => structuredClone(encode(pages)))
  expect(sent.map(({ dependencies }) => dependencies.map(([key]) => key))).toEqual([
    ['settings', 'link b'],
    ['story b'],
    [],
  ])
  expect(sent.map(({ assets }) => assets.length)).toEqual([0, 1, 0])
  expect(sent.map(createDecoder())).toEqual(messages)
})

it('a message of some other thread is none of its own', () => {
  const encode = createEncoder()
  encode([pageOf('/a', [['settings', 'x']])])
  const second = encode([pageOf('/b', [['settings', 'x']])])
  expect(() => createDecoder()(second)).toThrow('which it has not sent')
})
