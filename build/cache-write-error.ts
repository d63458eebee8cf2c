/**
 * Why the cache cannot be written, said for people.
 */
import { systemErrorCode, VetrinaError } from './errors.ts'

const reasons: Readonly<Record<string, { reason: string; hint: string }>> = {
  ENOSPC: { reason: 'the disk is full', hint: 'Free some space, then run the command again.' },
  EDQUOT: { reason: 'the disk quota is used up', hint: 'Free some space, then run it again.' },
  EROFS: {
    reason: 'the file system is read-only',
    hint: 'Give --cache a folder that can be written. A build needs no more than reading.',
  },
  EACCES: {
    reason: 'permission is denied',
    hint: 'Make the folder writable, or give --cache another one.',
  },
  EPERM: {
    reason: 'permission is denied',
    hint: 'Make the folder writable, or give --cache another one.',
  },
}

/** An error of the file system as one for people; any other as it is. */
export function cacheWriteError(error: unknown, cacheDir: string): unknown {
  const code = systemErrorCode(error) ?? ''
  const known = Object.hasOwn(reasons, code) ? reasons[code] : undefined
  if (known === undefined || error instanceof VetrinaError) return error
  return new VetrinaError({
    code: 'CACHE_UNWRITABLE',
    message: `The content cache ${cacheDir} cannot be written: ${known.reason} (${code}). Its content is as it was.`,
    hint: known.hint,
    cause: error,
  })
}
