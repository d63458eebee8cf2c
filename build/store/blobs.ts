/**
 * Files that are expensive to make, by the digest of their inputs: image variants, icons, share cards,
 * scripts and style sheets. A blob is named by the digest of its bytes and verified when it is read; a
 * damaged one is treated as missing.
 */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { digestOf } from '../base/digest.ts'
import { listNames, statOf } from '../base/disk-entry.ts'
import { writeVerifiedFile } from '../base/write-file.ts'
import type { Rows } from './store.ts'

export interface Blob {
  file: string
  /** Digest of its bytes. */
  digest: string
}

interface Made {
  key: string
  digest: string
  value: string
  used: number
}

const dayMs = 24 * 3600 * 1000
const keptMs = 30 * dayMs

export type Blobs = ReturnType<typeof openBlobs>

export function openBlobs(folder: string, rows: Rows) {
  const select = rows.prepare('SELECT digest, value, used FROM made WHERE key = ?')
  const touch = rows.prepare('UPDATE made SET used = ? WHERE key = ?')
  const insert = rows.prepare('INSERT OR REPLACE INTO made VALUES (?, ?, ?, ?)')
  const fileOf = (digest: string): string => join(folder, digest)
  const intact = new Set<string>()
  const has = (digest: string): boolean => {
    if (!intact.has(digest) && isIntact(fileOf(digest), digest)) intact.add(digest)
    return intact.has(digest)
  }
  const look = (key: string): Made | undefined => {
    const [made] = select.all(key) as Made[]
    // Once a day is precise enough for `prune`.
    if (made !== undefined && made.used < Date.now() - dayMs) touch.run(Date.now(), key)
    return made
  }
  const write = (bytes: Uint8Array | string): Blob => {
    const digest = digestOf(bytes)
    if (!has(digest)) writeVerifiedFile(fileOf(digest), bytes)
    intact.add(digest)
    return { file: fileOf(digest), digest }
  }
  return {
    /** Path of a digest's file, which may not exist. */
    fileOf,
    /** Whether the blob is intact. */
    has,
    /** Stores bytes under their digest alone. */
    write,
    /**
     * The blob of a key, if it is intact.
     * @param exists whether the caller has these bytes elsewhere; the blob is then not read
     */
    find(key: string, exists: (digest: string) => boolean = () => false): Blob | undefined {
      const { digest } = look(key) ?? { digest: '' }
      if (digest === '' || !(exists(digest) || has(digest))) return undefined
      return { file: fileOf(digest), digest }
    },
    put(key: string, bytes: Uint8Array | string): Blob {
      const blob = write(bytes)
      insert.run(key, blob.digest, '', Date.now())
      return blob
    },
    /** The JSON value of a key. */
    findValue<T>(key: string): T | undefined {
      const made = look(key)
      return made === undefined ? undefined : (JSON.parse(made.value) as T)
    },
    putValue(key: string, value: unknown): void {
      insert.run(key, '', JSON.stringify(value), Date.now())
    },
    /** Keys of the blobs with these digests. */
    keysOf(digests: ReadonlySet<string>): Pick<Made, 'key' | 'digest'>[] {
      const all = rows.prepare('SELECT key, digest FROM made').all() as Made[]
      return all.filter(({ digest }) => digests.has(digest))
    },
    /** Removes blobs that no cache may keep. */
    forget(digests: Iterable<string>): void {
      const remove = rows.prepare('DELETE FROM made WHERE digest = ?')
      for (const digest of digests) {
        remove.run(digest)
        intact.delete(digest)
        rmSync(fileOf(digest), { force: true })
      }
    },
    /** Removes results that no build has used for a month. */
    prune(now: number, referenced: ReadonlySet<string>): void {
      rows.prepare('DELETE FROM made WHERE used < ?').run(now - keptMs)
      const named = rows.prepare("SELECT digest FROM made WHERE digest <> ''").all() as Made[]
      const used = new Set(named.map(({ digest }) => digest))
      for (const name of listNames(folder)) {
        const isOld = (statOf(fileOf(name))?.mtimeMs ?? now) < now - keptMs
        if (isOld && !used.has(name) && !referenced.has(name)) rmSync(fileOf(name), { force: true })
      }
    },
  }
}

/** Whether the file exists and has this digest. */
const isIntact = (file: string, digest: string): boolean =>
  statOf(file) !== undefined && digestOf(readFileSync(file)) === digest
