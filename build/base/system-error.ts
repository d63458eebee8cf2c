/**
 * What the system refused, in words, where nobody nearer to it had any.
 */
import { systemErrorCode, VetrinaError } from '../../src/content/errors.ts'

interface Refusal {
  reason: string
  hint: string
  exitCode: 1 | 2
}

const anotherPath = 'Give another path, or move away what is there.'
const access = 'Give yourself the right to it, or give another path.'
const freeSpace = 'Free some space, then run the command again.'
const anotherHost = 'Give --host an address of this machine, like 127.0.0.1.'

const refusals: Readonly<Record<string, Refusal>> = {
  ENOTDIR: { reason: 'a file is where a folder should be', hint: anotherPath, exitCode: 2 },
  EEXIST: { reason: 'something is there already', hint: anotherPath, exitCode: 2 },
  EISDIR: { reason: 'a folder is where a file should be', hint: anotherPath, exitCode: 2 },
  ELOOP: { reason: 'its link leads to itself', hint: anotherPath, exitCode: 2 },
  EACCES: { reason: 'permission is denied', hint: access, exitCode: 1 },
  EPERM: { reason: 'permission is denied', hint: access, exitCode: 1 },
  EROFS: { reason: 'the file system is read-only', hint: access, exitCode: 1 },
  ENOSPC: { reason: 'the disk is full', hint: freeSpace, exitCode: 1 },
  EDQUOT: { reason: 'the disk quota is used up', hint: freeSpace, exitCode: 1 },
  ENOTFOUND: { reason: 'there is no such host', hint: anotherHost, exitCode: 2 },
  EADDRNOTAVAIL: { reason: 'it is of another machine', hint: anotherHost, exitCode: 2 },
}

/** An error of the system that names a path or a host as one for people; any other as it is. */
export function inWords(error: unknown): unknown {
  const code = systemErrorCode(error) ?? ''
  const refusal = Object.hasOwn(refusals, code) ? refusals[code] : undefined
  const about = aboutWhat(error)
  if (refusal === undefined || about === '' || error instanceof VetrinaError) return error
  return new VetrinaError({
    code: 'PLACE_UNUSABLE',
    message: `${about} cannot be used: ${refusal.reason} (${code}).`,
    hint: refusal.hint,
    exitCode: refusal.exitCode,
    cause: error,
  })
}

function aboutWhat(error: unknown): string {
  // Of two paths the second is the one that was to be made.
  const { dest, path, hostname, address } = (error ?? {}) as Record<string, unknown>
  return [dest, path, hostname, address].find((one): one is string => typeof one === 'string') ?? ''
}
