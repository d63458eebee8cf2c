/**
 * Why a folder cannot be written, said for people.
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

/** The same for what a build writes: `dist`, and what it keeps for the next one. */
export function buildWriteError(
  error: unknown,
  { outDir, cacheDir }: { outDir: string; cacheDir: string },
): unknown {
  const code = systemErrorCode(error) ?? ''
  const known = Object.hasOwn(reasons, code) ? reasons[code] : undefined
  if (known === undefined || error instanceof VetrinaError) return error
  const path = error instanceof Error && 'path' in error ? String(error.path) : ''
  const isOfCache = path.startsWith(cacheDir)
  return new VetrinaError({
    code: 'OUTPUT_UNWRITABLE',
    message: `${isOfCache ? cacheDir : outDir} cannot be written: ${known.reason} (${code}). The site in ${outDir} is as it was.`,
    hint: isOfCache
      ? known.hint
      : known.hint
          .replace('--cache a folder', '--out a folder')
          .replace('give --cache', 'give --out'),
    cause: error,
  })
}
