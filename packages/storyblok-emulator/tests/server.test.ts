import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { EmulatorError, type EmulatorOptions, startEmulator } from '../src/index.ts'
import { parseStory } from '../src/space-files.ts'
import { type StoryFile, storyFile, storyPath } from '../src/testing.ts'
import { addFile, serveSpace, testTokens, writeSpace } from './serve-space.ts'

const story = storyFile({ id: 1, full_slug: 'home', name: 'Home' })
const other = storyFile({ id: 2, full_slug: 'contatti' })

async function start(options: EmulatorOptions) {
  const emulator = await startEmulator(options)
  onTestFinished(() => emulator.close())
  return emulator
}

/** Serves the folder; `list` gives the current stories and cv. */
async function serve(space: string) {
  const heard: string[] = []
  const emulator = await start({
    space,
    tokens: testTokens,
    rateLimits: false,
    onWarning: (message) => heard.push(message),
    onRead: () => heard.push('read'),
  })
  const list = async (page = 1) => {
    const query = `token=P&version=draft&per_page=100&page=${page}`
    const response = await fetch(`${emulator.url}/cdn/stories?${query}`)
    return (await response.json()) as { cv: number; stories: { name: string }[] }
  }
  const names = async () => (await list()).stories.map(({ name }) => name).sort()
  return { emulator, heard, list, names }
}

const write = (folder: string, file: StoryFile, fields: StoryFile = {}) =>
  writeFile(storyPath(folder, file), JSON.stringify({ ...file, ...fields }))

async function rejection(space: string): Promise<EmulatorError> {
  const error = await startEmulator({ space }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(EmulatorError)
  return error as EmulatorError
}

describe('[SYNC-14] startEmulator', () => {
  it('serves changed files from the next request on', async () => {
    const folder = await writeSpace([story])
    const { names } = await serve(folder)
    expect(await names()).toEqual(['Home'])
    await write(folder, story, { name: 'Casa' })
    expect(await names()).toEqual(['Casa'])
    await write(folder, other)
    expect(await names()).toEqual(['Casa', 'contatti'])
    await rm(storyPath(folder, story))
    expect(await names()).toEqual(['contatti'])
  })

  it('serves changed files even if there are too many to check before every answer', async () => {
    const many = Array.from({ length: 1200 }, (_, index) =>
      storyFile({ id: index + 1, full_slug: `pagina-${index}`, position: index }),
    )
    const folder = await writeSpace(many)
    const { list } = await serve(folder)
    const before = await list(12)
    expect(before.stories.at(-1)?.name).toBe('pagina-1199')
    await write(folder, many.at(-1) ?? {}, { name: 'Altra' })
    const edited = await list(12)
    expect(edited.stories.at(-1)?.name).toBe('Altra')
    expect(edited.cv).not.toBe(before.cv)
    await rm(storyPath(folder, many[0] ?? {}))
    expect((await list()).stories[0]?.name).toBe('pagina-1')
    await write(folder, storyFile({ id: 5000, full_slug: 'aggiunta', position: -1 }))
    expect((await list()).stories[0]?.name).toBe('aggiunta')
  })

  it('creates different tokens at every start', async () => {
    const space = await writeSpace([story])
    const [one, another] = [await start({ space }), await start({ space })]
    const all = [one, another].flatMap(({ tokens }) => Object.values(tokens))
    expect(new Set(all.filter((token) => /^[\da-f]{24}$/.test(token))).size).toBe(4)
    const ask = (token: string) => fetch(`${one.url}/cdn/stories?version=draft&token=${token}`)
    expect((await ask(one.tokens.preview)).status).toBe(200)
    for (const token of [another.tokens.preview, one.tokens.public, 'demo-preview']) {
      expect((await ask(token)).status).toBe(401)
    }
  })

  it('has neither the management API nor faults', async () => {
    const { emulator } = await serve(await writeSpace([story]))
    expect((await fetch(`${emulator.origin}/v1/users/me`)).status).toBe(404)
    expect((await fetch(`${emulator.origin}/__faults`)).status).toBe(404)
    const headers = { 'x-vetrina-fault': '500-forever' }
    const answer = await fetch(`${emulator.url}/cdn/spaces/me?token=P`, { headers })
    expect(answer.status).toBe(200)
  })

  const hasIpv6 = (networkInterfaces().lo ?? []).some(({ family }) => family === 'IPv6')
  it.skipIf(!hasIpv6)('is reachable at its URL, also with IPv6', async () => {
    const space = await writeSpace([story])
    const emulator = await start({ space, host: '::1', tokens: testTokens })
    expect(emulator.origin).toBe(`http://[::1]:${emulator.port}`)
    expect((await fetch(`${emulator.url}/cdn/spaces/me?token=P`)).status).toBe(200)
  })

  it('serves the last good content while a file is broken, and reports when it has read all files', async () => {
    const folder = await writeSpace([story])
    const { names, heard } = await serve(folder)
    await writeFile(storyPath(folder, story), '{ "name": ')
    expect(await names()).toEqual(['Home'])
    await writeFile(path.join(folder, 'stories/space/note.md'), 'x')
    expect(await names()).toEqual(['Home'])
    expect(heard).toHaveLength(1)
    expect(heard[0]).toContain(path.basename(storyPath(folder, story)))
    await write(folder, story, { name: 'Casa' })
    expect(await names()).toEqual(['Casa'])
    expect(heard.at(-1)).toBe('read')
  })

  it('refuses to start on broken files, naming all of them and what is wrong', async () => {
    const broken = storyFile({ id: 3, full_slug: 'rotta', created_at: 'yesterday', content: {} })
    const folder = await writeSpace([story, broken, { ...other, uuid: 'copy', id: 1 }])
    const sidecar = '{"id":4,"filename":"https://a.storyblok.com/f/1/x/y/foto.jpg"}'
    await addFile(folder, 'assets/space/foto_4.json', sidecar)
    const { code, message } = await rejection(folder)
    expect(code).toBe('SPACE_BROKEN')
    expect(message).toContain('rotta_')
    expect(message).toContain('created_at: expected a date')
    expect(message).toContain('content.component: expected')
    expect(message).toContain('id 1 is also in')
    expect(message).toContain('foto_4.json: the asset file beside it is missing')
  })

  it.each([
    ['{\n  "name": "a",\n  "id": x\n}', 'line 3, column 9'],
    ['{\n  "name": "a",\n}', 'line 3, column 1'],
    ['{\n  "name": "a"\n  "id": 1\n}', 'line 3, column 3'],
    ['{"name": "a"', 'line 1, column 13'],
    ['', 'line 1, column 1'],
  ])('[SYNC-12] reports line and column in a file that is not JSON: %j', (text, place) => {
    expect(parseStory(text)).toEqual({ problem: expect.stringContaining(`not JSON at ${place}: `) })
  })

  it('serves an empty folder as an empty space', async () => {
    const folder = await writeSpace([story])
    await rm(path.join(folder, 'stories'), { recursive: true })
    const { list, names } = await serve(folder)
    const { cv, ...none } = await list()
    expect(cv).toBeGreaterThan(0)
    expect(none).toEqual({ stories: [], rels: [], links: [] })
    await mkdir(path.join(folder, 'stories/space'), { recursive: true })
    await write(folder, story)
    expect(await names()).toEqual(['Home'])
  })

  it('reads and writes a pulled space, whose folder has its id as name', async () => {
    const { asEditor, folder } = await serveSpace([story], { isWritable: true }, (space) =>
      rename(path.join(space, 'stories/space'), path.join(space, 'stories/123456')),
    )
    const body = JSON.stringify({ story: { slug: 'casa' } })
    await asEditor('stories/1', { method: 'PUT', body })
    const { names } = await serve(folder)
    expect(await names()).toEqual(['Home'])
    await rm(path.join(folder, `stories/123456/casa_${story.uuid}.json`))
    expect(await names()).toEqual([])
  })

  it('reads the space named like the folder among several, or lists them in an error', async () => {
    const folder = await writeSpace([story])
    await addFile(folder, 'stories/123456/other.json', '{}')
    expect(await (await serve(folder)).names()).toEqual(['Home'])
    await rename(path.join(folder, 'stories/space'), path.join(folder, 'stories/654321'))
    const { code, message } = await rejection(folder)
    expect(code).toBe('SPACE_MISSING')
    expect(message).toMatch(/several spaces, 123456 and 654321, but none is called space/)
  })

  it('reports a missing folder', async () => {
    const folder = path.join(await writeSpace([story]), 'nope')
    expect(await rejection(folder)).toMatchObject({
      code: 'SPACE_MISSING',
      message: expect.stringContaining(`The folder ${folder} `),
    })
  })

  it("rejects with Node's error if the port is taken", async () => {
    const folder = await writeSpace([story])
    const { emulator } = await serve(folder)
    await expect(startEmulator({ space: folder, port: emulator.port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    })
  })

  it('gives the same cv for the same files, and another for every edit', async () => {
    const cvOf = async (stories: StoryFile[]) =>
      (await (await serve(await writeSpace(stories))).list()).cv
    const first = await cvOf([story, other])
    expect(await cvOf([other, story])).toBe(first)
    const content = { _uid: 'x', component: 'page' }
    expect(await cvOf([{ ...story, content }, other])).not.toBe(first)
    expect(first).toBeGreaterThanOrEqual(Date.parse('2026-01-02T08:00:00.000Z') / 1000)
  })

  it('answers this machine, and no page of another site', async () => {
    const { emulator } = await serve(await writeSpace([story]))
    const { port } = emulator
    const ask = (headers: Record<string, string>) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const target = { host: '127.0.0.1', port, path: '/v2/cdn/spaces/me?token=P', headers }
        request(target, resolve).on('error', reject).end()
      })
    for (const headers of [
      { host: `localhost:${port}` },
      { host: `[::1]:${port}` },
      { host: `sito.localhost:${port}`, origin: 'https://editor.localhost' },
      { host: `localhost:${port}`, origin: 'http://127.0.0.1:3000' },
      { host: `192.168.1.7:${port}`, origin: `http://192.168.1.7:${port}` },
    ])
      expect([headers, (await ask(headers)).statusCode]).toEqual([headers, 200])
    for (const headers of [
      { host: `rebound.example:${port}` },
      { host: `127.0.0.1.evil.example:${port}` },
      { host: `127.0.0.1:${port}`, origin: 'https://rebound.example' },
      { host: `127.0.0.1:${port}`, origin: 'http://203.0.113.9' },
      { host: `127.0.0.1:${port}`, origin: 'null' },
      { host: `rebound.example:${port}`, origin: `http://rebound.example:${port}` },
    ]) {
      const refused = await ask(headers)
      expect([headers, refused.statusCode]).toEqual([headers, 403])
      expect(refused.headers['access-control-allow-origin']).toBeUndefined()
    }
  })
})
