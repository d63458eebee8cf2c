/**
 * Why a folder cannot be written, said for people.
 */
import { systemErrorCode, VetrinaError } from './errors.ts'
import { hostFolderOf } from './host-folder.ts'

const reasons: Readonly<Record<string, { reason: string; hint: string }>> = {
  ENOSPC: { reason: 'the disk is full', hint: 'Free some space, then run the command again.' },
  EDQUOT: { reason: 'the disk quota is used up', hint: 'Free some space, then run it again.' },
  EROFS: {
    reason: 'the file system is read-only',
    hint: 'Give --cache a folder that can be written. A build needs no more than reading.',
  },
  EBUSY: {
    reason: 'it is in use, or a volume is mounted there',
    hint: 'Close what uses it; of a volume, give a folder inside of it.',
  },
  EISDIR: {
    reason: 'there is a folder where a file belongs',
    hint: 'Rename or remove that folder, then run the command again.',
  },
  ENOTDIR: {
    reason: 'there is a file where a folder belongs',
    hint: 'Rename or remove that file, then run the command again.',
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
  const { code, known } = reasonFor(error)
  if (known === undefined || error instanceof VetrinaError) return error
  return new VetrinaError({
    code: 'CACHE_UNWRITABLE',
    message: `The content cache ${cacheDir} cannot be written: ${known.reason} (${code}${named(error)}). Its content is as it was.`,
    hint: known.hint,
    cause: error,
  })
}

interface BuildPlaces {
  outDir: string
  cacheDir: string
  /** The site is in its place already. */
  isNew?: boolean
}

/** The same for what a build writes: `dist`, and what it keeps for the next one. */
export function buildWriteError(
  error: unknown,
  { outDir, cacheDir, isNew = false }: BuildPlaces,
): unknown {
  const { code, known } = reasonFor(error)
  if (known === undefined || error instanceof VetrinaError) return error
  const place = placeOf(error)
  const isOfCache = place.startsWith(cacheDir)
  // What the build only reads, like the public files.
  if (!isOfCache && !place.startsWith(outDir) && !outDir.startsWith(place)) return error
  const hosts = hostFolderOf(outDir)
  const isOfHosts = place.startsWith(hosts)
  const missing = isOfHosts ? 'the files of the hosts are not' : 'the next build does all again'
  const outcome = isNew ? `is new; ${missing}` : 'is as it was'
  const folder = isOfCache ? cacheDir : isOfHosts ? hosts : outDir
  return new VetrinaError({
    code: 'OUTPUT_UNWRITABLE',
    message: `${folder} cannot be written: ${known.reason} (${code}${named(error)}). The site in ${outDir} ${outcome}.`,
    hint: isOfCache
      ? known.hint
      : known.hint
          .replace('--cache a folder', '--out a folder')
          .replace('give --cache', 'give --out'),
    cause: error,
  })
}

function reasonFor(error: unknown) {
  const code = systemErrorCode(error) ?? ''
  // A folder is made only where there is none.
  const isInTheWay = code === 'EEXIST' && (error as { syscall?: string }).syscall === 'mkdir'
  const name = isInTheWay ? 'ENOTDIR' : code
  return { code, known: Object.hasOwn(reasons, name) ? reasons[name] : undefined }
}

const named = (error: unknown): string => (placeOf(error) === '' ? '' : `: ${placeOf(error)}`)

/** Of two paths the second is the one that was to be made; '' when none is named. */
function placeOf(error: unknown): string {
  const { dest, path } = (error ?? {}) as Record<string, unknown>
  return String(dest ?? path ?? '')
}
