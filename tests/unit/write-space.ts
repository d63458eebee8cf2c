import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type StoryFile, writeSpace as writeSpaceFolder } from 'storyblok-emulator/testing'
import { onTestFinished } from 'vitest'

/** Writes the stories as a space folder called `space`, and removes it when the test ends. */
export async function writeSpace(stories: StoryFile[]): Promise<string> {
  const folder = await writeSpaceFolder(stories)
  onTestFinished(() => rm(dirname(folder), { recursive: true }))
  return folder
}

/** Adds a file, such as `assets/space/photo_1.jpg`. */
export async function addFile(
  folder: string,
  name: string,
  content: string | Uint8Array,
): Promise<void> {
  const file = join(folder, name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}
