import { describe, expect, it } from 'vitest'
import type { FileState } from '../../../../build/output/output-state.ts'
import { copyOf, findGone, pathsIn, StoredFiles } from '../../../../build/output/stored-files.ts'
import type { OutputPath } from '../../../../src/content/paths.ts'
import { chooses, createRandom } from '../../../random.ts'

const names: [string, ...string[]] = [
  '_assets/a.js',
  '_assets/ab/c.js',
  '_assets0',
  '_assetsa.js',
  'a',
  'a/index.html',
  'a-b/index.html',
  'index.html',
  'è/index.html',
  '😀/index.html',
]
const paths = names as [OutputPath, ...OutputPath[]]

const stateOf = (number: number): FileState => ({
  digest: number.toString(16).padStart(64, '0'),
  size: number,
  changedMs: number + 0.25,
})

function stored(some: readonly OutputPath[]): StoredFiles {
  const sorted = some.toSorted((a, b) => (a < b ? -1 : 1))
  const states = sorted.map((path) => stateOf(paths.indexOf(path)))
  return new StoredFiles({
    names: sorted,
    digests: states.map(({ digest }) => digest).join(''),
    sizes: Float64Array.from(states, ({ size }) => size),
    changedMs: Float64Array.from(states, ({ changedMs }) => changedMs),
  })
}

const mapOf = (some: readonly OutputPath[]) =>
  new Map(some.map((path) => [path, stateOf(paths.indexOf(path))]))

const byPath = (a: [string, unknown], b: [string, unknown]) => (a[0] < b[0] ? -1 : 1)

describe('the files of a stored tree', () => {
  it.each(Array.from({ length: 40 }, (_, seed) => [seed]))('are as a map has them: %i', (seed) => {
    const random = createRandom(seed)
    const some = paths.filter(() => random() < 0.6)
    const [files, map] = [stored(some), mapOf(some)]
    for (let turn = 0; turn < 12; turn++) {
      const path = chooses(random, paths)
      if (random() < 0.5) {
        files.delete(path)
        map.delete(path)
      } else {
        files.set(path, stateOf(100 + turn))
        map.set(path, stateOf(100 + turn))
      }
      expect(files.size).toBe(map.size)
      expect([...files.entries()].toSorted(byPath)).toEqual([...map].toSorted(byPath))
      expect([...files.keys()].toSorted()).toEqual([...map.keys()].toSorted())
      expect(pathsIn(files, '_assets/').toSorted()).toEqual(pathsIn(map, '_assets/').toSorted())
      for (const one of paths) {
        expect(files.get(one)).toEqual(map.get(one))
        expect(files.has(one)).toBe(map.has(one))
      }
    }
  })

  it('stay as they are when a copy is written into', () => {
    const files = stored(['a', 'index.html'] as OutputPath[])
    const copy = copyOf(files)
    copy.delete('a' as OutputPath)
    copy.set('b' as OutputPath, stateOf(7))
    expect([...files.keys()]).toEqual(['a', 'index.html'])
    expect([...copy.keys()]).toEqual(['index.html', 'b'])
  })

  it.each([
    ['a copy', (files: StoredFiles) => copyOf(files)],
    ['other ones', (files: StoredFiles) => new Map(files.entries())],
  ])('tell what is gone from %s', (_, otherThan) => {
    const files = stored(['a', 'index.html'] as OutputPath[])
    files.set('b' as OutputPath, stateOf(1))
    files.delete('a' as OutputPath)
    const after = otherThan(files)
    after.delete('b' as OutputPath)
    after.delete('index.html' as OutputPath)
    after.set('c' as OutputPath, stateOf(2))
    expect(findGone(files, after).toSorted()).toEqual(['b', 'index.html'])
    expect(findGone(after, files)).toEqual(['c'])
  })
})
