import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { digestOf } from '../../../../build/base/digest.ts'
import {
  findShards,
  isInShard,
  takeFiles,
  writeShard,
} from '../../../../build/builds/shard-folder.ts'
import { contentsOf, tempFolder } from '../temp-folder.ts'

const paths = Array.from({ length: 2000 }, (_, at) => `/pagina-${at}`)
const inputs = { code: 'a', configuration: 'b', content: 'c' }

it('gives every page to one shard, and to each about as many', () => {
  const count = 4
  const shards = [1, 2, 3, 4].map((index) =>
    paths.filter((path) => isInShard(path, { index, count })),
  )
  expect(shards.flat().sort()).toEqual(paths.toSorted())
  for (const shard of shards) {
    expect(shard.length).toBeGreaterThan(420)
    expect(shard.length).toBeLessThan(580)
  }
  expect(paths.filter((path) => isInShard(path, { index: 1, count: 1 }))).toEqual(paths)
})

it('replaces the shard that was there with all of the other one', () => {
  const [from, shardsDir] = [tempFolder(), tempFolder()]
  const write = (names: string[]) =>
    writeShard(
      join(shardsDir, '1-of-2'),
      names.map((name) => {
        writeFileSync(join(from, name), `content of ${name}`)
        return { name: `shared/${name}`, file: join(from, name) }
      }),
      { shard: { index: 1, count: 2 }, inputs, contentVersion: 1 },
    )
  write(['a', 'b'])
  // What a killed one leaves is no shard.
  cpSync(join(shardsDir, '1-of-2'), join(shardsDir, '1-of-2.tmp-999'), { recursive: true })
  write(['b', 'c'])
  expect(readdirSync(shardsDir)).toEqual(['1-of-2'])
  const [found, ...others] = findShards(shardsDir)
  expect(others).toEqual([])
  const workDir = tempFolder()
  expect(takeFiles(found?.folder ?? '', { files: found?.manifest?.files ?? [] }, workDir)).toBe(
    null,
  )
  expect(contentsOf(workDir)).toEqual({
    'shared/b': digestOf('content of b'),
    'shared/c': digestOf('content of c'),
  })
})

it.each(['../index.json', 'index.json', 'variants/../../x', 'objects/a.json', '/etc/a'])(
  'takes nothing to another place: %s',
  (name) => {
    const [folder, around] = [join(tempFolder(), 'deep'), tempFolder()]
    const [file, workDir] = [join(folder, name), join(around, 'work')]
    mkdirSync(dirname(file), { recursive: true })
    mkdirSync(workDir)
    writeFileSync(file, 'a')
    expect(takeFiles(folder, { files: [[name, digestOf('a')]] }, workDir)).toBe(name)
    expect(contentsOf(around)).toEqual({})
  },
)
