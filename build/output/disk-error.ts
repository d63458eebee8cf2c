/**
 * Why a folder cannot be written, or a file of it not be read, said for people.
 */
import { closeSync, openSync } from 'node:fs'
import { sep } from 'node:path'
import { systemErrorCode, VetrinaError } from '../errors.ts'
import { hostFolderOf } from './host-folder.ts'

interface Reason {
  reason: string
  hint: string | HintFor
  /** Where the file was only to be read. */
  readHint?: string
}

/** @param flag that gives another folder */
type HintFor = (flag: '--cache' | '--out') => string

const freeSpace = 'Free some space, then run the command again.'
const readHint = 'Give yourself the right to read it, then run the command again.'
const writeHint: HintFor = (flag) => `Make the folder writable, or give ${flag} another one.`

const reasons: Readonly<Record<string, Reason>> = {
  ENOSPC: { reason: 'the disk is full', hint: freeSpace },
  EDQUOT: { reason: 'the disk quota is used up', hint: freeSpace },
  EROFS: {
    reason: 'the file system is read-only',
    hint: (flag) => `Give ${flag} a folder that can be written.`,
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
    hint: writeHint,
    readHint,
  },
  EPERM: {
    reason: 'permission is denied',
    hint: writeHint,
    readHint,
  },
}

/** An error of the file system as one for people; any other as it is. */
export function cacheDiskError(error: unknown, cacheDir: string): unknown {
  const { code, known } = reasonFor(error)
  if (known === undefined || error instanceof VetrinaError) return error
  const isRead = isOfReading(error)
  if (isRead && !isIn(placeOf(error), cacheDir)) return error
  return new VetrinaError({
    code: isRead ? 'CACHE_UNREADABLE' : 'CACHE_UNWRITABLE',
    message: `The content cache ${cacheDir} cannot be ${isRead ? 'read' : 'written'}: ${known.reason} (${code}${named(error)}). Its content is as it was.`,
    hint: hintOf(known, isRead, '--cache'),
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
  const hosts = hostFolderOf(outDir)
  const isOfCache = isIn(place, cacheDir)
  const isOfHosts = isIn(place, hosts)
  const isOfOutput = isIn(place, outDir) || isIn(place, hosts) || place.startsWith(`${outDir}.tmp-`)
  const isAbove = !isRead && isIn(outDir, place)
  // What the build only reads, like the public files. A write to a file that is open names none.
  if (place !== '' && !isOfCache && !isOfOutput && !isAbove) return error
  const missing = isOfHosts ? 'the files of the hosts are not' : 'the next build does all again'
  const outcome = isNew ? `is new; ${missing}` : 'is as it was'
  const folder = isOfCache ? cacheDir : isOfHosts ? hosts : outDir
  const where = place === '' ? `${outDir} or ${cacheDir}` : folder
  return new VetrinaError({
    code: !isRead ? 'OUTPUT_UNWRITABLE' : isOfCache ? 'CACHE_UNREADABLE' : 'OUTPUT_UNREADABLE',
    message: `${where} cannot be ${isRead ? 'read' : 'written'}: ${known.reason} (${code}${named(error)}). The site in ${outDir} ${outcome}.`,
    hint: hintOf(known, isRead, isOfCache ? '--cache' : '--out'),
    cause: error,
  })
}

function hintOf({ hint, readHint }: Reason, isRead: boolean, flag: '--cache' | '--out'): string {
  if (isRead && readHint !== undefined) return readHint
  return typeof hint === 'string' ? hint : hint(flag)
}

function reasonFor(error: unknown) {
  const code = systemErrorCode(error) ?? ''
  // A folder is made only where there is none.
  const isInTheWay = code === 'EEXIST' && (error as { syscall?: string }).syscall === 'mkdir'
  const name = isInTheWay ? 'ENOTDIR' : code
  return { code, known: Object.hasOwn(reasons, name) ? reasons[name] : undefined }
}

const isIn = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)

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
