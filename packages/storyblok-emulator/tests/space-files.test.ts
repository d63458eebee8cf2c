import { expect, it } from 'vitest'
import { parseStory } from '../src/space-files.ts'

it.each([
  ['{\n  "name": "a",\n  "id": x\n}', 'line 3, column 9'],
  ['{\n  "name": "a",\n}', 'line 3, column 1'],
  ['{\n  "name": "a"\n  "id": 1\n}', 'line 3, column 3'],
  ['{"name": "a"', 'line 1, column 13'],
  ['', 'line 1, column 1'],
])('[SYNC-12] reports line and column in a file that is not JSON: %j', (text, place) => {
  expect(parseStory(text)).toEqual({ problem: expect.stringContaining(`not JSON at ${place}: `) })
})
