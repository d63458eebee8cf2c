/**
 * Flags as they are typed become values; what cannot be one is told with an example of what can.
 */
import { InvalidArgumentError } from 'commander'
import type { Shard } from '../build/builds/shard-folder.ts'
import { parseUrl } from '../src/content/parse-url.ts'

export function parsePort(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65535) return port
  throw new InvalidArgumentError('expected a number from 0 to 65535, like 8080')
}

/** What begins like a flag is one: the value before it was forgotten. */
export function parsePath(text: string): string {
  if (text !== '' && !text.startsWith('-')) return text
  throw new InvalidArgumentError(
    text === '' ? 'expected a path' : `expected a path; for one of this name, ./${text}`,
  )
}

/** Of nothing Node would listen on every address. */
export function parseHost(text: string): string {
  if (text.trim() !== '') return text
  throw new InvalidArgumentError('expected an address of this machine, like 127.0.0.1')
}

export function parseEmail(text: string): string {
  const address = text.trim()
  if (/^[^\s@]+@[^\s@]+$/.test(address)) return address
  throw new InvalidArgumentError('expected a mail address like chiara@example.it')
}

export function parseAddress(text: string): string {
  if (/^https?:\/\//.test(text) && parseUrl(text) !== null) return text
  throw new InvalidArgumentError('expected an address like https://www.example.it')
}

export function parseCount(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('expected a whole number, like 60')
}

/** Spaces count theirs in seconds since 1970. */
export function parseVersion(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('expected a version of the space, like 1795250400')
}

export function parseShard(text: string): Shard {
  const [, first, last] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []
  const shard = { index: Number(first), count: Number(last) }
  if (shard.index >= 1 && shard.index <= shard.count) return shard
  throw new InvalidArgumentError('expected one of how many, like 2/4: from 1/4 to 4/4')
}

export function parseDate(text: string): Date {
  const [day = ''] = /^\d{4}-\d\d-\d\d(?=$|T\d\d:\d\d)/.exec(text) ?? []
  // Without an offset it would be another moment in another zone.
  const isLocal = text.includes('T') && !/(Z|[+-]\d\d:?\d\d)$/i.test(text)
  const date = new Date(isLocal ? `${text}Z` : text)
  // A date that no calendar has would be another one.
  const isDay = !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)
  if (day !== '' && isDay && !Number.isNaN(date.getTime())) return date
  throw new InvalidArgumentError('expected a date like 2026-12-01T08:00:00Z')
}
