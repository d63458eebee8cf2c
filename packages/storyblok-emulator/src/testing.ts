import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { answerFaultControl, createFaults, type Faults } from './faults/faults.ts'
import { createManagementApp } from './management/app.ts'
import { createManagementLimit } from './rate-limit.ts'
import {
  createToken,
  type Emulator,
  type EmulatorOptions,
  type SpaceAccess,
  serve,
} from './serve.ts'
import type { ReadTokens } from './space.ts'
import { createDiskStorage, createMemoryStorage } from './space-folder.ts'

export { faultNames } from './faults/faults.ts'
export { parseImagePath } from './image-path.ts'

export interface Tokens extends ReadTokens {
  /** The personal or OAuth token of the management API. */
  management: string
}

export interface TestingEmulatorOptions extends EmulatorOptions {
  tokens?: Partial<Tokens>
  /** Whether the management API writes to the files. Default false: into memory. */
  isWritable?: boolean
  /** Name of the initial fault; `faultNames` lists all. */
  fault?: string
}

export interface TestingEmulator extends Emulator {
  tokens: Tokens
  /** Makes the emulator misbehave from the next request on; `null` ends that. */
  setFault(name: string | null): void
}

/**
 * Serves the same as `startEmulator`, plus the management API and faults on demand.
 * @throws EmulatorError also for an unknown fault
 */
export async function startTestingEmulator(
  options: TestingEmulatorOptions,
): Promise<TestingEmulator> {
  const { fault = null, isWritable = false, now = Date.now, rateLimits = true } = options
  const management = options.tokens?.management ?? createToken()
  const faults = createFaults(now)
  faults.set(fault)
  const storage = isWritable ? createDiskStorage() : createMemoryStorage()
  const emulator = await serve(options, storage, (access) => ({
    answer: createAnswer({ ...access, token: management, faults, rateLimits }),
    intercept: faults.answer,
  }))
  const tokens = { ...emulator.tokens, management }
  return { ...emulator, tokens, setFault: faults.set }
}

interface AnswerParts extends SpaceAccess {
  token: string
  faults: Faults
  rateLimits: boolean
}

/** Answers requests for the management API, and requests that set a fault. */
function createAnswer({ faults, rateLimits, ...access }: AnswerParts) {
  const app = createManagementApp(access)
  const limit = createManagementLimit(access.now)
  return async (request: Request): Promise<Response | undefined> => {
    const { pathname } = new URL(request.url)
    if (pathname === '/__faults') return answerFaultControl(request, faults)
    if (!/^\/+v1\//.test(pathname)) return undefined
    return (rateLimits && limit(pathname)) || app.fetch(request)
  }
}

export type StoryFile = Record<string, unknown>

interface StoryFields extends StoryFile {
  id: number
  full_slug: string
  content?: Record<string, unknown>
}

/** The uuid that `storyFile` gives the story with this id. */
export const uuidOf = (id: number): string =>
  `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`

/** A published story as in the management API; `fields` overrides the defaults. */
export function storyFile(fields: StoryFields): StoryFile {
  const slug = fields.full_slug.split('/').at(-1) ?? ''
  return {
    name: slug,
    slug,
    uuid: uuidOf(fields.id),
    parent_id: 0,
    is_folder: false,
    is_startpage: false,
    position: 0,
    published: true,
    created_at: '2026-01-01T08:00:00.000Z',
    published_at: '2026-01-02T08:00:00.000Z',
    updated_at: '2026-01-02T08:00:00.000Z',
    first_published_at: '2026-01-02T08:00:00.000Z',
    sort_by_date: null,
    tag_list: [],
    group_id: uuidOf(fields.id),
    path: null,
    lang: 'default',
    meta_data: null,
    ...fields,
    content: fields.content ?? { _uid: `uid-${fields.id}`, component: 'page' },
  }
}

/** A folder of stories, as the Storyblok CLI writes it. */
export const folderFile = (id: number, full_slug: string): StoryFile =>
  storyFile({ id, full_slug, is_folder: true, published: false, content: {} })

/** @param folder path from `writeSpace` */
export const storyPath = (folder: string, story: StoryFile): string =>
  path.join(folder, 'stories/space', `${story.slug}_${story.uuid}.json`)

/** Writes the stories as a space called `space` into a temporary folder. @returns path of the space */
export async function writeSpace(stories: StoryFile[]): Promise<string> {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'storyblok-space-')), 'space')
  await mkdir(path.join(folder, 'stories/space'), { recursive: true })
  await Promise.all(
    stories.map((story) => writeFile(storyPath(folder, story), JSON.stringify(story))),
  )
  return folder
}
