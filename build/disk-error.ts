/**
 * Why a folder cannot be written, or a file of it not be read, said for people.
 */
import { closeSync, openSync } from 'node:fs'
import { systemErrorCode, VetrinaError } from './errors.ts'
import { hostFolderOf } from './host-folder.ts'

interface Reason {
  reason: string
  hint: string
  /** Where the file was only to be read. */
  readHint?: string
}

const readHint = 'Give yourself the right to read it, then run the command again.'

const reasons: Readonly<Record<string, Reason>> = {
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
    readHint,
  },
  EPERM: {
    reason: 'permission is denied',
    hint: 'Make the folder writable, or give --cache another one.',
    readHint,
  },
}

/** An error of the file system as one for people; any other as it is. */
export function cacheDiskError(error: unknown, cacheDir: string): unknown {
  const { code, known } = reasonFor(error)
  if (known === undefined || error instanceof VetrinaError) return error
  const isRead = isOfReading(error)
  if (isRead && !placeOf(error).startsWith(cacheDir)) return error
  return new VetrinaError({
    code: isRead ? 'CACHE_UNREADABLE' : 'CACHE_UNWRITABLE',
    message: `The content cache ${cacheDir} cannot be ${isRead ? 'read' : 'written'}: ${known.reason} (${code}${named(error)}). Its content is as it was.`,
    hint: hintOf(known, isRead),
    cause: error,
  })
}

interface BuildPlaces {
  outDir: string
  cacheDir: string
  /** The site is in its place already. */
  isNew?: boolean
}

/** The same for what a build reads and writes: `dist`, and what it keeps for the next one. */
export function buildDiskError(
  error: unknown,
  { outDir, cacheDir, isNew = false }: BuildPlaces,
): unknown {
  const { code, known } = reasonFor(error)
  if (known === undefined || error instanceof VetrinaError) return error
  const place = placeOf(error)
  const isRead = isOfReading(error)
  const isOfCache = place.startsWith(cacheDir)
  const isOfOutput = place.startsWith(outDir) || (!isRead && outDir.startsWith(place))
  // What the build only reads, like the public files.
  if (!isOfCache && !isOfOutput) return error
  const hosts = hostFolderOf(outDir)
  const isOfHosts = place.startsWith(hosts)
  const missing = isOfHosts ? 'the files of the hosts are not' : 'the next build does all again'
  const outcome = isNew ? `is new; ${missing}` : 'is as it was'
  const folder = isOfCache ? cacheDir : isOfHosts ? hosts : outDir
  // A write to a file that is open names none.
  const where = place === '' ? `${outDir} or ${cacheDir}` : folder
  const hint = hintOf(known, isRead)
  return new VetrinaError({
    code: !isRead ? 'OUTPUT_UNWRITABLE' : isOfCache ? 'CACHE_UNREADABLE' : 'OUTPUT_UNREADABLE',
    message: `${where} cannot be ${isRead ? 'read' : 'written'}: ${known.reason} (${code}${named(error)}). The site in ${outDir} ${outcome}.`,
    hint: isOfCache
      ? hint
      : hint.replace('--cache a folder', '--out a folder').replace('give --cache', 'give --out'),
    cause: error,
  })
}

const hintOf = ({ hint, readHint }: Reason, isRead: boolean): string =>
  isRead ? (readHint ?? hint) : hint

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
  return String((isOfReading(error) ? path : (dest ?? path)) ?? '')
}

/** The system does not say what a file was opened for: one that is there and cannot be read was to be. */
function isOfReading(error: unknown): boolean {
  const { syscall, path } = (error ?? {}) as Record<string, unknown>
  if (syscall === 'read' || syscall === 'scandir') return true
  return typeof path === 'string' && isUnreadable(path)
}

function isUnreadable(path: string): boolean {
  try {
    closeSync(openSync(path, 'r'))
    return false
  } catch (error) {
    return ['EACCES', 'EPERM'].includes(systemErrorCode(error) ?? '')
  }
}
