import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { listFiles } from '../../../build/base/output-files.ts'
import { styles } from '../../../src/styles/sheets.ts'

const core = readFileSync('src/styles/core.css', 'utf8')

describe('the style sheets', () => {
  it('are each in the core or a sheet of some pages, and never in both', () => {
    const imported = [...core.matchAll(/@import "\.\/([\w-]+)\.css"/g)].map(([, name]) => name)
    const files = listFiles('src/styles').flatMap((path) => /^(.+)\.css$/.exec(path)?.[1] ?? [])
    expect(['core', ...imported, ...Object.keys(styles.sheets)].sort()).toEqual(files.sort())
  })

  it('of the core are all in a layer, so that none wins by its place in a file', () => {
    const unlayered = [...core.matchAll(/@import "\.\/([\w-]+)\.css";/g)].map(([, name]) => name)
    // Layers do not apply to `@font-face`.
    expect(unlayered).toEqual(['fonts'])
  })
})
