import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const workflows = join(root, '.github/workflows')

it.each([
  join(root, 'docs/publishing.md'),
  ...readdirSync(workflows).map((name) => join(workflows, name)),
])('every action in %s is pinned to a commit, with its version beside it', (file) => {
  const actions = readFileSync(file, 'utf8').match(/(?<=\buses:\s+)\S.*/g) ?? []
  expect(actions).not.toEqual([])
  // A tag can be moved to other code.
  for (const action of actions) {
    expect(action).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/)
  }
})
