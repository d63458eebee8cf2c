import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tempFolder } from '../temp-folder.ts'
import { page, type SmallSite, story, writeSite } from './small-site.ts'

const cli = resolve('cli.ts')

interface Outcome {
  code: number
  stdout: string
  stderr: string
}

/** Runs `vetrina check` as a process of its own. */
function check(site: SmallSite, ...flags: string[]): Promise<Outcome> {
  const { outDir, cacheDir } = writeSite(site)
  const command = ['--import', import.meta.resolve('tsx'), cli, 'check']
  const env = { PATH: process.env.PATH, SITE_URL: 'https://www.studio-prova.it' }
  return new Promise((done) => {
    execFile(
      process.execPath,
      [...command, '--out', outDir, '--cache', cacheDir, ...flags],
      { cwd: tempFolder(), env },
      (error, stdout, stderr) => done({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })
}

const broken: SmallSite = {
  files: { 'index.html': page({ main: '<h1>Studio</h1><a href="/nessuna">“qui”</a>' }) },
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
  it('groups by page and story, says what to do, leads to the editor, and exits 1 for an error', async () => {
    const { code, stdout } = await check({ ...broken, stories: [story('privacy', unpriced)] })
    expect(code).toBe(1)
    expect(stdout).toMatch(/^index\.html\n {2}error LINK_BROKEN: .*\n {4}Correct the link/m)
    expect(stdout).toMatch(
      /^story privacy · https:\/\/app\.storyblok\.com\/#\/me\/spaces\/1\/stories\/0\/0\/\d+\n {2}error/m,
    )
    expect(stdout).toMatch(/\d errors, 0 warnings/)
  })

  it('exits 0 for a warning, 1 with --strict; --json is one object', async () => {
    const [usual, strict] = await Promise.all([
      check(imperfect),
      check(imperfect, '--strict', '--json'),
    ])
    expect(usual).toMatchObject({ code: 0, stderr: '' })
    expect(usual.stdout).toContain('warning ANCHOR_BROKEN')
    expect(usual.stdout).toMatch(/\n\ncheck: 4 pages, 0 errors, 1 warning \(\d+\.\d s\)\n$/)
    expect(strict.code).toBe(1)
    expect(JSON.parse(strict.stdout)).toMatchObject({
      pages: 4,
      errors: 0,
      warnings: 1,
      findings: [{ code: 'ANCHOR_BROKEN', page: 'index.html' }],
    })
  })
})
