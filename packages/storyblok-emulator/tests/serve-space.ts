import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import {
  folderFile,
  type StoryFile,
  startTestingEmulator,
  storyFile,
  type TestingEmulatorOptions,
  writeSpace as writeFolder,
} from '../src/testing.ts'

export const testTokens = { preview: 'P', public: 'T', management: 'M' }

/** Writes a space folder, and removes it after the test. */
export async function writeSpace(stories: StoryFile[]): Promise<string> {
  const folder = await writeFolder(stories)
  onTestFinished(() => rm(path.dirname(folder), { recursive: true }))
  return folder
}

export async function addFile(folder: string, name: string, content: string | Uint8Array) {
  const file = path.join(folder, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, content)
}

/** Serves a space of these stories until the end of the test. */
export async function serveSpace(
  stories: StoryFile[],
  options: Omit<TestingEmulatorOptions, 'space'> = {},
  prepare?: (folder: string) => Promise<void>,
) {
  const folder = await writeSpace(stories)
  await prepare?.(folder)
  const tokens = { ...testTokens, ...options.tokens }
  const emulator = await startTestingEmulator({
    rateLimits: false,
    ...options,
    tokens,
    space: folder,
  })
  onTestFinished(() => emulator.close())
  const get = (url: string, headers: Record<string, string> = {}) =>
    fetch(emulator.origin + url, { headers, redirect: 'manual' })
  const withParameters = (url: string, parameters: string) =>
    `${url}${url.includes('?') ? '&' : '?'}${parameters}`
  /** Reads a path below `/v2/cdn/`, drafts included. */
  const ask = (url: string, headers: Record<string, string> = {}) =>
    fetch(`${emulator.url}/cdn/${withParameters(url, 'token=P')}`, { headers })
  const json = async (url: string) => JSON.parse(await (await ask(url)).text())
  /** Reads the published version, like visitors. */
  const published = async (url: string) =>
    JSON.parse(await (await get(`/v2/cdn/${withParameters(url, 'token=T&cv=1')}`)).text())
  /** Asks the management API for a path of the space. */
  const asEditor = (path: string, init: RequestInit = {}) =>
    fetch(`${emulator.origin}/v1/spaces/${emulator.spaceId}/${path}`, {
      ...init,
      headers: { authorization: tokens.management, ...init.headers },
    })
  return { folder, emulator, get, ask, json, published, asEditor }
}

/** A small space: a page, a folder with its startpage and two courses, and a draft. */
export const site = [
  storyFile({ id: 1, full_slug: 'home', tag_list: ['viso'] }),
  folderFile(2, 'corsi'),
  storyFile({
    id: 3,
    full_slug: 'corsi',
    name: 'Corsi',
    parent_id: 2,
    is_startpage: true,
    position: 1,
  }),
  storyFile({
    id: 4,
    full_slug: 'corsi/base',
    parent_id: 2,
    position: 2,
    tag_list: ['viso', 'corsi'],
    published_at: '2026-03-01T00:00:00.000Z',
    content: { _uid: 'b', component: 'course', price: '90', body: [], seo: { title: 'x' } },
  }),
  storyFile({
    id: 5,
    full_slug: 'corsi/avanzato',
    parent_id: 2,
    position: 2,
    content: { _uid: 'a', component: 'course', price: '450', title: 'Home di base' },
  }),
  storyFile({ id: 6, full_slug: 'bozza', published: false, position: 3 }),
]

export const slugs = (body: { stories: { full_slug: string }[] }) =>
  body.stories.map((story) => story.full_slug)
