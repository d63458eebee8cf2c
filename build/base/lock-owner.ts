/**
 * Who has a lock, and whether that process is gone.
 */
import { readFileSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import * as z from 'zod'
import { systemErrorCode } from '../errors.ts'

const ownerSchema = z.object({
  pid: z.number(),
  /** When the process started, in the system's own terms: another process may get the same id. */
  startedAt: z.string(),
  host: z.string(),
})
export type Owner = z.infer<typeof ownerSchema>

/** A lock that is being written is empty for a moment. */
const emptyForMs = 2000
/** Who has a lock says so again and again: of another machine or container nothing else is seen. */
export const sayEveryMs = 60_000
const foreignForMs = 5 * sayEveryMs

export const ownOwner = (): Owner => ({
  pid: process.pid,
  startedAt: startOf(process.pid) ?? '',
  host: hostname(),
})

/** `null` when it does not say. */
export function parseOwner(text: string): Owner | null {
  try {
    return ownerSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** @param owner as the file says */
export function isGone(file: string, owner: Owner | null): boolean {
  // A clock that was set back makes a lock of the future: it is no younger for that.
  const age = Math.abs(Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0))
  if (owner === null) return age > emptyForMs
  if (owner.host !== hostname()) return age > foreignForMs
  return !isAlive(owner.pid) || (startOf(owner.pid) ?? owner.startedAt) !== owner.startedAt
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return systemErrorCode(error) === 'EPERM'
  }
}

/** `null` where the system does not say. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in parentheses, may have spaces; the start is the twentieth field after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}
