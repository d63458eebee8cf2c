import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { faultNames, storyFile } from 'storyblok-emulator/testing'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { sync } from '../../build/sync.ts'
import { parseDate } from '../../commands/flags.ts'
import { site } from '../../src/site.ts'
import { closedOrigin, listen, sendJson } from './build/listen.ts'
import { serveSpace } from './build/serve-space.ts'
import { configIn, silentLog } from './build/site-config.ts'
import { pageContent, settingsContent } from './build/stories.ts'
import { tempFolder } from './build/temp-folder.ts'

const project = resolve(import.meta.dirname, '../..')
const cli = join(project, 'cli.ts')
const secret = 'tOkEn-of-the-space'

interface RunOptions {
  env?: Record<string, string>
  /** Default: an empty folder, where no `.env` and no `site.config.ts` is. */
  cwd?: string
}

function start(args: string[], { env = {}, cwd = tempFolder() }: RunOptions) {
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), cli, ...args], {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** Runs the command line as a process of its own, not on a terminal. */
async function vetrina(args: string[], options: RunOptions = {}) {
  const child = start(args, options)
  const [stdout, stderr] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code: child.exitCode, stdout, stderr }
}

/** The same, for a command that goes on. */
function begin(args: string[], options: RunOptions = {}) {
  const child = start(args, options)
  const ended = once(child, 'exit')
  let stderr = ''
  child.stdout.resume()
  return {
    says: (what: RegExp) =>
      new Promise<string>((resolve, reject) => {
        child.once('exit', () => reject(new Error(stderr)))
        child.stderr.on('data', (data) => {
          stderr += data
          const [found] = what.exec(stderr) ?? []
          if (found !== undefined) resolve(found)
        })
      }),
    async interrupt(signal: NodeJS.Signals = 'SIGINT') {
      child.kill(signal)
      await ended
      return { code: child.exitCode, signal: child.signalCode }
    },
  }
}

const hasStackTrace = (output: string) => /^\s+at .*[:(]/m.test(output)

const settings = storyFile({ id: 100, full_slug: 'settings', content: settingsContent() })

describe('wrong usage', () => {
  it('exits 2, says what is wrong and where help is', async () => {
    const { code, stdout, stderr } = await vetrina(['sync', '--ful'])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/unknown option '--ful'.*\n?.*--full[\s\S]*--help/)
    expect(hasStackTrace(stderr)).toBe(false)
  })

  it.each([
    ['SITE_URL', 'https://www.studio.example/sub'],
    ['SITE_URL', 'https://www.studio.example?x=1'],
  ])('exits 2 for %s with more than an origin: %s', async (name, value) => {
    const { code, stderr } = await vetrina(['cache', 'ls'], { env: { [name]: value } })
    expect(code).toBe(2)
    expect(stderr).toMatch(/^error CONFIG_INVALID: .*SITE_URL.*without a path/)
    expect(hasStackTrace(stderr)).toBe(false)
  })

  it.each([
    ['export const site = {}', /exports no configuration as default/],
    ['export default []', /exports no configuration as default/],
    ['\nexport default { siteUrl: ', /site\.config\.ts:2: /],
  ])('exits 2 for a configuration that is none: %j', async (text, expected) => {
    const cwd = tempFolder()
    writeFileSync(join(cwd, 'site.config.ts'), text)
    const { code, stderr } = await vetrina(['cache', 'ls'], { cwd })
    expect(code).toBe(2)
    expect(stderr).toMatch(/^error CONFIG_/)
    expect(stderr).toMatch(expected)
  })

  it('reads a configuration in TypeScript wherever it is', async () => {
    const cwd = tempFolder()
    const text = 'export default { siteUrl: "https://www.studio.example" as string }'
    writeFileSync(join(cwd, 'site.config.ts'), text)
    const { stderr } = await vetrina(['cache', 'ls'], { cwd })
    expect(stderr).toMatch(/^error CACHE_EMPTY/)
  })

  it('says of a path that cannot be used which it is, and why', async () => {
    const cwd = tempFolder()
    const file = join(cwd, 'a-file')
    writeFileSync(file, '')
    const { code, stderr } = await vetrina(['space', 'schema', '--dir', file], { cwd })
    expect(code).toBe(2)
    expect(stderr).toMatch(/^error PLACE_UNUSABLE: .*a-file.* cannot be used: .*\n {2}\S.*\n$/)
  })

  it('names the line of a configuration that throws', async () => {
    const cwd = tempFolder()
    const lines = [
      'const no: string = "no address"',
      '',
      'throw new Error(no)',
      'export default {}',
    ]
    writeFileSync(join(cwd, 'site.config.ts'), lines.join('\n'))
    const { code, stderr } = await vetrina(['cache', 'ls'], { cwd })
    expect(code).toBe(2)
    expect(stderr).toMatch(/^error CONFIG_UNREADABLE: .*: site\.config\.ts:3:7: no address\n/)
  })

  it('goes on when nobody reads what it says', async () => {
    const child = start(['--help'], {})
    child.stdout.destroy()
    const [said] = await Promise.all([text(child.stderr), once(child, 'close')])
    expect({ code: child.exitCode, said }).toEqual({ code: 0, said: '' })
  })

  it('exits 0 for a question', async () => {
    const { code, stdout, stderr } = await vetrina(['--help'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    for (const name of ['demo', 'sync', 'build', 'preview', 'status', 'content']) {
      expect(stdout).toMatch(new RegExp(`^ {2}${name} `, 'm'))
    }
  })
})

describe('vetrina demo', () => {
  it('takes no other port than the one it was asked for by name, and begins nothing', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const cacheDir = tempFolder()
    const folders = ['--cache', cacheDir, '--out', tempFolder()]
    const { code, stderr } = await vetrina(['demo', '--port', String(port), ...folders], {
      cwd: project,
    })
    expect({ code, isNamed: stderr.includes(String(port)) }).toEqual({ code: 2, isNamed: true })
    expect(stderr).toContain('PORT_BUSY')
    expect(readdirSync(cacheDir)).toEqual([])
  })

  it('takes no folder with the content of another space, and leaves it as it is', async () => {
    const cacheDir = tempFolder()
    const index = {
      ...{ format: 1, space: { id: 7, name: 'Studio', version: 1 }, contentVersion: 'published' },
      ...{ stories: [], assets: {} },
    }
    writeFileSync(join(cacheDir, 'index.json'), JSON.stringify(index))
    const { code, stderr } = await vetrina(['demo', '--cache', cacheDir, '--out', tempFolder()], {
      cwd: project,
    })
    expect({ code, isToldHow: stderr.includes('--cache demo-cache') }).toEqual({
      code: 2,
      isToldHow: true,
    })
    expect(stderr).toContain('DEMO_OVER_CONTENT')
    expect(JSON.parse(readFileSync(join(cacheDir, 'index.json'), 'utf8'))).toEqual(index)
  })
})

it('[BUILD-4] a clock without an offset is the same moment in every zone', () => {
  vi.stubEnv('TZ', 'Asia/Tokyo')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(parseDate('2026-12-01T08:00')).toEqual(new Date('2026-12-01T08:00:00Z'))
  expect(parseDate('2026-12-01T08:00:00+01:00')).toEqual(new Date('2026-12-01T07:00:00Z'))
  expect(parseDate('2026-12-01')).toEqual(new Date('2026-12-01T00:00:00Z'))
})

describe('vetrina sync', () => {
  it('[SYNC-8] exits 2 without a token and says where to put it', async () => {
    const { code, stdout, stderr } = await vetrina(['sync'], { env: { STORYBLOK_TOKEN: '' } })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^error TOKEN_MISSING: .*\n {2}.*STORYBLOK_TOKEN=.*\.env.*\n$/)
  })

  it('exits 1 when the service is away: one sentence, what to do, and the cause on demand', async () => {
    const origin = await closedOrigin()
    const env = { STORYBLOK_API: `${origin}/v2`, STORYBLOK_TOKEN: secret }
    const [usual, verbose] = await Promise.all([
      vetrina(['sync'], { env }),
      vetrina(['sync', '--verbose'], { env }),
    ])
    expect(usual).toMatchObject({ code: 1, stdout: '' })
    expect(usual.stderr.split('\n')).toHaveLength(3)
    expect(usual.stderr).toMatch(/^error SERVICE_UNREACHABLE: .*ECONNREFUSED/)
    expect(verbose.code).toBe(1)
    expect(verbose.stderr.startsWith(usual.stderr)).toBe(true)
    expect(verbose.stderr).toMatch(/\ncause: .*ECONNREFUSED/)
    expect(`${usual.stderr}${verbose.stderr}`).not.toContain(secret)
  })

  it('exits 1 when the token is refused, and never shows it', async () => {
    const { origin } = await listen((response, { url }) =>
      sendJson(response, { error: `Unauthorized ${url.search}` }, { status: 401 }),
    )
    const env = { STORYBLOK_API: `${origin}/v2`, STORYBLOK_TOKEN: secret }
    const { code, stdout, stderr } = await vetrina(['sync', '--verbose'], { env })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('STORYBLOK_TOKEN')
    expect(stderr).toContain('401')
    expect(stderr).not.toContain(secret)
  })

  it('with --json writes one JSON object and nothing else to standard output', async () => {
    const { service } = await serveSpace([
      settings,
      storyFile({ id: 1, full_slug: 'home', content: pageContent({ title: 7 }) }),
    ])
    const env = { STORYBLOK_API: service.url, STORYBLOK_TOKEN: service.tokens.preview }
    const cwd = tempFolder()
    const { code, stdout, stderr } = await vetrina(['sync', '--json'], { env, cwd })
    expect(code).toBe(0)
    expect(stdout.split('\n')).toHaveLength(2)
    expect(JSON.parse(stdout)).toMatchObject({
      requests: 3,
      stories: { total: 2, added: 2 },
      warnings: [{ code: 'STORY_INVALID', story: 'home', path: 'title' }],
    })
    // Plain lines where there is no terminal.
    expect(stderr).toMatch(
      /^sync: 2 stories \(2 added, .*\nwarning STORY_INVALID \(story home, title\): /,
    )
    for (const sign of ['\r', '\u001b', '█']) expect(stderr).not.toContain(sign)
    expect(existsSync(join(cwd, 'content-cache/index.json'))).toBe(true)
    const strict = await vetrina(['sync', '--strict'], { env, cwd })
    expect(strict).toMatchObject({ code: 1, stdout: '' })
    // With --strict it fails the command.
    expect(strict.stderr).toContain('error STORY_INVALID')
  })

  it('[SYNC-9] waits for a version of ten digits, as spaces have them', async () => {
    const { service } = await serveSpace([settings])
    const env = { STORYBLOK_API: service.url, STORYBLOK_TOKEN: service.tokens.preview }
    const answer = await fetch(`${service.url}/cdn/spaces/me?token=${service.tokens.preview}`)
    const { space } = (await answer.json()) as { space: { version: number } }
    expect(String(space.version)).toHaveLength(10)
    const args = ['sync', '--json', '--expect-version', String(space.version)]
    const { code, stdout } = await vetrina(args, { env })
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ version: space.version })
  })
})

it('what makes a site exits 2 outside of a project, and says where to go', async () => {
  const cwd = tempFolder()
  const runs = await Promise.all(['build', 'dev', 'demo'].map((name) => vetrina([name], { cwd })))
  expect(runs.map(({ code }) => code)).toEqual([2, 2, 2])
  for (const { stderr } of runs) {
    expect(stderr).toMatch(/^error PACKAGE_MISSING: .*\n {2}.*folder of the project/)
  }
  expect(readdirSync(cwd)).toEqual([])
})

describe('vetrina build', () => {
  it('exits 1 where nothing was synced, as `explain` does, with what to do', async () => {
    const cache = join(tempFolder(), 'none')
    for (const command of [
      ['build', '--json'],
      ['explain', '/about'],
    ]) {
      const { code, stdout, stderr } = await vetrina([...command, '--cache', cache], {
        cwd: project,
      })
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toMatch(/^error CACHE_EMPTY: .*\n {2}.*vetrina sync/)
      expect(hasStackTrace(stderr)).toBe(false)
      expect(existsSync(cache)).toBe(false)
    }
  })

  it('[SYNC-12] goes on without a story that does not fit; --strict makes it fail', async () => {
    const pages = site.requiredRoutes.map((path, index) =>
      storyFile({
        id: index + 1,
        full_slug: path === '/' ? 'home' : path.slice(1),
        content: pageContent({
          title: `A page of its own: ${path}`,
          description: `What visitors find here, in a sentence that search engines show: ${path}`,
        }),
      }),
    )
    const content = pageContent({ description: ['x'] })
    const extra = storyFile({ id: 99, full_slug: 'extra', content })
    const { service } = await serveSpace([...pages, extra, settings])
    const config = configIn(tempFolder())
    const source = { ...config.service, apiUrl: service.url, token: service.tokens.preview }
    await sync({
      config: { ...config, service: source },
      isFull: false,
      log: silentLog,
      isOwnService: true,
    })
    const build = async (...more: string[]) => {
      const flags = ['--cache', config.cacheDir, '--out', config.outDir, '--json']
      const { code, stdout } = await vetrina(['build', ...flags, ...more], { cwd: project })
      return { code, report: JSON.parse(stdout) as unknown }
    }
    const warnings = [{ code: 'STORY_INVALID', story: 'extra', path: 'description' }]

    expect(await build()).toMatchObject({
      code: 0,
      report: { pages: { total: pages.length }, warnings },
    })
    expect(existsSync(join(config.outDir, 'about/index.html'))).toBe(true)
    expect(existsSync(join(config.outDir, 'extra'))).toBe(false)
    // One file under two names would let an edit of public/ change the site before it is built.
    const icon = statSync(join(project, 'public/icon.svg'))
    expect(statSync(join(config.outDir, 'icon.svg')).ino).not.toBe(icon.ino)

    expect(await build('--strict')).toMatchObject({
      code: 1,
      report: { pages: { rendered: 0 }, files: { written: 0 }, warnings },
    })
  })
})

describe('vetrina status', () => {
  it('exits 1 when something is unknown, and says each for itself', async () => {
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
})

describe('what listens', () => {
  it('exits 2 when the port that was asked for is taken', async () => {
    const { origin } = await listen(() => {})
    const { folder } = await serveSpace([settings])
    const port = new URL(origin).port
    const { code, stderr } = await vetrina(['content', '--space', folder, '--port', port])
    expect(code).toBe(2)
    expect(stderr).toMatch(new RegExp(`^error PORT_BUSY: Port ${port} `))
  })

  it('exits 2 when there is no such host to behave like, and names those that are', async () => {
    const { code, stderr } = await vetrina(['preview', '--host', 'ftp', '--port', '0'])
    expect(code).toBe(2)
    expect(stderr).toMatch(/^error HOST_UNKNOWN: .*ftp.*\n.*netlify.*github/)
  })

  it('[SYNC-14] lists the faults of the emulator, and refuses one that there is not', async () => {
    const { stdout } = await vetrina(['content', '--fault', 'help'])
    const listed = stdout.trim().split('\n')
    expect(listed.map((line) => line.split(' ')[0])).toEqual([...faultNames.keys()])
    const { folder } = await serveSpace([settings])
    const refused = await vetrina(['content', '--space', folder, '--fault', 'nothing'])
    expect(refused.code).toBe(2)
    expect(refused.stderr).toMatch(/^error FAULT_UNKNOWN: .*nothing.*\n.*429-storm-8/)
  })

  it('ends with 0 by Ctrl+C, where it says that this stops it', async () => {
    const { folder } = await serveSpace([settings])
    const content = begin(['content', '--space', folder, '--port', '0'])
    const said = await content.says(
      /http:\S+\s+\(Ctrl[^\n]*\n {2}STORYBLOK_API=\S+ STORYBLOK_TOKEN=\S+ /,
    )
    const [, url = '', token = ''] = /API=(\S+) STORYBLOK_TOKEN=(\S+)/.exec(said) ?? []
    const env = { STORYBLOK_API: url, STORYBLOK_TOKEN: token }
    const watching = begin(['sync', '--watch'], { env })
    await watching.says(/watching the space {2}\(Ctrl/)
    expect(await watching.interrupt()).toEqual({ code: 0, signal: null })
    expect(await content.interrupt()).toEqual({ code: 0, signal: null })
  })

  it('[SYNC-14] takes the tokens of its environment, shows none, and ends with its terminal', async () => {
    const { folder } = await serveSpace([settings])
    const env = { STORYBLOK_TOKEN: 'given-preview', STORYBLOK_OAUTH_TOKEN: 'given-management' }
    const content = begin(['content', '--space', folder, '--port', '0'], { env })
    const said = await content.says(/.*management API: \S+, token \S+\n/s)
    expect(said).not.toContain('given')
    const { origin, pathname } = new URL(/http:\S+\/v1\/spaces\/\d+/.exec(said)?.[0] ?? '')
    const draft = await fetch(`${origin}/v2/cdn/stories?version=draft&token=given-preview`)
    expect(draft.status).toBe(200)
    const headers = { authorization: 'given-management' }
    expect((await fetch(`${origin}${pathname}`, { headers })).status).toBe(200)
    expect(await content.interrupt('SIGHUP')).toEqual({ code: 0, signal: null })
  })
})
