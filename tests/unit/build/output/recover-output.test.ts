import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { checkSite } from '../../../../build/check.ts'
import type { Config } from '../../../../build/config.ts'
import { findStatus } from '../../../../build/status.ts'
import { begin } from '../../vetrina.ts'
import { latestOf, writeSite } from '../check/small-site.ts'
import { closedOrigin } from '../listen.ts'

const now = new Date('2026-11-21T08:00:00Z')

/** The site after a kill between the two renames of a swap, with what the build left beside it. */
function killedSite(): Config {
  const config = writeSite({ files: latestOf('published') })
  const { outDir } = config
  renameSync(outDir, `${outDir}.tmp-old`)
  mkdirSync(`${outDir}.tmp-1234`)
  writeFileSync(join(`${outDir}.tmp-1234`, 'index.html'), 'half of the next one')
  return config
}

async function builtBy(config: Config): Promise<string | null> {
  const service = { ...config.service, token: '' }
  const home = `${await closedOrigin()}/`
  return (await findStatus({ ...config, service }, { home, now })).build.id
}

/** Text of the home page as `vetrina preview` serves it. */
async function previewed({ outDir }: Config): Promise<string> {
  const flags = ['--port', '0', '--out', outDir]
  const preview = begin(['preview', ...flags], { cwd: dirname(outDir) })
  const [, url = ''] = await preview.says(/preview: (\S+)/)
  return (await fetch(url)).text()
}

it.each<[command: string, read: (config: Config) => Promise<unknown>, shown: unknown]>([
  [
    'check',
    (config) => checkSite(config, now),
    expect.objectContaining({ pages: 4, diagnostics: [] }),
  ],
  ['status', builtBy, 'b1'],
  ['preview', previewed, expect.stringContaining('<h1>Studio</h1>')],
])(
  '[BUILD-6] after a kill between the two renames, the old site is back for %s',
  async (_, read, shown) => {
    const config = killedSite()
    expect(await read(config)).toEqual(shown)
    const beside = readdirSync(dirname(config.outDir)).toSorted()
    expect(beside).toEqual(['dist', 'dist-hosts', 'dist.tmp-1234'])
  },
)
