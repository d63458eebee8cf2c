import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { openOutput } from '../../../../build/output/emit.ts'
import { putFiles } from '../../../../build/site/put-files.ts'
import { outputPath } from '../../../../src/content/paths.ts'
import { tempFolder } from '../temp-folder.ts'

/** As on exFAT, or many a network drive; such a disk cannot be mounted everywhere. */
vi.mock('node:fs', async (original) => ({
  ...(await original<object>()),
  linkSync: () => {
    throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' })
  },
}))

function emit(outDir: string, headline: string) {
  const output = openOutput({ outDir, memoryDir: join(outDir, '../memory') })
  const texts = { 'index.html': headline, 'about/index.html': 'Chi sono', 'robots.txt': 'all' }
  const others = Object.entries(texts).map(([path, content]) => ({
    ...{ path: outputPath(path), content },
  }))
  const { isIntact } = output
  return { ...output.commit(putFiles(output, { pages: [], others }), headline), isIntact }
}

it('[BUILD-5] a disk without hard links: what did not change is copied, and stays known', () => {
  const outDir = join(tempFolder(), 'dist')
  mkdirSync(join(outDir, '../memory'))
  emit(outDir, 'Benvenuta')
  expect(existsSync(join(outDir, '../memory/spare'))).toBe(false)
  const changedAt = () => statSync(join(outDir, 'about/index.html')).mtimeMs
  const before = changedAt()
  for (const headline of ['Ciao', 'Salve', 'Ecco', 'Buongiorno']) {
    const report = { written: 1, unchanged: 2, removed: 0, isIntact: true }
    expect(emit(outDir, headline)).toEqual(report)
    expect(Math.abs(changedAt() - before)).toBeLessThan(0.01)
  }
  expect(readFileSync(join(outDir, 'index.html'), 'utf8')).toBe('Buongiorno')
})
