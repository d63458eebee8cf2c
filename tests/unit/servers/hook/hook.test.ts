import { createHmac } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { storyFile } from 'storyblok-emulator/testing'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { sync } from '../../../../build/sync.ts'
import { runCommand } from '../../../../servers/hook/runs.ts'
import { createHookApp, type HookOptions, startHook } from '../../../../servers/hook/server.ts'
import type { Diagnostic } from '../../../../src/content/diagnostic.ts'
import { event, eventsSite } from '../../../build/small-site.ts'
import { hasIpv6 } from '../../build/listen.ts'
import { drawPicture } from '../../build/pictures.ts'
import { editStory, serveSpace, watchService } from '../../build/serve-space.ts'
import { configIn, logTo, silentLog } from '../../build/site-config.ts'
import { hero, pageContent, settingsContent } from '../../build/stories.ts'
import { tempFolder } from '../../build/temp-folder.ts'
import { thrownBy } from '../../build/thrown-by.ts'
import { addFile } from '../../write-space.ts'

const secret = 'il segreto del gancio'
const published = JSON.stringify({ action: 'published', story_id: 1, full_slug: 'home' })
const sign = (body: string, key = secret) => createHmac('sha1', key).update(body).digest('hex')

function openApp() {
  let runs = 0
  const requestRun = () => {
    runs++
  }
  const app = createHookApp(secret, { requestRun, readLastRun: () => null })
  const post = (body: string, signature = sign(body)) =>
    app.request('/', { method: 'POST', body, headers: { 'webhook-signature': signature } })
  return { app, post, runs: () => runs }
}

describe('a webhook', () => {
  it('is accepted if its signature matches the raw bytes', async () => {
    const { post, runs } = openApp()
    expect((await post(published)).status).toBe(202)
    expect((await post(`${published}\n`)).status).toBe(202)
    expect(runs()).toBe(2)
  })

  it.each([
    ['none', ''],
    ['another secret', sign(published, 'falso')],
    ['another body', sign(`${published} `)],
    ['a part', sign(published).slice(0, 20)],
    ['no hexadecimal', 'z'.repeat(40)],
  ])('is refused with a signature of %s', async (_, signature) => {
    const { post, runs } = openApp()
    expect((await post(published, signature)).status).toBe(401)
    expect(runs()).toBe(0)
  })

  it('is refused when it is too large, not posted, or sent elsewhere', async () => {
    const { app, post, runs } = openApp()
    expect((await post('x'.repeat(70_000))).status).toBe(413)
    expect((await app.request('/')).status).toBe(405)
    expect((await app.request('/else', { method: 'POST' })).status).toBe(404)
    expect(runs()).toBe(0)
  })

  it('counts once more at the end of the window, however often it is replayed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const { post, runs } = openApp()
    for (let time = 0; time < 20; time++) await post(published)
    expect(runs()).toBe(1)
    vi.advanceTimersByTime(10_000)
    expect(runs()).toBe(2)
    await post(published)
    expect(runs()).toBe(3)
  })
})

/** Serves a space. @returns its folder, and the place and configuration of a site */
async function placeFor(stories: Parameters<typeof serveSpace>[0]) {
  const { folder, service } = await serveSpace(stories)
  const place = tempFolder()
  return { folder, place, config: configAt(place, service.url, service.tokens.preview) }
}

const configAt = (place: string, apiUrl: string, token: string) =>
  configIn(place, {
    webhookSecret: secret,
    service: { apiUrl, token, oauthToken: '', version: 'published' },
  })

const healthOf = async (hook: string) => (await fetch(`${hook}healthz`)).text()

const untilPublished = (hook: string) =>
  vi.waitFor(async () => expect(await healthOf(hook)).toContain('"outcome":"published"'), 30_000)

const quiet = {
  port: 0,
  host: '127.0.0.1',
  log: silentLog,
  command: '',
  onError: () => {},
  onWarnings: () => {},
}

/** Starts a hook for one test. */
async function start(options: Partial<HookOptions> & Pick<HookOptions, 'config'>) {
  const hook = await startHook({ ...quiet, ...options })
  onTestFinished(hook.close)
  return hook
}

/** Starts a hook that has nothing to sync from. */
const startIdle = (options: Partial<HookOptions>) =>
  start({
    config: configIn(tempFolder(), { webhookSecret: secret, sync: { deadline: 0.1 } }),
    ...options,
  })

const announce = (hook: string, body = published) =>
  fetch(hook, { method: 'POST', body, headers: { 'webhook-signature': sign(body) } })

describe('vetrina hook', () => {
  const home = storyFile({ id: 1, full_slug: 'home', content: pageContent() })
  const settings = storyFile({ id: 2, full_slug: 'settings', content: settingsContent() })

  it('[SYNC-9] publishes at the start, on a webhook and after another sync, then runs the command, and reports how it failed, but not its text', async () => {
    const { folder, place, config } = await placeFor([home, settings])
    const served = join(place, 'served.html')
    const command = `cp "${join(config.outDir, 'index.html')}" "${served}" || exit 3 # key=hidden`
    const page = () => readFileSync(served, 'utf8')
    const errors: unknown[] = []
    const hook = await start({ config, command, onError: (error) => void errors.push(error) })
    await untilPublished(hook.url)
    expect(page()).not.toContain('Nuovo titolo')

    await editStory(folder, home, { content: pageContent({ title: 'Nuovo titolo' }) })
    expect((await announce(hook.url)).status).toBe(202)
    await vi.waitFor(() => expect(page()).toContain('<title>Nuovo titolo'), 30_000)

    await editStory(folder, home, { content: pageContent({ title: 'Altro titolo' }) })
    await sync({ config, isFull: false, log: silentLog, isOwnService: true, waitMs: 30_000 })
    expect(page()).not.toContain('Altro titolo')
    await announce(hook.url, `${published}\n`)
    await vi.waitFor(() => expect(page()).toContain('<title>Altro titolo'), 30_000)
    expect(errors).toEqual([])

    rmSync(served)
    mkdirSync(join(served, 'index.html'), { recursive: true })
    await editStory(folder, home, { content: pageContent({ title: 'Ultimo titolo' }) })
    await announce(hook.url, `${published}\n\n`)
    await vi.waitFor(
      async () => expect(await healthOf(hook.url)).toContain('exited with 3'),
      30_000,
    )
    expect(await healthOf(hook.url)).not.toContain('hidden')
    // The error has a code and a hint, like those of every command.
    expect(errors[0]).toMatchObject({ code: 'HOOK_COMMAND_FAILED', hint: expect.any(String) })
  })

  it('[SYNC-12] reports each problem of a story once, when it appears', async () => {
    const { folder, config } = await placeFor([home, settings])
    const told: Diagnostic[] = []
    const onWarnings = (warnings: readonly Diagnostic[]) => void told.push(...warnings)
    const lines: string[] = []
    const hook = await start({ config, onWarnings, log: logTo(lines) })
    await untilPublished(hook.url)
    const before = told.splice(0)
    expect(before.map(({ code }) => code)).toContain('ROUTE_WITHOUT_STORY')
    expect(new Set(before.map((warning) => JSON.stringify(warning))).size).toBe(before.length)

    const publish = async (title: unknown) => {
      await editStory(folder, home, { content: pageContent({ title }) })
      await announce(hook.url, JSON.stringify({ action: 'published', title }))
    }
    await publish(7)
    await vi.waitFor(
      () =>
        expect(told).toMatchObject([
          { code: 'STORY_INVALID', where: { story: 'home', field: 'title' } },
        ]),
      30_000,
    )
    await publish(8)
    await vi.waitFor(() => expect(told).toHaveLength(2), 30_000)
    expect(told[1]?.message.en).toContain('found 8')
    // Sync and build both find the problem, but it counts once.
    await vi.waitFor(
      () => expect(lines.at(-1)).toContain(`, ${before.length + 1} warnings`),
      30_000,
    )
  })

  it('[IMG-4] retries a picture that could not be downloaded, and builds when it arrives', async () => {
    const photo = 'https://a.storyblok.com/f/1/30x20/abc/luce.jpg'
    const withPhoto = storyFile({
      id: 1,
      full_slug: 'home',
      content: pageContent({ hero: [hero({ image: { filename: photo, alt: 'Luce' } })] }),
    })
    const { service } = await serveSpace([withPhoto, settings], async (folder) => {
      const bytes = await drawPicture({ width: 30, height: 20 })
      await addFile(folder, 'assets/space/luce_9.jpg', bytes)
      await addFile(folder, 'assets/space/luce_9.json', JSON.stringify({ id: 9, filename: photo }))
    })
    let isAway = true
    const { apiUrl } = await watchService(service, (response, { url }) => {
      const isImage = url.pathname.startsWith('/f/')
      if (isImage && isAway) response.writeHead(404).end()
      return isImage && isAway
    })
    const config = configAt(tempFolder(), apiUrl, service.tokens.preview)
    const hook = await start({ config, missedMs: 500 })
    await untilPublished(hook.url)
    const page = () => readFileSync(join(config.outDir, 'index.html'), 'utf8')
    expect(page()).not.toContain('<picture')
    isAway = false
    await vi.waitFor(() => expect(page()).toContain('alt="Luce"'), 30_000)
  })

  it('publishes again when a date passes, without a webhook', async () => {
    const content = event('unghie', 'Gel', '2026-12-01 17:00')
    const gel = storyFile({ id: 3, full_slug: 'eventi/gel', content })
    const { config } = await placeFor([home, settings, gel])
    const page = join(config.outDir, 'eventi/gel/index.html')
    let startedAt = 0
    await start({
      config: { ...config, site: eventsSite },
      // The clock starts half a second before the event begins.
      now() {
        startedAt ||= performance.now()
        return new Date(Date.UTC(2026, 11, 1, 8, 0, 59, 500) + performance.now() - startedAt)
      },
    })
    await vi.waitFor(() => expect(readFileSync(page, 'utf8')).toContain('In corso'), 30_000)
  })

  it.skipIf(!hasIpv6)('[SYNC-14] listens at the address that it names, IPv6 too', async () => {
    const hook = await startIdle({ host: '::1' })
    expect(hook.url).toBe(`http://[::1]:${hook.port}/`)
    expect((await fetch(`${hook.url}healthz`)).status).toBe(200)
  })

  it('[SYNC-9] [SYNC-14] answers only at its own names, and times out on unfinished headers and bodies', async () => {
    const { port } = await startIdle({ requestMs: 200 })
    for (const [line, headers, answer] of [
      ['GET /healthz', 'www.studio.example\r\nConnection: close\r\n\r\n', '200 OK'],
      ['GET /healthz', 'rebound.example\r\n\r\n', '403 Forbidden'],
      ['POST /', 'localhost\r\nX-Slow: ', '408 Request Timeout'],
      ['POST /', 'localhost\r\nContent-Length: 9000\r\n\r\n{', '408 Request Timeout'],
    ]) {
      const socket = connect(port, '127.0.0.1')
      onTestFinished(() => void socket.destroy())
      socket.write(`${line} HTTP/1.1\r\nHost: ${headers}`)
      expect(await text(socket), headers).toContain(`HTTP/1.1 ${answer}`)
    }
  })

  it('requires a secret', async () => {
    const config = configIn(tempFolder())
    expect(await thrownBy(() => start({ config }))).toMatchObject({
      code: 'HOOK_SECRET_MISSING',
      exitCode: 2,
    })
  })
})

it('a command that hangs is stopped, with every process that it started', async () => {
  const file = join(tempFolder(), 'log')
  // The inner shell is another process than the started one, and ignores a polite signal.
  const hanging = `(trap '' TERM; for turn in $(seq 600); do echo >> ${file}; sleep 0.05; done) & wait`
  const error = await thrownBy(() => runCommand(hanging, 0.02))
  expect(error).toMatchObject({ code: 'HOOK_COMMAND_FAILED' })
  expect(error.message).toContain('took longer')
  await vi.waitFor(async () => {
    const { size } = statSync(file)
    await sleep(300)
    expect(statSync(file).size).toBe(size)
  }, 10_000)
})
