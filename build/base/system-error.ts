/**
 * What the system refuses, said for people.
 */
import { systemErrorCode, VetrinaError } from '../../src/content/errors.ts'

type Kind = 'access' | 'readOnly' | 'space' | 'folder' | 'file' | 'taken' | 'busy' | 'disk' | 'host'

/** By the code of the error. */
const systemErrors: Readonly<Record<string, { kind: Kind; reason: string }>> = {
  EACCES: { kind: 'access', reason: 'permission is denied' },
  EPERM: { kind: 'access', reason: 'permission is denied' },
  EROFS: { kind: 'readOnly', reason: 'the file system is read-only' },
  ENOSPC: { kind: 'space', reason: 'the disk is full' },
  EDQUOT: { kind: 'space', reason: 'the disk quota is used up' },
  EISDIR: { kind: 'folder', reason: 'there is a folder where a file belongs' },
  ENOTDIR: { kind: 'file', reason: 'there is a file where a folder belongs' },
  EEXIST: { kind: 'taken', reason: 'something is there already' },
  ELOOP: { kind: 'taken', reason: 'its link leads to itself' },
  EBUSY: { kind: 'busy', reason: 'it is in use, or a volume is mounted there' },
  EIO: { kind: 'disk', reason: 'the disk reports an error' },
  ENOTFOUND: { kind: 'host', reason: 'there is no such host' },
  EADDRNOTAVAIL: { kind: 'host', reason: 'it is of another machine' },
}

/** `undefined` for a code that has no words. */
export const findSystemError = (code: string) =>
  Object.hasOwn(systemErrors, code) ? systemErrors[code] : undefined

export const freeSpaceHint = 'Free some space, then run the command again.'
export const diskHint = 'Check the disk, then run the command again.'

const anotherPath = 'Give another path, or move away what is there.'
const access = 'Give yourself the right to it, or give another path.'

const hints: Readonly<Record<Kind, string>> = {
  access,
  readOnly: access,
  space: freeSpaceHint,
  folder: anotherPath,
  file: anotherPath,
  taken: anotherPath,
  busy: 'Close what uses it, or give another path.',
  disk: diskHint,
  host: 'Give --host an address of this machine, like 127.0.0.1.',
}

/** What was asked for cannot be, however often the command runs. */
const wrongUsage: readonly Kind[] = ['folder', 'file', 'taken', 'host']

/** An error of the system that names a path or a host as one for people; any other as it is. */
export function explainSystemError(error: unknown): unknown {
  const code = systemErrorCode(error) ?? ''
  const found = findSystemError(code)
  const place = placeOf(error)
  if (found === undefined || place === '' || error instanceof VetrinaError) return error
  return new VetrinaError({
    code: 'PLACE_UNUSABLE',
    message: `${place} cannot be used: ${found.reason} (${code}).`,
    hint: hints[found.kind],
    exitCode: wrongUsage.includes(found.kind) ? 2 : 1,
    cause: error,
  })
}

function placeOf(error: unknown): string {
  // Of two paths the second is the one that was to be made.
  const { dest, path, hostname, address } = (error ?? {}) as Record<string, unknown>
  return [dest, path, hostname, address].find((one): one is string => typeof one === 'string') ?? ''
}
