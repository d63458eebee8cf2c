import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { VetrinaError } from '../../../src/content/errors.ts'
import { hasIpv6 } from '../../../tests/unit/build/listen.ts'
import { loadSpace } from '../src/load-space.ts'
import { startContentService } from '../src/server.ts'
import { findSpaceFolder, folderOf } from '../src/space-folder.ts'
import { testTokens } from './test-tokens.ts'
import { addFile, storyFile, storyPath, writeSpace } from './write-space.ts'

const story = storyFile({ id: 1, full_slug: 'home', name: 'Home' })
const other = storyFile({ id: 2, full_slug: 'contatti' })

async function serve(folder: string) {
  const warnings: string[] = []
  const service = await startContentService({
    space: folder,
    tokens: testTokens,
    onWarning: (message) => warnings.push(message),
  })
  onTestFinished(() => service.close())
  const names = async () => {
    const response = await fetch(`${service.url}/cdn/stories?token=test-preview&version=draft`)
    const body = (await response.json()) as { cv: number; stories: { name: string }[] }
    return body.stories.map(({ name }) => name).sort()
  }
  return { service, warnings, names }
}

async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  )
}

describe('[SYNC-14] startContentService', () => {
  it('answers with what the files say, from the next request on', async () => {
    const folder = await writeSpace([story])
    const { names } = await serve(folder)
    expect(await names()).toEqual(['Home'])
    await writeFile(storyPath(folder, story), JSON.stringify({ ...story, name: 'Casa' }))
    expect(await names()).toEqual(['Casa'])
    await writeFile(storyPath(folder, other), JSON.stringify(other))
    expect(await names()).toEqual(['Casa', 'contatti'])
    await rm(storyPath(folder, story))
    expect(await names()).toEqual(['contatti'])
  })

  it('makes its tokens at the start, each time others', async () => {
    const folder = await writeSpace([story])
    const start = async () => {
      const service = await startContentService({ space: folder })
      onTestFinished(() => service.close())
      return service
    }
    const [one, another] = [await start(), await start()]
    const all = [one, another].flatMap(({ tokens }) => Object.values(tokens))
    expect(new Set(all.filter((token) => /^[\da-f]{24}$/.test(token))).size).toBe(6)
    const ask = (token: string) => fetch(`${one.url}/cdn/stories?version=draft&token=${token}`)
    expect((await ask(one.tokens.preview)).status).toBe(200)
    for (const token of [another.tokens.preview, one.tokens.public, 'demo-preview']) {
      expect((await ask(token)).status).toBe(401)
    }
  })

  it.skipIf(!hasIpv6)('is at the address that it names, one of IPv6 too', async () => {
    const service = await startContentService({
      space: await writeSpace([story]),
      host: '::1',
      tokens: testTokens,
    })
    onTestFinished(() => service.close())
    expect(service.origin).toBe(`http://[::1]:${service.port}`)
    expect((await fetch(`${service.url}/cdn/spaces/me?token=test-preview`)).status).toBe(200)
  })

  it('goes on with the last good content while a file is broken, and warns once', async () => {
    const folder = await writeSpace([story])
    const { names, warnings } = await serve(folder)
    await writeFile(storyPath(folder, story), '{ "name": ')
    expect(await names()).toEqual(['Home'])
    expect(await names()).toEqual(['Home'])
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain(path.basename(storyPath(folder, story)))
    await writeFile(storyPath(folder, story), JSON.stringify({ ...story, name: 'Casa' }))
    expect(await names()).toEqual(['Casa'])
  })

  it('says when a broken file is mended, and not when something else has changed', async () => {
    const folder = await writeSpace([story])
    const heard: string[] = []
    const service = await startContentService({
      space: folder,
      tokens: testTokens,
      onWarning: () => heard.push('broken'),
      onRead: () => heard.push('read'),
    })
    onTestFinished(() => service.close())
    const ask = () => fetch(`${service.url}/cdn/stories?token=test-preview`)
    await writeFile(storyPath(folder, story), '{ "name": ')
    await ask()
    await writeFile(path.join(path.dirname(storyPath(folder, story)), 'note.md'), 'x')
    await ask()
    expect(new Set(heard)).toEqual(new Set(['broken']))
    await writeFile(storyPath(folder, story), JSON.stringify(story))
    await ask()
    expect(heard.at(-1)).toBe('read')
  })

  it('refuses to start on broken files, naming all of them and what is wrong', async () => {
    const broken = storyFile({ id: 3, full_slug: 'rotta', created_at: 'yesterday', content: {} })
    const folder = await writeSpace([story, broken, { ...other, uuid: 'copy', id: 1 }])
    await addFile(
      folder,
      'assets/space/foto_4.json',
      '{"id":4,"filename":"https://a.storyblok.com/f/1/x/y/foto.jpg"}',
    )
    const error = await rejection(startContentService({ space: folder }))
    expect(error).toBeInstanceOf(VetrinaError)
    const { message } = error as VetrinaError
    expect(message).toContain('rotta_')
    expect(message).toContain('created_at: expected a date')
    expect(message).toContain('content.component: expected')
    expect(message).toContain('id 1 is also in')
    expect(message).toContain('foto_4.json: the asset it describes is not beside it')
  })

  it('says where it looked when there is no space', async () => {
    const folder = await writeSpace([])
    const error = await rejection(startContentService({ space: folder }))
    expect((error as VetrinaError).message).toContain(path.join(folder, 'stories/space'))
  })

  it('reads a space as it was pulled, by its id, and writes there', async () => {
    const folder = await writeSpace([story])
    await rename(path.join(folder, 'stories/space'), path.join(folder, 'stories/123456'))
    expect((await serve(folder)).warnings).toEqual([])
    expect(folderOf(findSpaceFolder(folder), 'components')).toBe(
      path.join(folder, 'components/123456'),
    )
  })

  it('of several spaces reads the one that is called like the folder, or names it', async () => {
    const folder = await writeSpace([story])
    await addFile(folder, 'stories/123456/other.json', '{}')
    expect(await (await serve(folder)).names()).toEqual(['Home'])
    await rename(path.join(folder, 'stories/space'), path.join(folder, 'stories/654321'))
    const error = await rejection(startContentService({ space: folder }))
    expect((error as VetrinaError).message).toContain(
      `${path.join(folder, 'stories/space')}: no story files, which are expected there`,
    )
  })

  it('says that a folder is not there, which is wrong usage', async () => {
    const folder = path.join(await writeSpace([story]), 'nope')
    const error = await rejection(startContentService({ space: folder }))
    expect(error).toMatchObject({ code: 'SPACE_MISSING', exitCode: 2 })
    expect((error as VetrinaError).message).toContain(`no folder ${folder}`)
  })

  it('leaves a port that is taken to the caller', async () => {
    const folder = await writeSpace([story])
    const { service } = await serve(folder)
    const error = await rejection(startContentService({ space: folder, port: service.port }))
    expect(error).toMatchObject({ code: 'EADDRINUSE' })
  })

  it('gives the same cv for the same files, and another for every edit', async () => {
    const first = (await loadSpace(findSpaceFolder(await writeSpace([story, other])))).cv
    expect((await loadSpace(findSpaceFolder(await writeSpace([other, story])))).cv).toBe(first)
    const edited = { ...story, content: { _uid: 'x', component: 'page' } }
    expect((await loadSpace(findSpaceFolder(await writeSpace([edited, other])))).cv).not.toBe(first)
    expect(first).toBeGreaterThanOrEqual(Date.parse('2026-01-02T08:00:00.000Z') / 1000)
  })
})
