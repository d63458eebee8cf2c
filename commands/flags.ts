/**
 * Flags and help that several commands have.
 */
import { type Command, Option } from 'commander'
import { parseCount, parseDate, parseEmail, parsePath, parsePort } from './flag-values.ts'

/** A command that ends with a result. */
export const command = (program: Command, name: string, description: string): Command =>
  addCommand(program, name, description)
    .option('--json', 'one JSON document on standard output')
    .addOption(verbose())

/** A command that goes on until it is stopped. */
export const server = (program: Command, name: string, description: string): Command =>
  addCommand(program, name, description).addOption(verbose())

function addCommand(program: Command, name: string, description: string): Command {
  const command = program.command(name)
  return command
    .description(description)
    .showHelpAfterError(`(${lineOf(command)} --help says what it takes)`)
    .option('--cache <dir>', 'content cache (default: content-cache)', parsePath)
    .option('--out <dir>', 'folder of the built site (default: dist)', parsePath)
    .option('--config <file>', 'configuration (default: site.config.ts)', parsePath)
}

/** As it is typed: `vetrina requests erase`. */
const lineOf = (command: Command): string =>
  command.parent === null ? command.name() : `${lineOf(command.parent)} ${command.name()}`

const verbose = () => new Option('--verbose', 'show the cause of an error')

export const port = (without: string) =>
  new Option('--port <number>', `port to listen on (default: ${without})`).argParser(parsePort)

export const strict = () => new Option('--strict', 'exit 1 when anything is wrong with the content')

export const now = () =>
  new Option(
    '--now <iso>',
    'clock of the build, for dates; UTC unless it says (default: the current time)',
  ).argParser(parseDate)

export const wait = (description: string) =>
  new Option('--wait <seconds>', description).argParser(parseCount).default(0)

export const email = () =>
  new Option('--email <address>', 'mail address of the person')
    .argParser(parseEmail)
    .makeOptionMandatory()

/** A flag that does nothing by itself is wrong usage without one of the others. */
export const needsOneOf = (flag: string, others: readonly string[]) => (command: Command) => {
  const isGiven = (name: string) => command.getOptionValue(name) !== undefined
  if (!isGiven(flag) || others.some(isGiven)) return
  command.error(`error: option '--${flag}' needs ${others.map((one) => `--${one}`).join(' or ')}`)
}

export const example = (line: string, then = ''): string =>
  `\nExample:\n  ${line}${then === '' ? '' : `\n  ${then}`}`
