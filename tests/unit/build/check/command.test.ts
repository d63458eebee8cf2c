import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { checkJson } from '../../../../build/check/report.ts'
import { tempFolder } from '../temp-folder.ts'
import { page, type SmallSite, story, writeSite } from './small-site.ts'

const cli = resolve('cli.ts')

interface Outcome {
  code: number
  stdout: string
  stderr: string
}

/** Runs `vetrina check` as a process of its own. */
function check(site: SmallSite | null, ...flags: string[]): Promise<Outcome> {
  const cwd = tempFolder()
  const folders = site === null ? {} : writeSite(site)
  const { outDir = join(cwd, 'dist'), cacheDir = join(cwd, 'cache') } = folders as {
    outDir?: string
    cacheDir?: string
  }
  const args = ['--import', import.meta.resolve('tsx'), cli, 'check', '--out', outDir]
  const env = { PATH: process.env.PATH, SITE_URL: 'https://www.studio-prova.it' }
  return new Promise((done) => {
    execFile(
      process.execPath,
      [...args, '--cache', cacheDir, ...flags],
      { cwd, env },
      (error, stdout, stderr) => done({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })
}

const broken: SmallSite = {
  files: { 'index.html': page({ main: '<h1>Studio</h1><a href="/x%22<y">“qui”</a>' }) },
}
const imperfect: SmallSite = {
  files: { 'index.html': page({ main: '<h1>Studio</h1><a href="/privacy#x">qui</a>' }) },
}

const unpriced = {
  _uid: 'p',
  component: 'page',
  body: [{ _uid: 'r', component: 'price_row', price: '0' }],
}

describe('vetrina check', () => {
  it('exits 0 and says so when there is nothing to say', async () => {
    const { code, stdout, stderr } = await check({})
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^check: 4 pages, 0 errors, 0 warnings \(\d+\.\d s\)\n$/)
  })

  it('groups by page and story, says what to do, leads to the editor, and exits 1 for an error', async () => {
    const sarif = join(tempFolder(), 'check.sarif')
    const stories = [story('privacy', unpriced)]
    const { code, stdout } = await check({ ...broken, stories }, '--sarif', sarif)
    expect(code).toBe(1)
    expect(stdout).toMatch(/^index\.html\n {2}error LINK_BROKEN: .*\n {4}Correct the link/m)
    expect(stdout).toMatch(
      /^story privacy · https:\/\/app\.storyblok\.com\/#\/me\/spaces\/1\/stories\/0\/0\/\d+\n {2}error/m,
    )
    expect(stdout).toMatch(/\d errors, 0 warnings/)
    // GitHub refuses a SARIF file with a result that names no artifact.
    const { results } = JSON.parse(readFileSync(sarif, 'utf8')).runs[0]
    const artifacts = new Set<string>()
    for (const { locations } of results) {
      artifacts.add(locations[0].physicalLocation.artifactLocation.uri)
    }
    expect(artifacts).toEqual(new Set(['index.html', 'privacy']))
  })

  it('exits 0 for a warning, 1 with --strict', async () => {
    const [usual, strict] = await Promise.all([check(imperfect), check(imperfect, '--strict')])
    expect([usual.code, strict.code]).toEqual([0, 1])
    expect(usual.stdout).toContain('warning ANCHOR_BROKEN')
  })

  it('--json is one object; --junit and --sarif are files', async () => {
    const folder = tempFolder()
    const [junit, sarif] = [join(folder, 'a', 'check.xml'), join(folder, 'check.sarif')]
    const { stdout } = await check(broken, '--json', '--junit', junit, '--sarif', sarif)
    const report = JSON.parse(stdout) as ReturnType<typeof checkJson>
    expect(report).toMatchObject({ pages: 4, errors: 1, warnings: 0 })
    expect(report.findings[0]).toMatchObject({ code: 'LINK_BROKEN', page: 'index.html' })

    const xml = readFileSync(junit, 'utf8')
    expect(xml).toContain('tests="1" failures="1"')
    expect(xml).toContain('<failure type="LINK_BROKEN"')
    expect(xml).toContain('/x%22&lt;y')
    const log = JSON.parse(readFileSync(sarif, 'utf8'))
    expect(log.version).toBe('2.1.0')
    expect(log.runs[0].results).toMatchObject([
      {
        ruleId: 'LINK_BROKEN',
        level: 'error',
        locations: [{ physicalLocation: { artifactLocation: { uri: 'index.html' } } }],
      },
    ])
    expect(log.runs[0].tool.driver.rules.map(({ id }: { id: string }) => id)).toContain(
      'LINK_BROKEN',
    )
  })

  it('exits 1 where nothing was built, 2 for wrong usage', async () => {
    const [missing, wrong] = await Promise.all([check(null), check({}, '--junit')])
    expect(missing.code).toBe(1)
    expect(missing.stderr).toMatch(/^error SITE_MISSING: .*\n {2}Run `vetrina build` first\.\n$/)
    expect(wrong.code).toBe(2)
    expect(wrong.stderr).toContain('--junit')
  })
})
