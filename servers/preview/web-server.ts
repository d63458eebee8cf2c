/**
 * The site behind a web server that is installed here, as the build's file for it says.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { hostFolderOf } from '../../build/output/host-folder.ts'
import { VetrinaError } from '../../src/content/errors.ts'
import { installations, type WebServer } from './web-server-installations.ts'

/** The program's path; `undefined` where it is not installed. */
export function findWebServer(name: WebServer): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return installations[name].programs
    .flatMap((program) => folders.map((folder) => join(folder, program)))
    .find((file) => existsSync(file))
}

interface WebServerOptions {
  /** The built folder; served as it is now, not as it becomes. */
  root: string
  basePath: string
  /** 0 takes a free one. */
  port: number
}

/** @throws VetrinaError HOST_NOT_INSTALLED, HOST_CONFIGURATION_INVALID */
export async function startWebServer(name: WebServer, options: WebServerOptions) {
  const program = findWebServer(name)
  if (program === undefined) throw notInstalled(name)
  const port = await takePort(options.port)
  const folder = mkdtempSync(join(tmpdir(), `vetrina-${name}-`))
  // Started by root, they serve as somebody who may not look into such a folder.
  chmodSync(folder, 0o755)
  const root = join(folder, 'site')
  cpSync(options.root, root, { recursive: true, dereference: true })
  const hostFolder = join(hostFolderOf(options.root), name)
  const { configuration, args, check } = installations[name].configure({
    ...options,
    folder,
    root,
    port,
    hostFolder,
  })
  writeFileSync(join(folder, 'server.conf'), configuration)
  const close = async (server?: ChildProcess) => {
    if (server?.exitCode === null && server.signalCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
  const checked = await run(program, check)
  if (checked.code !== 0) {
    await close()
    throw new VetrinaError({
      code: 'HOST_CONFIGURATION_INVALID',
      message: `${name} does not accept the configuration: ${checked.text.trim()}`,
      hint: 'Build again; if it stays so, its version may be too old.',
    })
  }
  const server = spawn(program, args, { stdio: 'ignore' })
  await untilListening(server, port)
  return { port, close: () => close(server) }
}

const notInstalled = (name: WebServer): VetrinaError =>
  new VetrinaError({
    code: 'HOST_NOT_INSTALLED',
    message: `There is no ${name} on this machine.`,
    hint: `Install it (Debian: apt-get install ${installations[name].debianPackage}), or preview as another host.`,
    exitCode: 2,
  })

async function run(program: string, args: readonly string[]) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      text += part
    })
  }
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, text }
}

async function untilListening(server: ChildProcess, port: number): Promise<void> {
  while (server.exitCode === null) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    await setTimeout(20)
  }
  throw new Error(`The web server ended with ${server.exitCode} before it listened`)
}

/** Rejects with Node's own error (`EADDRINUSE`, …) when the port cannot be had. */
async function takePort(wanted: number): Promise<number> {
  const server = createServer().listen(wanted, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
