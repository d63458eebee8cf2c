import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { listFiles } from '../base/output-files.ts'

/**
 * Finds the files of a space that is a folder, by the `full_slug` of the story in each. Paths are
 * relative to the working directory. Reporting files that are not stories is left to Storyblok.
 */
export function findStoryFiles(spaceDir: string): Map<string, string> {
  const folder = join(spaceDir, 'stories')
  return new Map(
    listFiles(folder)
      .filter((path) => path.endsWith('.json'))
      .map((path) => join(folder, path))
      .map((file) => [slugIn(readFileSync(file, 'utf8')), relative('.', file)]),
  )
}

function slugIn(text: string): string {
  try {
    return String((JSON.parse(text) as { full_slug?: unknown } | null)?.full_slug)
  } catch {
    return ''
  }
}
