import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { type DevOptions, startDev } from '../../../../servers/dev/server.ts'
import { editStory, serveSpace } from '../../build/serve-space.ts'
import { configIn } from '../../build/site-config.ts'
import { hero, pageContent, settingsContent } from '../../build/stories.ts'
import { tempFolder } from '../../build/temp-folder.ts'
import { thrownBy } from '../../build/thrown-by.ts'
import { storyFile } from '../content-service/write-space.ts'

const opening = (headline: string) => pageContent({ hero: [hero({ headline })] })
const home = storyFile({ id: 2, slug: 'home', full_slug: 'home', content: opening('Benvenuta') })
const stories = [
  storyFile({ id: 1, slug: 'settings', full_slug: 'settings', content: settingsContent() }),
  home,
  storyFile({ id: 3, slug: 'about', full_slug: 'about', content: opening('Chi sono') }),
]

/** `dev` on a space of three stories; `lines` is what the terminal shows. */
async function startOn(options: Partial<DevOptions> = {}) {
  const { folder, service } = await serveSpace(stories)
  const lines: string[] = []
  const config = configIn(tempFolder(), {
    service: {
      apiUrl: service.url,
      token: service.tokens.preview,
      oauthToken: '',
      version: 'published',
    },
  })
  const log = { info: (line: string) => lines.push(line), progress: () => {} }
  const dev = await startDev({ config, space: undefined, port: 0, log, ...options })
  onTestFinished(dev.close)
  const read = async (path: string) => (await fetch(new URL(path, dev.url))).text()
  return { dev, folder, lines, read, cacheDir: config.cacheDir }
}

/** A port that is taken for the length of the test. */
async function takePort(port = 0): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

it('follows the space that the configuration has a token for', async () => {
  const { folder, lines, read } = await startOn()
  expect(lines.join()).toMatch(/content from the space at http.*published stories/)
  expect(await read('/')).toContain('Benvenuta')
  await editStory(folder, home, { content: opening('Bentornata') })
  await expect.poll(() => read('/'), { timeout: 30_000 }).toContain('Bentornata')
})

it('takes the files of a space that it is given, whatever has a token', async () => {
  const { folder } = await serveSpace(stories)
  const { lines, read } = await startOn({ space: folder })
  expect(lines.join()).toContain(`content from the files in ${folder}`)
  expect(await read('/')).toContain('Benvenuta')
})

it('makes the page that is asked for, and no other one', async () => {
  const { cacheDir, lines, read } = await startOn()
  for (const entry of readdirSync(cacheDir, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    // That page cannot be made from now on.
    if (entry.isFile() && readFileSync(file, 'utf8').includes('Benvenuta')) writeFileSync(file, '')
  }
  expect(await read('about')).toContain('Chi sono')
  expect(lines.join()).not.toContain('error')
  await read('')
  expect(lines.join()).toContain('error')
})

it('refuses a port that was asked for and is taken', async () => {
  const port = await takePort()
  const error = await thrownBy(() => startOn({ port }))
  expect(error).toMatchObject({ code: 'PORT_BUSY', exitCode: 2 })
  expect(error.message).toContain(String(port))
})

it('takes the next free port where none was asked for, and says so', async () => {
  // Somebody else may have it already.
  await takePort(4000).catch(() => {})
  const { dev, lines } = await startOn({ port: undefined })
  expect(dev.port).toBeGreaterThan(4000)
  expect(lines).toContain(`port 4000 is taken: using ${dev.port}`)
})
