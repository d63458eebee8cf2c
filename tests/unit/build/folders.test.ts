import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const build = join(root, 'build')

const foldersOfMap = [
  ...readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').matchAll(/^\| `([\w-]+)\/` \|/gm),
].map(([, name = '']) => name)

const foldersThere = readdirSync(build, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

describe('the folders of build/', () => {
  it('are those of the map', () => {
    expect(foldersThere.toSorted()).toEqual(foldersOfMap.toSorted())
  })

  it.each([...foldersOfMap.entries()])('%i: %s imports only from those above it', (at, folder) => {
    const imported = readdirSync(join(build, folder), { encoding: 'utf8', recursive: true })
      .filter((file) => /\.(tsx?|mjs)$/.test(file))
      .flatMap((file) => [
        ...readFileSync(join(build, folder, file), 'utf8').matchAll(/'\.\.\/([\w-]+)\/[^']+'/g),
      ])
      .map(([, name = '']) => name)
    const below = foldersOfMap.slice(at + 1)
    expect(below.filter((name) => imported.includes(name))).toEqual([])
  })
})
