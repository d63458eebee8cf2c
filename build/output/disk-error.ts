/**
 * Explains why a folder cannot be written, or one of its files cannot be read.
 */
import { closeSync, openSync } from 'node:fs'
import { systemErrorCode, VetrinaError } from '../../src/content/errors.ts'
import type { Words } from '../../src/content/words.ts'
import { isIn } from '../base/is-in.ts'
import { findSystemError, hintOf } from '../base/system-error.ts'
import { hostFolderOf } from './host-folder.ts'

/** An error of the system about a file or folder. */
interface Fault extends NonNullable<ReturnType<typeof findSystemError>> {
  code: string
  /** Path in the error; of two, the one to be made; `''` if it has none. */
  place: string
  isRead: boolean
}

/** Explains a file system error of the content cache; returns any other error as it is. */
export function cacheDiskError(error: unknown, cacheDir: string): unknown {
  const fault = faultOf(error)
  if (fault === null) return error
  const { isRead, place } = fault
  if (isRead && !isIn(place, cacheDir)) return error
  return new VetrinaError({
    code: isRead ? 'CACHE_UNREADABLE' : 'CACHE_UNWRITABLE',
    message: {
      en: `The content cache ${cacheDir} ${cannotBe(fault).en}. Its content is as it was.`,
      it: `La cache dei contenuti ${cacheDir} ${cannotBe(fault).it}. Il suo contenuto resta com’era.`,
    },
    hint: adviceOn(fault, '--cache'),
    cause: error,
  })
}

interface BuildPlaces {
  outDir: string
  cacheDir: string
  /** Whether the new site is in place already. */
  isNew?: boolean
}

/** Explains a file system error of a build's folders: `dist`, the hosts' folder, the build cache. */
export function buildDiskError(error: unknown, places: BuildPlaces): unknown {
  const fault = faultOf(error)
  const part = fault === null ? null : partOf(fault, places)
  if (fault === null || part === null) return error
  const { outDir, cacheDir, isNew = false } = places
  const folders = { output: outDir, cache: cacheDir, hosts: hostFolderOf(outDir) }
  const isAny = fault.place === '' && part === 'output'
  const folder = isAny ? `${outDir} or ${cacheDir}` : folders[part]
  const unreadable = part === 'cache' ? 'CACHE_UNREADABLE' : 'OUTPUT_UNREADABLE'
  const missing =
    part === 'hosts'
      ? { en: 'the files for hosts are not', it: 'i file degli host no' }
      : { en: 'the next build makes everything again', it: 'il prossimo build rifà tutto' }
  const outcome = isNew
    ? { en: `is new; ${missing.en}`, it: `è nuovo; ${missing.it}` }
    : { en: 'is as it was', it: 'resta com’era' }
  return new VetrinaError({
    code: fault.isRead ? unreadable : 'OUTPUT_UNWRITABLE',
    message: {
      en: `${folder} ${cannotBe(fault).en}. The site in ${outDir} ${outcome.en}.`,
      it: `${folder} ${cannotBe(fault).it}. Il sito in ${outDir} ${outcome.it}.`,
    },
    hint: adviceOn(fault, part === 'cache' ? '--cache' : '--out'),
    cause: error,
  })
}

/** The folder of a build that a path is in; `null` for folders it only reads, such as `public/`. */
function partOf(
  { code, place, isRead }: Fault,
  { outDir, cacheDir }: BuildPlaces,
): 'output' | 'cache' | 'hosts' | null {
  if (isIn(place, cacheDir) || code.startsWith('SQLITE_')) return 'cache'
  if (isIn(place, hostFolderOf(outDir))) return 'hosts'
  // Errors of a write to an open file have no path.
  if (place === '' || isIn(place, outDir) || place.startsWith(`${outDir}.tmp-`)) return 'output'
  const isAbove = isIn(outDir, place)
  return isAbove && !isRead ? 'output' : null
}

function cannotBe({ code, reason, place, isRead }: Fault): Words {
  const of = `(${code}${place === '' ? '' : `: ${place}`})`
  return {
    en: `cannot be ${isRead ? 'read' : 'written'}: ${reason.en} ${of}`,
    it: `non si può ${isRead ? 'leggere' : 'scrivere'}: ${reason.it} ${of}`,
  }
}

/** @param flag names another folder */
function adviceOn({ kind, isRead }: Fault, flag: '--cache' | '--out'): Words {
  if (kind !== 'access' || !isRead) {
    return hintOf(kind, {
      en: `give ${flag} another folder`,
      it: `dai a ${flag} un’altra cartella`,
    })
  }
  return {
    en: 'Give yourself permission to read it, then run the command again.',
    it: 'Datti il permesso di leggerlo, poi ripeti il comando.',
  }
}

/** The fault in an error of the disk; `null` for any other error, and for one already explained. */
function faultOf(error: unknown): Fault | null {
  if (error instanceof VetrinaError) return null
  const code = systemErrorCode(error) ?? ''
  const { syscall, dest, path } = (error ?? {}) as Record<string, unknown>
  // The build makes a folder only where none exists, so a file is in the way.
  const isInTheWay = code === 'EEXIST' && syscall === 'mkdir'
  const name = isInTheWay ? 'ENOTDIR' : code
  const found = findSystemError(name)
  if (found === undefined || found.kind === 'host') return null
  const isRead = isOfReading({ syscall, path })
  const place = String((isRead ? path : (dest ?? path)) ?? '')
  return { ...found, code, place, isRead }
}

/** Whether reading failed. Node does not say why it opened a file: an unreadable one was to be read. */
const isOfReading = ({ syscall, path }: { syscall: unknown; path: unknown }): boolean =>
  syscall === 'read' || syscall === 'scandir' || (typeof path === 'string' && isUnreadable(path))

function isUnreadable(path: string): boolean {
  try {
    closeSync(openSync(path, 'r'))
    return false
  } catch (error) {
    return ['EACCES', 'EPERM'].includes(systemErrorCode(error) ?? '')
  }
}
