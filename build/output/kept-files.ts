/**
 * Files that take long to make, kept in the cache under what they are made from and the digest of
 * their bytes, `{key}.{digest}.{extension}`. A damaged one is the same as none.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { digestOf } from '../base/digest.ts'
import { listNames } from '../base/disk-entry.ts'
import { writeVerifiedFile } from '../base/write-file.ts'
import { isWhole } from './stage-file.ts'

export interface KeptFile {
  file: string
  /** Of its bytes. */
  digest: string
}

export interface KeptFiles {
  /** By its name: the file is not read. */
  find(key: string, extension: string): KeptFile | undefined
  /** Read, and as it was written. */
  findWhole(key: string, extension: string): KeptFile | undefined
  keep(key: string, extension: string, bytes: Uint8Array): KeptFile
}

/** @param folders where files may be; they are kept in the first, which is looked into first */
export function openKeptFiles(...folders: [string, ...string[]]): KeptFiles {
  const known = new Map<string, KeptFile>()
  for (const folder of folders.toReversed()) {
    for (const name of listNames(folder).sort()) {
      const [key = '', digest = '', extension, more] = name.split('.')
      // One that a killed build has not finished has a longer name.
      if (extension === undefined || more !== undefined) continue
      known.set(`${key}.${extension}`, { file: join(folder, name), digest })
    }
  }
  const find = (key: string, extension: string) => known.get(`${key}.${extension}`)
  return {
    find,
    findWhole(key, extension) {
      const found = find(key, extension)
      return found !== undefined && isWhole(found.file, found.digest) ? found : undefined
    },
    keep(key, extension, bytes) {
      const digest = digestOf(bytes)
      const file = join(folders[0], `${key}.${digest}.${extension}`)
      mkdirSync(folders[0], { recursive: true })
      writeVerifiedFile(file, bytes)
      const kept = { file, digest }
      known.set(`${key}.${extension}`, kept)
      return kept
    },
  }
}
