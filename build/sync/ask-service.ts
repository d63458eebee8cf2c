/**
 * Asks the content service something small. An answer may come byte by byte: the time has an end.
 */
import type { Config } from '../config.ts'
import { type ContentClient, createContentClient } from '../storyblok/client.ts'
import { createDeadline } from '../storyblok/deadline.ts'
import { openPaceFile } from '../storyblok/pace-file.ts'

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
