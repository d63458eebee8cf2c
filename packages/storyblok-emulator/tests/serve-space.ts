import { onTestFinished } from 'vitest'
import { type ContentServiceOptions, startContentService } from '../src/server.ts'
import { testTokens } from './test-tokens.ts'
import { writeSpace } from './write-space.ts'

/** The service over a space of these stories, until the test is over. */
export async function serveSpace(
  stories: Record<string, unknown>[],
  options: Omit<ContentServiceOptions, 'space'> = {},
  prepare?: (folder: string) => Promise<void>,
) {
  const folder = await writeSpace(stories)
  await prepare?.(folder)
  const service = await startContentService({
    rateLimits: false,
    ...options,
    tokens: { ...testTokens, ...options.tokens },
    space: folder,
  })
  onTestFinished(() => service.close())
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${service.url}/cdn/${path}${path.includes('?') ? '&' : '?'}token=test-preview`, {
      headers,
    })
  const json = async (path: string, headers: Record<string, string> = {}) =>
    JSON.parse(await (await ask(path, headers)).text())
  return { folder, service, ask, json }
}
