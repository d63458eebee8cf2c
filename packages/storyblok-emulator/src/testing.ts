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
export type { StoryFile } from './story-files.ts'
export { folderFile, storyFile, storyPath, uuidOf, writeSpace } from './story-files.ts'

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
