/**
 * Flags and help that several commands share, and the values of flags. The error about an invalid value
 * has an example of a valid one.
 */

import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Shard } from '../build/builds/shards.ts'
import { lastSecond } from '../src/content/local-time.ts'
import { parseUrl } from '../src/content/parse-url.ts'

/** A command that ends with a result. */
export const command = (program: Command, name: string, description: string): Command =>
  addCommand(program, name, description)
    .option('--json', 'prints one JSON document to standard output')
    .addOption(language())
    .addOption(verbose())

/** A command that runs until the user stops it. */
export const server = (program: Command, name: string, description: string): Command =>
  addCommand(program, name, description).addOption(language()).addOption(verbose())

function addCommand(program: Command, name: string, description: string): Command {
  const command = program.command(name)
  return command
    .description(description)
    .showHelpAfterError(`(${lineOf(command)} --help shows the usage)`)
    .option('--cache <dir>', 'content cache (default: content-cache)', parsePath)
    .option('--out <dir>', 'folder of the built site (default: dist)', parsePath)
    .option('--config <file>', 'configuration (default: site.config.ts)', parsePath)
}

/** The command as typed: `vetrina requests erase`. */
const lineOf = (command: Command): string =>
  command.parent === null ? command.name() : `${lineOf(command.parent)} ${command.name()}`

const language = () =>
  new Option(
    '--lang <language>',
    'language of warnings, errors, and messages of sync, build and preview (default: that of the environment, or English)',
  ).choices(['en', 'it'])

const verbose = () =>
  new Option('--verbose', 'shows the cause of an error, and repeats the warnings of the last sync')

export const port = (without: string) =>
  new Option('--port <number>', `port to listen on (default: ${without})`).argParser(parsePort)

export const host = () =>
  new Option('--host <address>', 'address to listen on, such as 0.0.0.0 for phones and containers')
    .argParser(parseHost)
    .default('127.0.0.1')

export const allowHost = () =>
  new Option(
    '--allow-host <name>',
    'also answers to this host name, such as that of a forwarded port; repeatable',
  )
    .argParser(collectHosts)
    .default([], 'none')

export function collectHosts(text: string, before: readonly string[] = []): string[] {
  return [...before, parseHost(text)]
}

export const strict = () =>
  new Option('--strict', 'exits with 1 if anything is wrong with the content')

export const now = () =>
  new Option(
    '--now <iso>',
    'time that the build uses as now; UTC without an offset (default: the current time)',
  ).argParser(parseDate)

export const wait = (description: string) =>
  new Option('--wait <seconds>', description).argParser(parseCount).default(0)

export const email = () =>
  new Option('--email <address>', 'email address of the person')
    .argParser(parseEmail)
    .makeOptionMandatory()

export const example = (line: string, then = ''): string =>
  `\nExample:\n  ${line}${then === '' ? '' : `\n  ${then}`}`

export function parsePort(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65535) return port
  throw new InvalidArgumentError('expected a number from 0 to 65535, like 8080')
}

/** A value that begins like a flag is one: the user forgot the value. */
export function parsePath(text: string): string {
  if (text !== '' && !text.startsWith('-')) return text
  throw new InvalidArgumentError(
    text === '' ? 'expected a path' : `expected a path; if ${text} is one, write ./${text}`,
  )
}

/** Refuses an empty host, with which Node would listen on every address. */
export function parseHost(text: string): string {
  if (text.trim() !== '') return text
  throw new InvalidArgumentError('expected an address of this machine, like 127.0.0.1')
}

export function parseEmail(text: string): string {
  const address = text.trim()
  if (/^[^\s@]+@[^\s@]+$/.test(address)) return address
  throw new InvalidArgumentError('expected an email address like chiara@example.it')
}

export function parseAddress(text: string): string {
  if (/^https?:\/\//.test(text) && parseUrl(text) !== null) return text
  throw new InvalidArgumentError('expected a URL like https://www.example.it')
}

export function parseCount(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('expected a whole number, like 60')
}

/** Storyblok counts the versions of a space in seconds since 1970. */
export function parseVersion(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('expected a version of the space, like 1795250400')
}

export function parseShard(text: string): Shard {
  const [, first, last] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []
  const shard = { index: Number(first), count: Number(last) }
  if (shard.index >= 1 && shard.index <= shard.count) return shard
  throw new InvalidArgumentError(
    'expected a shard and the number of shards, like 2/4: from 1/4 to 4/4',
  )
}

export function parseDate(text: string): Date {
  const [day = ''] = /^\d{4}-\d\d-\d\d(?=$|T\d\d:\d\d)/.exec(text) ?? []
  // Without an offset, the time zone of the machine would decide.
  const isLocal = text.includes('T') && !/(Z|[+-]\d\d:?\d\d)$/i.test(text)
  const date = new Date(isLocal ? `${text}Z` : text)
  // `Date` would turn an impossible day into another one.
  const isDay = !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)
  const seconds = date.getTime() / 1000
  if (day !== '' && isDay && seconds >= 0 && seconds <= lastSecond) return date
  throw new InvalidArgumentError('expected a date from 1970 to 9998, like 2026-12-01T08:00:00Z')
}
