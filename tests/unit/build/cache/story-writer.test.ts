import { readdirSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { createStoryWriter } from '../../../../build/cache/cache-writer.ts'
import { objectsDir } from '../../../../build/cache/content-cache.ts'
import { pageContent, rawStory } from '../stories.ts'
import { tempFolder } from '../temp-folder.ts'

const stories = Array.from({ length: 300 }, (_, index) =>
  rawStory(index + 1, `pagina-${index}`, pageContent({ title: `Pagina ${index}` })),
)

it('[SYNC-11] writes under way when a sync fails leave nothing either', async () => {
  const cacheDir = tempFolder()
  const files = () => readdirSync(objectsDir(cacheDir))
  const writer = createStoryWriter(cacheDir)
  const writing = writer.write(stories)
  await vi.waitFor(() => expect(files()).not.toEqual([]), { interval: 1 })
  await writer.discard()
  expect(files()).toEqual([])
  await writing
  expect(files()).toEqual([])
})
