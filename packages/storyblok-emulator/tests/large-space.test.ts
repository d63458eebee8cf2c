import { rm, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { serveSpace } from './serve-space.ts'
import { storyFile, storyPath } from './write-space.ts'

// More than are looked at before every answer.
const stories = Array.from({ length: 1200 }, (_, index) =>
  storyFile({ id: index + 1, full_slug: `pagina-${index}`, position: index }),
)
const [first, , last = stories[0]] = [stories[0], 0, stories.at(-1)]

describe('[SYNC-14] a space of more than a thousand stories', () => {
  it('shows edits at once, with a new cv', async () => {
    const { folder, json } = await serveSpace(stories)
    const list = async (page = 1) =>
      (await json(`stories?version=draft&per_page=100&page=${page}`)) as {
        stories: { name: string }[]
        cv: number
      }
    const before = await list(12)
    expect(before.stories).toHaveLength(100)
    expect(before.stories.at(-1)?.name).toBe('pagina-1199')

    await writeFile(storyPath(folder, last ?? {}), JSON.stringify({ ...last, name: 'Altra' }))
    const edited = await list(12)
    expect(edited.stories.at(-1)?.name).toBe('Altra')
    expect(edited.cv).not.toBe(before.cv)

    await rm(storyPath(folder, first ?? {}))
    expect((await list()).stories[0]?.name).toBe('pagina-1')

    const added = storyFile({ id: 5000, full_slug: 'aggiunta', position: -1 })
    await writeFile(storyPath(folder, added), JSON.stringify(added))
    expect((await list()).stories[0]?.name).toBe('aggiunta')
  })
})
