import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkSite } from '../../../../build/check.ts'
import type { Config } from '../../../../build/config.ts'
import { findStatus } from '../../../../build/status.ts'
import { latestOf, writeSite } from '../check/small-site.ts'
import { closedOrigin } from '../listen.ts'

const now = new Date('2026-11-21T08:00:00Z')

/** The site after a kill between the two renames of a swap, with what the build left beside it. */
async function killedSite(): Promise<Config> {
  const config = writeSite({ files: latestOf('published') })
  const { outDir } = config
  renameSync(outDir, `${outDir}.tmp-old`)
  mkdirSync(`${outDir}.tmp-1234`)
  writeFileSync(join(`${outDir}.tmp-1234`, 'index.html'), 'half of the next one')
  return config
}

const besideSite = ({ outDir }: Config) => readdirSync(dirname(outDir)).toSorted()

/** Text of the home page as `vetrina preview` serves it. */
async function previewed({ outDir }: Config): Promise<string> {
  const args = ['--import', import.meta.resolve('tsx'), resolve('cli.ts')]
  const flags = ['preview', '--port', '0', '--out', outDir]
  const preview = spawn(process.execPath, [...args, ...flags], { cwd: dirname(outDir) })
  onTestFinished(() => void preview.kill())
  let said = ''
  for await (const text of preview.stderr) {
    said += text
    const url = /preview: (\S+)/.exec(said)?.[1]
    if (url !== undefined) return (await fetch(url)).text()
  }
  return said
}

describe('[BUILD-6] after a kill between the two renames, the old site is back for', () => {
  it('check', async () => {
    const config = await killedSite()
    expect(await checkSite(config, now)).toMatchObject({ pages: 4, diagnostics: [] })
    expect(besideSite(config)).toEqual(['dist', 'dist-hosts', 'dist.tmp-1234'])
  })

  it('status', async () => {
    const config = await killedSite()
    const service = { ...config.service, token: '' }
    const home = `${await closedOrigin()}/`
    const { build } = await findStatus({ ...config, service }, { home, now })
    expect(build.id).toBe('b1')
    expect(besideSite(config)).toContain('dist')
  })

  it('preview', async () => {
    const config = await killedSite()
    expect(await previewed(config)).toContain('<h1>Studio</h1>')
    expect(besideSite(config)).toEqual(['dist', 'dist-hosts', 'dist.tmp-1234'])
  })
})
