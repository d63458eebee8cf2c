import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { faultNames, storyFile } from 'storyblok-emulator/testing'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { parseDate } from '../../commands/flags.ts'
import { closedOrigin, listen, sendJson } from './build/listen.ts'
import { serveSpace } from './build/serve-space.ts'
import { pageContent, settingsContent } from './build/stories.ts'
import { tempFolder } from './build/temp-folder.ts'
import { begin, start, vetrina } from './vetrina.ts'

const project = process.cwd()
const secret = 'tOkEn-of-the-space'

const hasStackTrace = (output: string) => /^\s+at .*[:(]/m.test(output)

const settings = storyFile({ id: 100, full_slug: 'settings', content: settingsContent() })

describe('wrong usage', () => {
  it('exits 2, and names the mistake and the help', async () => {
    const { code, stdout, stderr } = await vetrina(['sync', '--ful'])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/unknown option '--ful'.*\n?.*--full[\s\S]*--help/)
    expect(hasStackTrace(stderr)).toBe(false)
  })

  it('names an unusable path and the reason', async () => {
    const cwd = tempFolder()
    const file = join(cwd, 'a-file')
    writeFileSync(file, '')
    const { code, stderr } = await vetrina(['space', 'schema', '--dir', file], { cwd })
    expect(code).toBe(2)
    expect(stderr).toMatch(/^error PLACE_UNUSABLE: .*a-file.* cannot be used: .*\n {2}\S.*\n$/)
  })

  it.each([
    ['breaks off', ['', 'export default { siteUrl: '], /\/site\.config\.ts:2: /],
    [
      'throws, in TypeScript',
      ['const no: string = "no address"', '', 'throw new Error(no)', 'export default {}'],
      /: site\.config\.ts:3:7: no address\n/,
    ],
  ])('names the line where a configuration %s', async (_what, lines, place) => {
    const cwd = tempFolder()
    writeFileSync(join(cwd, 'site.config.ts'), lines.join('\n'))
    const { code, stderr } = await vetrina(['cache', 'ls'], { cwd })
    expect(code).toBe(2)
    expect(stderr).toMatch(/^error CONFIG_UNREADABLE: /)
    expect(stderr).toMatch(place)
    expect(hasStackTrace(stderr)).toBe(false)
  })

  it('survives a closed standard output', async () => {
    const child = start(['--help'])
    child.stdout.destroy()
    const [said] = await Promise.all([text(child.stderr), once(child, 'close')])
    expect({ code: child.exitCode, said }).toEqual({ code: 0, said: '' })
  })
})

describe('vetrina demo', () => {
  it('refuses another port than the requested one, and starts nothing', async () => {
    const { origin } = await listen(() => {})
    const { port } = new URL(origin)
    const cacheDir = tempFolder()
    const folders = ['--cache', cacheDir, '--out', tempFolder()]
    const { code, stderr } = await vetrina(['demo', '--port', port, ...folders], { cwd: project })
    expect(code).toBe(2)
    expect(stderr).toMatch(new RegExp(`^error PORT_BUSY: Port ${port} `, 'm'))
    expect(readdirSync(cacheDir)).toEqual([])
  })

  it('refuses a folder with the content of another space, and leaves it unchanged', async () => {
    const cacheDir = tempFolder()
    const space = { id: 7, name: 'Studio', version: 1 }
    const index = { format: 1, space, contentVersion: 'published', stories: [], assets: {} }
    writeFileSync(join(cacheDir, 'index.json'), JSON.stringify(index))
    const folders = ['--cache', cacheDir, '--out', tempFolder()]
    const { code, stderr } = await vetrina(['demo', ...folders], { cwd: project })
    expect(code).toBe(2)
    expect(stderr).toMatch(/error DEMO_OVER_CONTENT: .*\n {2}.*--cache demo-cache/)
    expect(JSON.parse(readFileSync(join(cacheDir, 'index.json'), 'utf8'))).toEqual(index)
  })
})

it('[BUILD-4] a time without an offset is the same moment in every time zone', () => {
  vi.stubEnv('TZ', 'Asia/Tokyo')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(parseDate('2026-12-01T08:00')).toEqual(new Date('2026-12-01T08:00:00Z'))
  expect(parseDate('2026-12-01T08:00:00+01:00')).toEqual(new Date('2026-12-01T07:00:00Z'))
  expect(parseDate('2026-12-01')).toEqual(new Date('2026-12-01T00:00:00Z'))
})

describe('vetrina sync', () => {
  it('exits 1 when the token is refused, and never shows the token, not even in the cause', async () => {
    const { origin } = await listen((response, { url }) =>
      sendJson(response, { error: `Unauthorized ${url.search}` }, { status: 401 }),
    )
    const env = { STORYBLOK_API: `${origin}/v2`, STORYBLOK_TOKEN: secret }
    const { code, stdout, stderr } = await vetrina(['sync', '--verbose'], { env })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^error SERVICE_REFUSED: .*401.*\n {2}.*STORYBLOK_TOKEN.*\ncause: /)
    expect(stderr).not.toContain(secret)
  })

  it('[SYNC-9] with --json writes one JSON object and nothing else to standard output', async () => {
    const { service } = await serveSpace([
      settings,
      storyFile({ id: 1, full_slug: 'home', content: pageContent({ title: 7 }) }),
    ])
    const env = { STORYBLOK_API: service.url, STORYBLOK_TOKEN: service.tokens.preview }
    const answer = await fetch(`${service.url}/cdn/spaces/me?token=${service.tokens.preview}`)
    const { version } = ((await answer.json()) as { space: { version: number } }).space
    // Real spaces have versions of ten digits.
    expect(String(version)).toHaveLength(10)
    const cwd = tempFolder()
    const args = ['sync', '--json', '--expect-version', String(version)]
    const { code, stdout, stderr } = await vetrina(args, { env, cwd })
    expect(code).toBe(0)
    expect(stdout.split('\n')).toHaveLength(2)
    expect(JSON.parse(stdout)).toMatchObject({
      version,
      requests: 3,
      stories: { total: 2, added: 2 },
      warnings: [{ code: 'STORY_INVALID', story: 'home', path: 'title' }],
    })
    // Progress is plain lines without a terminal.
    expect(stderr).toMatch(
      /^sync: 2 stories \(2 added, .*\nwarning STORY_INVALID \(story home, title\): /,
    )
    for (const sign of ['\r', '\u001b', '█']) expect(stderr).not.toContain(sign)
    expect(existsSync(join(cwd, 'content-cache/index.json'))).toBe(true)
    const strict = await vetrina(['sync', '--strict'], { env, cwd })
    expect(strict).toMatchObject({ code: 1, stdout: '' })
    expect(strict.stderr).toContain('error STORY_INVALID')
  })
})

it('commands that build a site exit 2 outside of a project, and name the folder to run them in', async () => {
  const cwd = tempFolder()
  const runs = await Promise.all(['build', 'dev', 'demo'].map((name) => vetrina([name], { cwd })))
  expect(runs.map(({ code }) => code)).toEqual([2, 2, 2])
  for (const { stderr } of runs) {
    expect(stderr).toMatch(/^error PACKAGE_MISSING: .*\n {2}.*folder of the project/)
  }
  expect(readdirSync(cwd)).toEqual([])
})

it('vetrina build exits 1 before the first sync, with a hint', async () => {
  const cache = join(tempFolder(), 'none')
  const { code, stdout, stderr } = await vetrina(['build', '--json', '--cache', cache], {
    cwd: project,
  })
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/^error CACHE_EMPTY: .*\n {2}.*vetrina sync/)
  expect(hasStackTrace(stderr)).toBe(false)
  expect(existsSync(cache)).toBe(false)
})

it('vetrina status exits 1 when something is unknown, and reports each part separately', async () => {
  const origin = await closedOrigin()
  const env = { STORYBLOK_API: `${origin}/v2`, STORYBLOK_TOKEN: secret }
  const { code, stdout, stderr } = await vetrina(['status', '--url', origin], { env })
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
  expect(stdout).toMatch(/^Storyblok: .*ECONNREFUSED/)
  expect(stdout).toMatch(/^content cache: .*\n {2}Run `vetrina sync`/m)
  expect(stdout).toMatch(/^last build: /m)
  expect(stdout).toMatch(/^http:.*\/: .*ECONNREFUSED/m)
  expect(stdout).not.toContain(secret)
})

describe('a command that listens', () => {
  it('[SYNC-14] lists the faults of the emulator', async () => {
    const { stdout } = await vetrina(['content', '--fault', 'help'])
    const listed = stdout.trim().split('\n')
    expect(listed.map((line) => line.split(' ')[0])).toEqual([...faultNames.keys()])
  })

  it('exits 0 on Ctrl+C, as its output promises', async () => {
    const { folder } = await serveSpace([settings])
    const content = begin(['content', '--space', folder, '--port', '0'])
    const [, url = '', token = ''] = await content.says(
      /http:\S+\s+\(Ctrl[^\n]*\n {2}STORYBLOK_API=(\S+) STORYBLOK_TOKEN=(\S+) /,
    )
    const env = { STORYBLOK_API: url, STORYBLOK_TOKEN: token }
    const watching = begin(['sync', '--watch'], { env })
    await watching.says(/watching the space {2}\(Ctrl/)
    expect(await watching.interrupt()).toEqual({ code: 0, signal: null })
    expect(await content.interrupt()).toEqual({ code: 0, signal: null })
  })

  it('[SYNC-14] reads the tokens from its environment, shows none, and ends with its terminal', async () => {
    const { folder } = await serveSpace([settings])
    const env = { STORYBLOK_TOKEN: 'given-preview', STORYBLOK_OAUTH_TOKEN: 'given-management' }
    const content = begin(['content', '--space', folder, '--port', '0'], { env })
    const [said, api = ''] = await content.says(/.*management API: (\S+), token \S+\n/s)
    expect(said).not.toContain('given')
    const { origin, pathname } = new URL(api)
    const draft = await fetch(`${origin}/v2/cdn/stories?version=draft&token=given-preview`)
    expect(draft.status).toBe(200)
    const headers = { authorization: 'given-management' }
    expect((await fetch(`${origin}${pathname}`, { headers })).status).toBe(200)
    expect(await content.interrupt('SIGHUP')).toEqual({ code: 0, signal: null })
  })
})
