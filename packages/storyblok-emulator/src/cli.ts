#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { EmulatorError, messageOf } from './errors.ts'
import { faultNames, startTestingEmulator } from './testing.ts'

const help = `storyblok-emulator [folder]    serves the space in the folder (default: this one)

  --port <number>    default: 4010
  --host <address>   default: 127.0.0.1
  --writable         the management API writes to the files, otherwise to memory
  --no-rate-limits   never answers with 429
  --fault <name>     simulates a fault; "help" lists them
`

const print = (text: string) => process.stdout.write(`${text.trimEnd()}\n`)

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      port: { type: 'string', default: '4010' },
      host: { type: 'string', default: '127.0.0.1' },
      writable: { type: 'boolean', default: false },
      'no-rate-limits': { type: 'boolean', default: false },
      fault: { type: 'string' },
    },
  })
  if (values.help) return void print(help)
  if (values.fault === 'help')
    return void print([...faultNames].map(([name, text]) => `${name.padEnd(22)}${text}`).join('\n'))
  const { url, origin, spaceId, tokens, close } = await startTestingEmulator({
    space: positionals[0] ?? '.',
    port: Number(values.port),
    host: values.host,
    isWritable: values.writable,
    rateLimits: !values['no-rate-limits'],
    ...(values.fault === undefined ? {} : { fault: values.fault }),
    onWarning: (message) => process.stderr.write(`${message}\n`),
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close())
  print(`delivery API:   ${url}, tokens ${tokens.preview} (drafts too) and ${tokens.public}`)
  print(`management API: ${origin}/v1/spaces/${spaceId}, token ${tokens.management}`)
}

await main().catch((error: unknown) => {
  process.stderr.write(`error: ${messageOf(error)}\n`)
  if (error instanceof EmulatorError) process.stderr.write(`  ${error.hint}\n`)
  process.exitCode = 1
})
