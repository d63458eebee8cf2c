import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Diagnostic } from '../../src/content/diagnostic.ts'
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

/** Names the story's file if the space is a folder: users correct it there, not in Storyblok. */
export function inFile(
  diagnostic: Diagnostic,
  storyFiles?: ReadonlyMap<string, string>,
): Diagnostic {
  const file = storyFiles?.get(diagnostic.where.story ?? '')
  if (file === undefined) return diagnostic
  const { link: _, ...rest } = diagnostic
  return { ...rest, where: { ...diagnostic.where, file } }
}
