/**
 * One sync, build or `dev` at a time in a folder.
 */

import { closeSync, mkdirSync, openSync, renameSync, rmSync, utimesSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { systemErrorCode, VetrinaError } from '../errors.ts'
import { readIfThere } from './disk-entry.ts'
import { isGone, type Owner, ownOwner, parseOwner, sayEveryMs } from './lock-owner.ts'

export interface Lock {
  /** `false` when another process has taken the lock over. */
  isHeld(): boolean
  /** @throws VetrinaError CACHE_LOCKED when another process has taken the lock over */
  verify(): void
  release(): void
}

const retryMs = 100

export interface LockOptions {
  /** Where the lock is. */
  folder: string
  /** Of its file; default `{work}.lock`. */
  name?: string
  /** What only one process may do. */
  work: 'sync' | 'build' | 'dev'
  /** What it does that to, for messages. */
  target: string
  /** How long to wait for another process to be done. */
  waitMs: number
}

/**
 * Takes a lock, from a process that is gone too.
 * @throws VetrinaError CACHE_LOCKED when another process goes on with it
 */
export async function takeLock(options: LockOptions): Promise<Lock> {
  const { folder, waitMs } = options
  const file = join(folder, options.name ?? `${options.work}.lock`)
  const own = JSON.stringify(ownOwner())
  const until = performance.now() + waitMs
  mkdirSync(folder, { recursive: true })
  while (!create(file, own)) {
    const text = read(file)
    if (text === null) continue
    const owner = parseOwner(text)
    if (isGone(file, owner)) discard(file, text)
    // An empty one is soon filled, or was left by a process that was killed just then.
    else if (owner !== null && performance.now() >= until) throw locked(options, owner)
    else await wait(retryMs)
  }
  const saying = setInterval(() => sayInUse(file, own), sayEveryMs).unref()
  const isHeld = () => read(file) === own
  return {
    isHeld,
    verify() {
      if (!isHeld()) throw locked(options, parseOwner(read(file) ?? ''))
    },
    release() {
      clearInterval(saying)
      try {
        if (isHeld()) rmSync(file, { force: true })
      } catch {
        // Of a process that is gone a lock locks nobody out: what went wrong before is worth saying.
      }
    },
  }
}

function sayInUse(file: string, own: string): void {
  try {
    const now = new Date()
    if (read(file) === own) utimesSync(file, now, now)
  } catch {
    // A disk that has become read-only, say: the work itself will be told, and in better words.
  }
}

function create(file: string, content: string): boolean {
  const handle = openNew(file)
  if (handle === null) return false
  try {
    writeSync(handle, content)
    return true
  } catch (error) {
    // On a full disk the file is there, but empty: it would lock out the next sync.
    rmSync(file, { force: true })
    throw error
  } finally {
    closeSync(handle)
  }
}

function openNew(file: string): number | null {
  try {
    return openSync(file, 'wx')
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') return null
    throw error
  }
}

const read = (file: string): string | null => readIfThere(file)?.toString() ?? null

/** Whether a lock is there, and the process that took it is gone. */
export function isLeft(file: string): boolean {
  const text = read(file)
  return text !== null && isGone(file, parseOwner(text))
}

/** Moves a lock aside before it is removed: two processes that both find it cannot both do so. */
function discard(file: string, text: string): void {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
    // Another process was faster, and this is its own, new lock.
    if (read(aside) !== text) renameSync(aside, file)
    else rmSync(aside, { force: true })
  } catch (error) {
    if (systemErrorCode(error) !== 'ENOENT') throw error
  }
}

function locked({ work, target }: LockOptions, owner: Owner | null): VetrinaError {
  const place = owner === null || owner.host === hostname() ? '' : ` of ${owner.host}`
  const who = `Another ${work}${owner === null ? '' : ` (process ${owner.pid}${place})`}`
  return new VetrinaError({
    code: 'CACHE_LOCKED',
    message: `${who} is at work in ${target}.`,
    hint: 'Wait until it is done; sync and build can wait themselves: --wait 60.',
  })
}
