import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { bundle, checkRuntime, runtimeBudget } from '../../../build/bundle.ts'

// Random bytes do not compress: what goes in is what it weighs.
describe('checkRuntime', () => {
  it('lets a runtime within the budget pass', () => {
    expect(() => checkRuntime(randomBytes(runtimeBudget - 100))).not.toThrow()
  })

  it('stops the build when the runtime is over 6 KB brotli', () => {
    expect(runtimeBudget).toBe(6 * 1024)
    expect(() => checkRuntime(randomBytes(runtimeBudget + 1))).toThrow(
      expect.objectContaining({ code: 'RUNTIME_OVER_BUDGET', exitCode: 1 }),
    )
  })
})

describe('bundle', () => {
  it('puts React into one script that visitors load, and into the editor’s', async () => {
    const fonts = { css: '', files: [], preloads: [], replaced: [], stylesheets: [] }
    const { parts } = await bundle({ basePath: '/', fonts, requests: { adapter: 'receiver' } })
    const withReact = parts.filter(({ sources }) =>
      sources.some(([source]) => source.includes('node_modules/react-dom/')),
    )
    expect(withReact.map(({ name }) => name.replace(/\..*/, '')).sort()).toEqual([
      'carousel',
      'editor',
    ])
  })
})
