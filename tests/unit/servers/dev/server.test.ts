import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { storyFile } from 'storyblok-emulator/testing'
import { expect, it, onTestFinished } from 'vitest'
import { listFiles } from '../../../../build/base/output-files.ts'
import { type DevOptions, startDev } from '../../../../servers/dev/server.ts'
import { drawPicture } from '../../build/pictures.ts'
import { editStory, type Fault, serveSpace, watchService } from '../../build/serve-space.ts'
import { configIn, logTo } from '../../build/site-config.ts'
import { hero, pageContent, settingsContent } from '../../build/stories.ts'
import { tempFolder } from '../../build/temp-folder.ts'
import { thrownBy } from '../../build/thrown-by.ts'
import { addFile } from '../../write-space.ts'
import { ask } from '../ask.ts'

const opening = (headline: string) => pageContent({ hero: [hero({ headline })] })
const home = storyFile({ id: 2, slug: 'home', full_slug: 'home', content: opening('Benvenuta') })
const stories = [
  storyFile({ id: 1, slug: 'settings', full_slug: 'settings', content: settingsContent() }),
  home,
  storyFile({ id: 3, slug: 'about', full_slug: 'about', content: opening('Chi sono') }),
]

/** Starts `dev` on a space of three stories; `lines` is the output of the terminal. */
async function startOn(options: Partial<DevOptions> = {}, fault?: Fault) {
  const { folder, service } = await serveSpace(stories)
  const { apiUrl } =
    fault === undefined ? { apiUrl: service.url } : await watchService(service, fault)
  const config = configIn(tempFolder(), {
    languages: ['it', 'en'],
    service: {
      apiUrl,
      token: service.tokens.preview,
      oauthToken: '',
      version: 'published',
    },
  })
  const start = async () => {
    const lines: string[] = []
    const log = logTo(lines)
    const dev = await startDev({ config, space: undefined, port: 0, log, ...options })
    onTestFinished(dev.close)
    const read = async (path: string) => (await fetch(new URL(path, dev.url))).text()
    return { dev, lines, read }
  }
  const site = join(config.cacheDir, 'dev/site')
  return { ...(await start()), folder, site, again: start }
}

/** Takes a port until the test ends. @returns the port */
async function takePort(port = 0): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const soon = { timeout: 30_000 }

it('[I18N-4] follows the configured space at the next free port, names an omitted blok once, and answers 404 in the language of the URL', async () => {
  // Another program may already listen there.
  await takePort(4000).catch(() => {})
  const { dev, folder, lines, read } = await startOn({ port: undefined })
  expect(dev.port).toBeGreaterThan(4000)
  expect(lines.join()).toMatch(/content from the space at http.*published stories/)
  expect(await read('/')).toContain('Benvenuta')
  const missing = await fetch(new URL('/en/no', dev.url))
  expect([missing.status, await missing.text()]).toEqual([
    404,
    expect.stringContaining('<html lang="en"'),
  ])
  const content = { ...opening('Bentornata'), body: [{ _uid: 'u1', component: 'carosello' }] }
  await editStory(folder, home, { content })
  await expect.poll(() => read('/'), soon).toContain('Bentornata')
  const told = lines.filter((line) => line.includes('BLOK_UNKNOWN'))
  expect(told).toHaveLength(1)
  expect(told.join()).toMatch(/^warning: .*story home, body.0.*carosello/)
})

it('[SYNC-14] serves a given space folder to allowed names; encodes a picture on its first request, and keeps it over an edit and a restart', async () => {
  const address = 'https://a.storyblok.com/f/1/900x450/abc/luce.jpg'
  const image = { filename: address, alt: '' }
  // A gallery links each picture to a larger variant.
  const items = [{ _uid: 'i', component: 'gallery_item', image, person: 'none' }]
  const body = [{ _uid: 'g', component: 'gallery', heading: 'Foto', items }]
  const withPhoto = { ...home, content: pageContent({ hero: [hero({ image })], body }) }
  const { folder } = await serveSpace([...stories.slice(0, 1), withPhoto], async (space) => {
    const bytes = await drawPicture({ width: 900, height: 450 })
    await addFile(space, 'assets/space/luce_9.jpg', bytes)
    await addFile(space, 'assets/space/luce_9.json', JSON.stringify({ id: 9, filename: address }))
  })
  const { dev, lines, read, again, site } = await startOn({
    space: folder,
    host: '0.0.0.0',
    names: ['name-4000.app.example'],
  })
  expect(dev.url).toBe(`http://127.0.0.1:${dev.port}/`)
  expect(await ask(dev.port, { host: 'name-4000.app.example' })).toMatchObject({ status: 200 })
  expect(await ask(dev.port, { host: 'rebound.example' })).toMatchObject({
    status: 403,
    text: expect.stringContaining('--allow-host NAME'),
  })
  expect(lines.join()).toContain(`content from the files in ${folder}`)
  const encoded = () => listFiles(site).filter((path) => path.endsWith('.webp'))
  expect(await read('/')).toMatch(/<a [^>]*href="\/_assets\/luce-/)
  expect(lines.join()).not.toContain('LINK_BROKEN')
  const [src = ''] = /\/_assets\/luce-600\.\w+\.webp/.exec(await read('/')) ?? []
  const widthOf = async (url: string) => {
    const response = await fetch(new URL(src, url))
    expect(response.headers.get('content-type')).toBe('image/webp')
    return (await sharp(await response.arrayBuffer()).metadata()).width
  }
  expect(encoded()).toEqual([])
  expect(await widthOf(dev.url)).toBe(600)
  const content = pageContent({ hero: [hero({ image, headline: 'Bentornata' })] })
  await editStory(folder, withPhoto, { content })
  await expect.poll(() => read('/'), soon).toContain('Bentornata')
  expect(await widthOf(dev.url)).toBe(600)
  expect((await fetch(new URL(src.replace('600', '601'), dev.url))).status).toBe(404)
  await dev.close()
  const { dev: next } = await again()
  expect(await widthOf(next.url)).toBe(600)
  expect(encoded()).toHaveLength(1)
})

it('reports why there is no content while Storyblok is away, continues when it is back, and later shows the cached content', async () => {
  let isAway = true
  const { dev, lines, read, again } = await startOn({}, (response) => {
    if (isAway) response.writeHead(403).end()
    return isAway
  })
  expect(lines.join()).toContain('SERVICE_REFUSED')
  expect(lines.join()).not.toContain('CACHE_EMPTY')
  isAway = false
  await expect.poll(() => read('/'), soon).toContain('Benvenuta')
  await expect.poll(() => lines).toContain('dev: fixed')
  await dev.close()
  isAway = true
  const next = await again()
  expect(next.lines.join()).toContain('SERVICE_REFUSED')
  expect(await next.read('/')).toContain('Benvenuta')
})

it('is refused beside another dev on the same content cache, and closes while Storyblok does not answer', async () => {
  let isHanging = false
  let asked = 0
  const { dev, folder, again } = await startOn({}, (_, { url }) => {
    const isStories = url.pathname.endsWith('/stories')
    if (isHanging && isStories) asked++
    return isHanging && isStories
  })
  expect(await thrownBy(again)).toMatchObject({
    code: 'CACHE_LOCKED',
    message: expect.stringContaining('Another dev'),
    hint: expect.stringContaining('--cache'),
  })
  isHanging = true
  await editStory(folder, home, { content: opening('Bentornata') })
  await expect.poll(() => asked, soon).toBeGreaterThan(0)
  await dev.close()
})

it('refuses a requested port that is taken', async () => {
  const port = await takePort()
  const error = await thrownBy(() => startOn({ port }))
  expect(error).toMatchObject({ code: 'PORT_BUSY', exitCode: 2 })
  expect(error.message).toContain(String(port))
})
