import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { shortDigestOf } from '../../../../build/base/digest.ts'
import { bundle } from '../../../../build/client/bundle.ts'
import { checkRuntime, runtimeBudget } from '../../../../build/client/runtime-budget.ts'
import { site } from '../../../../src/site.ts'
import { configIn } from '../site-config.ts'

// Random bytes do not compress: what goes in is what it weighs.
describe('checkRuntime', () => {
  it('lets a runtime within the budget pass', async () => {
    await expect(checkRuntime(randomBytes(runtimeBudget - 100))).resolves.toBeUndefined()
  })

  it('stops the build when the runtime is over 6.5 KB brotli', async () => {
    expect(runtimeBudget).toBe(6.5 * 1024)
    await expect(checkRuntime(randomBytes(runtimeBudget + 1))).rejects.toThrow(
      expect.objectContaining({ code: 'RUNTIME_OVER_BUDGET', exitCode: 1 }),
    )
  })
})

describe('bundle', async () => {
  const fonts = { css: '', files: [], preloads: [], replaced: [], stylesheets: [] }
  const config = configIn('/nowhere')
  const { parts, files } = await bundle({ config, site, fonts })
  const scriptsWith = (folder: string) =>
    parts
      .filter(({ sources }) => sources.some(([source]) => source.includes(folder)))
      .map(({ name }) => name.replace(/\..*/, ''))
      .sort()

  it('puts React into one script that visitors load, and into the editor’s', () => {
    expect(scriptsWith('node_modules/react-dom/')).toEqual(['carousel', 'editor-preview'])
  })

  it('[BUILD-5] puts bloks into none that pages name: each change of one would change all pages', () => {
    expect(scriptsWith('src/bloks/')).toEqual(['editor-preview'])
  })

  it('[SITE-4] puts what definitions of bloks import into the editor’s alone, Markdown only where it is used', () => {
    expect(scriptsWith('node_modules/zod/')).toEqual(['editor-preview'])
    expect(scriptsWith('node_modules/markdown-it/')).toEqual([])
  })

  it('[BUILD-4] names scripts and sheets by their bytes alone, wherever node_modules lies', () => {
    const named = files.filter(({ path }) => /\.(js|css)$/.test(path))
    expect(named.length).toBeGreaterThan(5)
    for (const file of named) {
      const content = 'content' in file ? file.content : ''
      expect(file.path).toContain(`.${shortDigestOf(content)}.`)
    }
  })
})
