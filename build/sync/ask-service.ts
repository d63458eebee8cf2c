/**
 * Asks the content service something small, in a time that has an end: an answer may come byte by byte.
 */
import type { Config } from '../config.ts'
import { createDeadline } from '../service/deadline.ts'
import { openPaceFile } from '../service/pace-file.ts'
import { type ContentClient, createContentClient } from '../service/storyblok.ts'

export async function askService<T>(
  { cacheDir, service, sync }: Pick<Config, 'cacheDir' | 'service' | 'sync'>,
  ask: (client: ContentClient) => Promise<T>,
): Promise<T> {
  const deadline = createDeadline(sync.deadline * 1000)
  try {
    return await ask(createContentClient(service, { deadline, history: openPaceFile(cacheDir) }))
  } finally {
    deadline.stop()
  }
}
