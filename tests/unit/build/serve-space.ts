import { readFile, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import {
  startTestingEmulator,
  storyPath,
  type TestingEmulator,
  type Tokens,
} from 'storyblok-emulator/testing'
import { onTestFinished } from 'vitest'
import type { Config } from '../../../build/config.ts'
import { writeSpace } from '../write-space.ts'
import { type Arrival, listen } from './listen.ts'

/** Access tokens for the emulator. */
const testTokens: Tokens = {
  preview: 'test-preview',
  public: 'test-public',
  management: 'test-management',
}

/** Service settings for a space that this module serves. */
export const serviceAt = (
  apiUrl: string,
  version: Config['service']['version'] = 'published',
): Config['service'] => ({ apiUrl, token: testTokens.preview, oauthToken: '', version })

export interface ServedSpace {
  folder: string
  service: TestingEmulator
}

/** A space of these stories, served by the emulator of Storyblok for one test. */
export async function serveSpace(
  stories: Record<string, unknown>[],
  prepare?: (folder: string) => Promise<void>,
): Promise<ServedSpace> {
  const folder = await writeSpace(stories)
  await prepare?.(folder)
  const service = await startTestingEmulator({
    space: folder,
    tokens: testTokens,
    rateLimits: false,
  })
  onTestFinished(() => service.close())
  return { folder, service }
}

/** Publishes other fields of a story. */
export async function editStory(
  folder: string,
  story: Record<string, unknown>,
  fields: Record<string, unknown>,
): Promise<void> {
  const file = storyPath(folder, story)
  const before = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
  await writeFile(file, JSON.stringify({ ...before, ...fields }))
}

/** Returns true if it answered, or if nobody is to answer. */
export type Fault = (response: ServerResponse, arrival: Arrival, nth: number) => boolean

/** The emulator behind a server that sees every request and can answer in its place. */
export async function watchService(service: TestingEmulator, fault: Fault = () => false) {
  const { origin, arrivals } = await listen(async (response, arrival, nth) => {
    if (fault(response, arrival, nth)) return
    const address = new URL(arrival.url.pathname + arrival.url.search, service.url)
    const answer = await fetch(address, { redirect: 'manual' })
    const body = Buffer.from(await answer.arrayBuffer())
    const headers = [...answer.headers].filter(([name]) =>
      /^(total|per-page|content-type)$/.test(name),
    )
    response.writeHead(answer.status, Object.fromEntries(headers)).end(body)
  })
  return { apiUrl: `${origin}/v2`, arrivals }
}
