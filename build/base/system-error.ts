/**
 * Explains errors of the operating system.
 */
import { systemErrorCode, VetrinaError } from '../../src/content/errors.ts'
import type { Words } from '../../src/content/words.ts'

type Kind = 'access' | 'readOnly' | 'space' | 'folder' | 'file' | 'taken' | 'busy' | 'disk' | 'host'

/** Kinds and reasons by error code. */
const systemErrors: Readonly<Record<string, { kind: Kind; reason: Words }>> = {
  EACCES: { kind: 'access', reason: { en: 'permission denied', it: 'il permesso è negato' } },
  EPERM: { kind: 'access', reason: { en: 'permission denied', it: 'il permesso è negato' } },
  EROFS: {
    kind: 'readOnly',
    reason: { en: 'the file system is read-only', it: 'il disco è di sola lettura' },
  },
  ENOSPC: { kind: 'space', reason: { en: 'the disk is full', it: 'il disco è pieno' } },
  EDQUOT: {
    kind: 'space',
    reason: { en: 'the disk quota is used up', it: 'lo spazio assegnato è esaurito' },
  },
  EISDIR: {
    kind: 'folder',
    reason: {
      en: 'there is a folder where a file belongs',
      it: 'c’è una cartella al posto di un file',
    },
  },
  ENOTDIR: {
    kind: 'file',
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

/** Kind and reason of an error code; `undefined` if it has none. */
export const findSystemError = (code: string) =>
  Object.hasOwn(systemErrors, code) ? systemErrors[code] : undefined

export const freeSpaceHint: Words = {
  en: 'Free some space, then run the command again.',
  it: 'Libera dello spazio, poi ripeti il comando.',
}
export const diskHint: Words = {
  en: 'Check the disk, then run the command again.',
  it: 'Controlla il disco, poi ripeti il comando.',
}

const anotherPath: Words = {
  en: 'Give another path, or move what is there out of the way.',
  it: 'Indica un altro percorso, o sposta quello che c’è.',
}
const access: Words = {
  en: 'Give yourself access to it, or give another path.',
  it: 'Datti il permesso, o indica un altro percorso.',
}

const hints: Readonly<Record<Kind, Words>> = {
  access,
  readOnly: access,
  space: freeSpaceHint,
  folder: anotherPath,
  file: anotherPath,
  taken: anotherPath,
  busy: {
    en: 'Close the program that uses it, or give another path.',
    it: 'Chiudi chi lo usa, o indica un altro percorso.',
  },
  disk: diskHint,
  host: {
    en: 'Give --host an address of this machine, like 127.0.0.1.',
    it: 'Dai a --host un indirizzo di questo computer, come 127.0.0.1.',
  },
}

/** Kinds of errors that the user's arguments cause, however often the command runs. */
const wrongUsage: readonly Kind[] = ['folder', 'file', 'taken', 'host']

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
    hint: hints[found.kind],
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
