/**
 * Explains errors of the operating system.
 */
import { systemErrorCode, VetrinaError } from '../../src/content/errors.ts'
import type { Words } from '../../src/content/words.ts'

type Kind = 'access' | 'space' | 'taken' | 'busy' | 'disk' | 'host'

/** Kinds and reasons by error code. */
const systemErrors: Readonly<Record<string, { kind: Kind; reason: Words }>> = {
  EACCES: { kind: 'access', reason: { en: 'permission denied', it: 'il permesso è negato' } },
  EPERM: { kind: 'access', reason: { en: 'permission denied', it: 'il permesso è negato' } },
  EROFS: {
    kind: 'access',
    reason: { en: 'the file system is read-only', it: 'il disco è di sola lettura' },
  },
  ENOSPC: { kind: 'space', reason: { en: 'the disk is full', it: 'il disco è pieno' } },
  EDQUOT: {
    kind: 'space',
    reason: { en: 'the disk quota is used up', it: 'lo spazio assegnato è esaurito' },
  },
  EISDIR: {
    kind: 'taken',
    reason: {
      en: 'there is a folder where a file belongs',
      it: 'c’è una cartella al posto di un file',
    },
  },
  ENOTDIR: {
    kind: 'taken',
    reason: {
      en: 'there is a file where a folder belongs',
      it: 'c’è un file al posto di una cartella',
    },
  },
  EEXIST: {
    kind: 'taken',
    reason: { en: 'something already exists there', it: 'c’è già qualcosa' },
  },
  ELOOP: {
    kind: 'taken',
    reason: { en: 'a symbolic link leads back to itself', it: 'il collegamento porta a sé stesso' },
  },
  EBUSY: {
    kind: 'busy',
    reason: {
      en: 'it is in use, or a volume is mounted there',
      it: 'è in uso, o lì è montato un volume',
    },
  },
  EIO: {
    kind: 'disk',
    reason: { en: 'the disk reports an error', it: 'il disco segnala un errore' },
  },
  ENOTFOUND: {
    kind: 'host',
    reason: { en: 'there is no such host', it: 'questo host non esiste' },
  },
  EADDRNOTAVAIL: {
    kind: 'host',
    reason: { en: 'it belongs to another machine', it: 'è di un altro computer' },
  },
}

/** Codes of the system that have the same reason as SQLite's. */
const ofSqlite: Readonly<Record<string, string>> = {
  SQLITE_FULL: 'ENOSPC',
  SQLITE_READONLY: 'EROFS',
  SQLITE_IOERR: 'EIO',
}

/** Kind and reason of an error code; `undefined` if it has none. */
export function findSystemError(code: string) {
  const name = ofSqlite[code] ?? code
  return Object.hasOwn(systemErrors, name) ? systemErrors[name] : undefined
}

const anotherPath: Words = { en: 'give another path', it: 'indica un altro percorso' }

/** @param elsewhere advice how to use another place */
export const hintOf = (kind: Kind, elsewhere = anotherPath): Words =>
  ({
    access: {
      en: `Give yourself access to it, or ${elsewhere.en}.`,
      it: `Datti il permesso, o ${elsewhere.it}.`,
    },
    space: {
      en: 'Free some space, then run the command again.',
      it: 'Libera dello spazio, poi ripeti il comando.',
    },
    taken: {
      en: `Rename or remove what is there, or ${elsewhere.en}.`,
      it: `Rinomina o togli quello che c’è, o ${elsewhere.it}.`,
    },
    busy: {
      en: 'Close the program that uses it; on a mounted volume, give a folder inside it.',
      it: 'Chiudi chi lo usa; su un volume montato, indica una cartella al suo interno.',
    },
    disk: {
      en: 'Check the disk, then run the command again.',
      it: 'Controlla il disco, poi ripeti il comando.',
    },
    host: {
      en: 'Give --host an address of this machine, like 127.0.0.1.',
      it: 'Dai a --host un indirizzo di questo computer, come 127.0.0.1.',
    },
  })[kind]

/** Kinds of errors that the user's arguments cause, however often the command runs. */
const wrongUsage: readonly Kind[] = ['taken', 'host']

/** Explains a system error that names a path or a host; returns any other error as it is. */
export function explainSystemError(error: unknown): unknown {
  const code = systemErrorCode(error) ?? ''
  const found = findSystemError(code)
  const place = placeOf(error)
  if (found === undefined || place === '' || error instanceof VetrinaError) return error
  return new VetrinaError({
    code: 'PLACE_UNUSABLE',
    message: {
      en: `${place} cannot be used: ${found.reason.en} (${code}).`,
      it: `${place} non si può usare: ${found.reason.it} (${code}).`,
    },
    hint: hintOf(found.kind),
    exitCode: wrongUsage.includes(found.kind) ? 2 : 1,
    cause: error,
  })
}

function placeOf(error: unknown): string {
  // If the error has two paths, `dest` is the one to be made.
  const { dest, path, hostname, address } = (error ?? {}) as Record<string, unknown>
  return (
    [dest, path, hostname, address].find(
      (candidate): candidate is string => typeof candidate === 'string',
    ) ?? ''
  )
}
