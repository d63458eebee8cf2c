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

interface Places {
  cacheDir: string
  /** Set by a build. */
  outDir?: string
  /** Whether the new site is in place already. */
  isNew?: boolean
}

/**
 * Explains a file system error of the folders that a sync or a build writes: the content cache with the
 * build cache, `dist`, the hosts' folder. Returns any other error as it is.
 */
export function explainDiskError(error: unknown, places: Places): unknown {
  const fault = faultOf(error)
  const folder = fault === null ? null : folderOf(fault, places)
  if (fault === null || folder === null) return error
  const { cacheDir, outDir } = places
  const isCache = folder === cacheDir
  // Errors of a write to an open file have no path.
  const isEither = fault.place === '' && folder === outDir
  const { en, it } = cannotBe(fault)
  const outcome = outcomeOf(places, folder)
  const flag = isCache ? '--cache' : '--out'
  return new VetrinaError({
    code: `${isCache ? 'CACHE' : 'OUTPUT'}_${fault.isRead ? 'UNREADABLE' : 'UNWRITABLE'}`,
    message: {
      en: `${isEither ? `${outDir} or ${cacheDir}` : folder} ${en}. ${outcome.en}`,
      it: `${isEither ? `${outDir} o ${cacheDir}` : folder} ${it}. ${outcome.it}`,
    },
    hint: hintOf(fault.kind, {
      en: `give ${flag} another folder`,
      it: `dai a ${flag} un’altra cartella`,
    }),
    cause: error,
  })
}

/** The folder that a path is in; `null` for those that are only read, such as `public/`. */
function folderOf({ code, place, isRead }: Fault, { cacheDir, outDir }: Places): string | null {
  if (isIn(place, cacheDir) || code.startsWith('SQLITE_')) return cacheDir
  if (outDir === undefined) return isRead ? null : cacheDir
  if (isIn(place, hostFolderOf(outDir))) return hostFolderOf(outDir)
  const isOutput = place === '' || isIn(place, outDir) || place.startsWith(`${outDir}.tmp-`)
  const isAbove = !isRead && isIn(outDir, place)
  return isOutput || isAbove ? outDir : null
}

function outcomeOf({ outDir, isNew }: Places, folder: string): Words {
  if (outDir === undefined) {
    return { en: 'Its content is as it was.', it: 'Il suo contenuto resta com’era.' }
  }
  if (!isNew) {
    return { en: `The site in ${outDir} is as it was.`, it: `Il sito in ${outDir} resta com’era.` }
  }
  const missing =
    folder === hostFolderOf(outDir)
      ? { en: 'the files for hosts are not', it: 'i file degli host no' }
      : { en: 'the next build makes everything again', it: 'il prossimo build rifà tutto' }
  return {
    en: `The site in ${outDir} is new; ${missing.en}.`,
    it: `Il sito in ${outDir} è nuovo; ${missing.it}.`,
  }
}

function cannotBe({ code, reason, place, isRead }: Fault): Words {
  const of = `(${code}${place === '' ? '' : `: ${place}`})`
  return {
    en: `cannot be ${isRead ? 'read' : 'written'}: ${reason.en} ${of}`,
    it: `non si può ${isRead ? 'leggere' : 'scrivere'}: ${reason.it} ${of}`,
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
