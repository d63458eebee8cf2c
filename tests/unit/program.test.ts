import { readFileSync } from 'node:fs'
import { type Command, CommanderError } from 'commander'
import { describe, expect, it } from 'vitest'
import { createProgram } from '../../commands/program.ts'

const withInner = (command: Command): Command[] => [command, ...command.commands.flatMap(withInner)]

/** @returns the words of a command, such as `requests erase`; `''` for the program itself */
const nameOf = (command: Command): string =>
  command.parent === null ? '' : `${nameOf(command.parent)} ${command.name()}`.trim()

/** Parses a command line, and records the command instead of running it. */
async function parse(words: readonly string[]) {
  const program = createProgram()
  let reached: { name: string; flags: object } | null = null
  let [stdout, stderr] = ['', '']
  for (const command of withInner(program)) {
    command.configureOutput({
      writeOut: (text) => (stdout += text),
      writeErr: (text) => (stderr += text),
    })
    if (command.commands.length > 0) continue
    command.action(() => {
      reached = { name: nameOf(command), flags: command.opts() }
    })
  }
  const ended = await program.parseAsync(words, { from: 'user' }).catch((error: unknown) => error)
  if (ended instanceof CommanderError) return { code: ended.exitCode, stdout, stderr, reached }
  if (ended instanceof Error) throw ended
  return { code: 0, stdout, stderr, reached }
}

const commands = withInner(createProgram())
const words = (line: string): string[] => line.split(' ')

describe('wrong usage', () => {
  it.each([
    [['sinc'], /unknown command 'sinc'.*\n?.*sync/],
    [['requests', 'lsit'], /unknown command 'requests lsit'/],
    [['status', '--url', 'www.studio.example'], /--url.*expected a URL like/],
    [['build', '--now', 'hello 5'], /--now.*hello 5.*expected a date/],
    [['build', '--now', '9999-12-01'], /--now.*9999.*1970 to 9998/],
    [['build', '--now', '0001-01-01'], /--now.*0001.*1970 to 9998/],
    [['build', '--now', '2026-02-30'], /--now.*2026-02-30.*expected a date/],
    [['build', '--wait', ''], /--wait.*expected a whole number/],
    [['sync', '--expect-version', 'new'], /--expect-version.*expected a version/],
    [['build', '--out', ''], /--out.*expected a path/],
    [['build', '--out', '--json'], /--out.*--json.*expected a path/],
    [
      ['build', '--shard', '5/4'],
      /--shard.*5\/4.*expected a shard and the number of shards, like 2\/4/,
    ],
    [['build', '--shard', '1/4', '--merge'], /--shard.*cannot be used with.*--merge/],
    [['build', '--shards', 'parts'], /'--shards' needs --shard or --merge/],
    [['preview', '--port', '70000'], /--port.*70000.*expected a number/],
    [['hook', '--host', ''], /--host.*expected an address/],
    [['content', '--port', ''], /--port.*expected a number/],
    [['build', 'extra'], /too many arguments for 'build'/],
    [words('requests show M3K7PQ9RXT OTHER'), /too many arguments for 'show'/],
    [words('requests --port 5 purge'), /'requests purge' has no option '--port'/],
    [words('requests --json list'), /unknown option '--json'/],
    [words('preview --json'), /unknown option '--json'/],
  ])('is refused with the reason: %j', async (args, expected) => {
    const { code, stdout, stderr, reached } = await parse(args)
    expect({ code, stdout, reached }).toEqual({ code: 1, stdout: '', reached: null })
    expect(stderr).toMatch(expected)
    expect(stderr).toContain('--help')
  })

  it.each([
    [words('sinc'), 'vetrina --help'],
    [words('build --strikt'), 'vetrina build --help'],
    [words('requests lsit'), 'vetrina requests --help'],
    [words('requests erase'), 'vetrina requests erase --help'],
    [words('cache why'), 'vetrina cache why --help'],
  ])('points to the matching help: %j', async (args, expected) => {
    const { stderr } = await parse(args)
    expect(stderr).toContain(`(${expected} `)
    const help = await parse(words(expected).slice(1))
    expect(help.stdout).toContain(`Usage: ${expected.replace(' --help', '')} `)
  })
})

describe('flags before the name of a command of `requests`', () => {
  it('apply to the command', async () => {
    const { reached } = await parse(
      words('requests --config other.ts --verbose erase --email a@b.it'),
    )
    const flags = { config: 'other.ts', verbose: true, email: 'a@b.it' }
    expect(reached).toEqual({ name: 'requests erase', flags })
  })

  it('are overridden by flags after it', async () => {
    const { reached } = await parse(words('requests --config one.ts list --config other.ts'))
    expect(reached).toMatchObject({ flags: { config: 'other.ts' } })
  })
})

describe('help', () => {
  it.each(commands.map(nameOf))('has an example: vetrina %s', async (name) => {
    const { code, stdout, stderr } = await parse([...name.split(' ').filter(Boolean), '--help'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(new RegExp(`\\nExample:\\n.*vetrina ${name}`))
  })

  it('lists the commands in the order of use', async () => {
    const { stdout } = await parse(['--help'])
    const listed = [...stdout.matchAll(/^ {2}([a-z]+)\b/gm)].map(([, name]) => name)
    const order = ['demo', 'init', 'space', 'dev', 'sync', 'build', 'check', 'preview', 'status']
    expect(listed.slice(0, order.length)).toEqual(order)
  })

  it('offers --json for commands that end with a result, and for no server', () => {
    const leaves = commands.filter((command) => nameOf(command) === 'requests' || isLeaf(command))
    const servers = leaves.filter(({ options }) => !options.some(({ long }) => long === '--json'))
    expect(servers.map(nameOf)).toEqual(['demo', 'dev', 'preview', 'requests', 'hook', 'content'])
  })

  it('prints the version', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    expect(await parse(['--version'])).toMatchObject({ code: 0, stdout: `${version}\n` })
  })
})

const isLeaf = ({ commands }: Command): boolean => commands.length === 0
