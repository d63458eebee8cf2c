/**
 * Rendered pages by the digest of what they are made from: a page model and the code. Shared by
 * branches and builds; safe to delete; a file that is damaged is the same as one that is missing.
 *
 *     rendered/{first letter of key}/{key}.{number of the file}.{digest}
 *
 * A file here is a hard link to the one in `dist` where the disk can: it costs no space.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { digestOf } from '../base/digest.ts'
import { listNames, readIfThere, statOf } from '../base/disk-entry.ts'
import { systemErrorCode } from '../errors.ts'
import { linkOrCopy } from '../output/stage-file.ts'

export interface CachedFile {
  content: string
  /** Of the content. */
  digest: string
  /** A file on the disk that has this content, if there is one. */
  file: string | null
}

/** A file of the cache that is whole. */
export interface WholeFile {
  file: string
  bytes: Buffer
  digest: string
}

export interface RenderCache {
  /** A page's files, in order; `null` when there are none, or one is not whole. */
  find(key: string): WholeFile[] | null
  keep(key: string, files: readonly CachedFile[]): void
}

export const renderedDir = (workDir: string): string => join(workDir, 'rendered')

/** What is in a folder is looked up once, when somebody asks. */
export function openRenderCache(workDir: string): RenderCache {
  const folder = renderedDir(workDir)
  const looked = new Map<string, Map<string, string[]>>()
  const made = new Set<string>()
  // Where nothing was rendered yet, each of its folders would be looked for.
  const isEmpty = statOf(folder) === undefined
  const namesOf = (key: string): string[] => {
    if (isEmpty) return []
    const part = partOf(key)
    const names = looked.get(part) ?? namesByKey(namesIn(folder, part))
    looked.set(part, names)
    return names.get(key) ?? []
  }
  return {
    find(key) {
      const found = namesOf(shortened(key))
      if (found.length === 0) return null
      const files = found.map((name) => readWhole(join(folder, name)))
      const whole = files.filter((file) => file !== null)
      return whole.length === files.length ? whole : null
    },
    keep(key, files) {
      const part = partOf(key)
      if (!made.has(part)) mkdirSync(join(folder, part), { recursive: true })
      made.add(part)
      for (const [at, { content, digest, file }] of files.entries()) {
        const target = join(folder, part, `${shortened(key)}.${at}.${shortened(digest)}`)
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
    try {
      put()
    } catch (again) {
      // Another build has put it there meanwhile: by its name it has the same bytes.
      if (systemErrorCode(again) !== 'EEXIST') throw again
    }
  }
}

/**
 * A folder of all files would take longer to list than a page to render, and one for every few pages
 * longer to make.
 */
const partOf = (key: string): string => key.slice(0, 1)

const namesIn = (folder: string, part: string): string[] =>
  listNames(join(folder, part)).map((name) => `${part}/${name}`)

/** Names of all files, below the folder. */
export function listAllRendered(workDir: string): string[] {
  const folder = renderedDir(workDir)
  // A file here is of a version that had no folders in it: nobody looks for it.
  return listNames(folder).flatMap((name) => (name.includes('.') ? name : namesIn(folder, name)))
}

/** Names, below the folder, of the files that are kept for these keys. */
export function listRendered(workDir: string, keys: readonly string[]): string[] {
  const names = namesByKey(listAllRendered(workDir))
  return keys.flatMap((key) => names.get(shortened(key)) ?? [])
}

/** The key in the name of a file. */
export const keyOfRendered = (name: string): string =>
  name.slice(name.indexOf('/') + 1, name.indexOf('.'))

/** As a key stands in the names of its files: 128 bits make collisions improbable. */
export const shortened = (digest: string): string => digest.slice(0, 32)

/** In the order of the files of a page. */
function namesByKey(names: readonly string[]): Map<string, string[]> {
  const byKey = new Map<string, string[]>()
  for (const name of names.toSorted()) {
    const key = keyOfRendered(name)
    const others = byKey.get(key)
    if (others === undefined) byKey.set(key, [name])
    else others.push(name)
  }
  return byKey
}

/** Another build may have found it damaged meanwhile, and removed it. */
function readWhole(file: string): WholeFile | null {
  const bytes = readIfThere(file)
  if (bytes === null) return null
  const digest = digestOf(bytes)
  return file.endsWith(`.${shortened(digest)}`) ? { file, bytes, digest } : null
}
