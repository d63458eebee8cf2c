/**
 * Rendered pages by the digest of what they are made from: a page model and the code. Shared by
 * branches and builds; safe to delete; a file that is damaged is the same as one that is missing.
 *
 *     rendered/{key}.{number of the file}.{digest}
 *
 * A file here is a hard link to the one in `dist` where the disk can: it costs no space.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { digestOf } from './digest.ts'
import { listNames } from './disk-entry.ts'
import { systemErrorCode } from './errors.ts'
import { linkOrCopy } from './stage-file.ts'

export interface CachedFile {
  content: string
  /** Of the content. */
  digest: string
  /** A file on the disk that has this content, if there is one. */
  file: string | null
}

export interface RenderCache {
  /** The contents of a page's files, in order; `null` when one is not there, or not whole. */
  find(key: string): string[] | null
  keep(key: string, files: readonly CachedFile[]): void
}

export const renderedDir = (workDir: string): string => join(workDir, 'rendered')

/** What is in the folder is looked up once, when somebody asks. */
export function openRenderCache(workDir: string): RenderCache {
  const folder = renderedDir(workDir)
  let names: Map<string, string[]> | null = null
  return {
    find(key) {
      names ??= namesByKey(folder)
      const found = names.get(shortened(key))
      if (found === undefined) return null
      const contents = found.map((name) => readWhole(join(folder, name)))
      const whole = contents.filter((content) => content !== null)
      return whole.length === contents.length ? whole : null
    },
    keep(key, files) {
      mkdirSync(folder, { recursive: true })
      for (const [at, { content, digest, file }] of files.entries()) {
        const target = join(folder, `${shortened(key)}.${at}.${shortened(digest)}`)
        putNew(target, () =>
          file === null ? writeFileSync(target, content, { flag: 'wx' }) : linkOrCopy(file, target),
        )
      }
    },
  }
}

/** Hardly ever is there one already, and then it is damaged; it may be a link, so it is replaced. */
function putNew(file: string, put: () => void): void {
  try {
    put()
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error
    rmSync(file, { force: true })
    put()
  }
}

/** Names in the folder of the files that are kept for these keys. */
export function listRendered(workDir: string, keys: readonly string[]): string[] {
  const names = namesByKey(renderedDir(workDir))
  return keys.flatMap((key) => names.get(shortened(key)) ?? [])
}

/** As a key stands in the names of its files: 128 bits make collisions improbable. */
export const shortened = (digest: string): string => digest.slice(0, 32)

function namesByKey(folder: string): Map<string, string[]> {
  const names = new Map<string, string[]>()
  for (const name of listNames(folder)) {
    const key = name.slice(0, name.indexOf('.'))
    const others = names.get(key)
    if (others === undefined) names.set(key, [name])
    else others.push(name)
  }
  return names
}

function readWhole(file: string): string | null {
  const bytes = readFileSync(file)
  return file.endsWith(`.${shortened(digestOf(bytes))}`) ? bytes.toString('utf8') : null
}
