import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmulator } from 'storyblok-emulator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listFiles } from '../../build/base/output-files.ts'
import type { BuildReport } from '../../build/pipeline.ts'
import { copyProject } from '../e2e/copied-project.ts'
import { contentsOf } from '../unit/build/temp-folder.ts'

const run = promisify(execFile)
const temporary = mkdtempSync(join(tmpdir(), 'vetrina-golden-'))
const now = '2026-11-21T08:00:00Z'

let service: Awaited<ReturnType<typeof startEmulator>>

interface Site {
  project: string
  cache: string
  out: string
  report: BuildReport
}

beforeAll(async () => {
  service = await startEmulator({
    space: 'tests/fixtures/small-space',
    tokens: { preview: 'c7Vt2 nessuno/la=legga' },
  })
})

afterAll(async () => {
  await service.close()
  rmSync(temporary, { recursive: true, force: true })
})

/** Syncs and builds the fixture space with the project in this folder and this environment. */
async function buildSite(
  project: string,
  name: string,
  env: Record<string, string>,
): Promise<Site> {
  const cache = join(temporary, name, 'cache')
  const out = join(temporary, name, 'dist')
  const options = {
    cwd: project,
    env: {
      PATH: process.env.PATH,
      STORYBLOK_API: service.url,
      STORYBLOK_TOKEN: service.tokens.preview,
      ...env,
    },
  }
  const folders = ['--cache', cache, '--out', out, '--json']
  const vetrina = (command: string, ...flags: string[]) =>
    run(process.execPath, ['bin/vetrina.mjs', command, ...folders, ...flags], options)
  await vetrina('sync')
  const built = await vetrina('build', '--now', now)
  return { project, cache, out, report: JSON.parse(built.stdout) as BuildReport }
}

let first: Site

test('[BUILD-1] each route has its page and its payload', async () => {
  first = await buildSite('.', 'first', {})
  const files = listFiles(first.out)
  for (const route of ['', 'about/', 'privacy/', 'spose/prova/']) {
    expect(files).toContain(`${route}index.html`)
    expect(files).toContain(`${route}_payload.json`)
  }
  const masked = files.map((path) => path.replace(/\.[0-9A-Za-z]{8,10}\./, '.[digest].'))
  const withoutId = masked.map((path) => path.replace(/meta\/[0-9a-f]{16}/, 'meta/[id]'))
  await expect(`${withoutId.sort().join('\n')}\n`).toMatchFileSnapshot('golden/files.txt')
})

test('pages match their snapshots', async () => {
  for (const route of ['', 'about/', 'spose/prova/']) {
    const payload = JSON.parse(readFileSync(join(first.out, route, '_payload.json'), 'utf8'))
    const markup = (payload.html as string)
      .replace(/\.[0-9A-Za-z]{8,10}\.(js|css|jpg|webp)/g, '.[digest].$1')
      .replaceAll('><', '>\n<')
    const name = route === '' ? 'home' : route.replaceAll('/', '-').replace(/-$/, '')
    await expect(`${markup}\n`).toMatchFileSnapshot(`golden/${name}.html`)
  }
})

test('[BUILD-1] the payload carries the main content of the page, byte for byte', () => {
  const payload = JSON.parse(readFileSync(join(first.out, 'about/_payload.json'), 'utf8'))
  const html = readFileSync(join(first.out, 'about/index.html'), 'utf8')
  expect(html).toContain(`<main id="main">${payload.html}</main>`)
  expect(html).not.toContain(first.report.buildId)
})

test('[BUILD-2] latest.json leads to the manifest of this build', () => {
  const { id } = JSON.parse(readFileSync(join(first.out, 'builds/latest.json'), 'utf8'))
  expect(id).toBe(first.report.buildId)
  const manifest = JSON.parse(readFileSync(join(first.out, `builds/meta/${id}.json`), 'utf8'))
  expect(manifest.id).toBe(id)
  expect(manifest.prerendered).toEqual(['/', '/about', '/privacy', '/spose/prova'])
})

test('the access token is in no file of the site or of the cache', () => {
  const token = service.tokens.preview
  for (const folder of [first.out, first.cache]) {
    for (const path of listFiles(folder)) {
      const bytes = readFileSync(join(folder, path), 'latin1')
      const found = [token, encodeURIComponent(token)].filter((text) => bytes.includes(text))
      expect(found, path).toEqual([])
    }
  }
})

test('[BUILD-4] another folder, time zone and language give the same bytes', async () => {
  const elsewhere = join(temporary, 'elsewhere/the-project')
  copyProject(elsewhere)
  const second = await buildSite(elsewhere, 'second', {
    TZ: 'Pacific/Kiritimati',
    LANG: 'tr_TR.UTF-8',
    LC_ALL: 'tr_TR.UTF-8',
  })
  expect(contentsOf(second.out)).toEqual(contentsOf(first.out))
})
