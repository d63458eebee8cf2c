/**
 * Flags as they are typed become values; what cannot be one is told with an example of what can.
 */
import { InvalidArgumentError } from 'commander'
import type { Shard } from '../build/shard-folder.ts'

export function parsePort(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port
  throw new InvalidArgumentError('expected a number from 0 to 65535, like 8080')
}

export function parseAddress(text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text
  throw new InvalidArgumentError('expected an address like https://www.example.it')
}

export function parseCount(text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= 0) return number
  throw new InvalidArgumentError('expected a whole number, like 60')
}

export function parseShard(text: string): Shard {
  const [, first, last] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []
  const shard = { index: Number(first), count: Number(last) }
  if (shard.index >= 1 && shard.index <= shard.count) return shard
  throw new InvalidArgumentError('expected one of how many, like 2/4: from 1/4 to 4/4')
}

export function parseDate(text: string): Date {
  const date = new Date(text)
  if (!Number.isNaN(date.getTime())) return date
  throw new InvalidArgumentError('expected a date like 2026-12-01T08:00:00Z')
}
