/**
 * Serves the site with an installed web server, configured by the build's file for it.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { listen } from '../../build/base/ports.ts'
import { hostFolderOf } from '../../build/output/host-folder.ts'

export const webServers = ['nginx', 'apache'] as const

export type WebServer = (typeof webServers)[number]

/** The program's path; `undefined` where it is not installed. */
export function findWebServer(name: WebServer): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return installations[name].programs
    .flatMap((program) => folders.map((folder) => join(folder, program)))
    .find((file) => existsSync(file))
}

interface WebServerOptions {
  /** The built folder; the server gets a copy, so later changes do not show. */
  root: string
  basePath: string
}

export async function startWebServer(name: WebServer, options: WebServerOptions) {
  const program = findWebServer(name)
  if (program === undefined) throw new Error(`There is no ${name} on this machine`)
  const port = await takePort()
  const folder = mkdtempSync(join(tmpdir(), `vetrina-${name}-`))
  // Servers that root starts run as a user who cannot read such a folder.
  chmodSync(folder, 0o755)
  const root = join(folder, 'site')
  cpSync(options.root, root, { recursive: true, dereference: true })
  const hostFolder = join(hostFolderOf(options.root), name)
  const place = { ...options, folder, root, port, hostFolder }
  const { configuration, args } = installations[name].configure(place)
  writeFileSync(join(folder, 'server.conf'), configuration)
  const server = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const complaint = text(server.stderr)
  const close = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
  if (!(await isListening(server, port))) {
    await close()
    throw new Error(`${name} does not start with the configuration: ${await complaint}`)
  }
  return { port, close }
}

/** Waits until the server listens or has ended. */
async function isListening(server: ChildProcess, port: number): Promise<boolean> {
  while (server.exitCode === null) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return true
    await setTimeout(20)
  }
  return false
}

async function takePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server, 0, '127.0.0.1')
  server.close()
  await once(server, 'close')
  return port
}

interface Place {
  /** Folder of the server's own files. */
  folder: string
  /** A copy of the site. */
  root: string
  hostFolder: string
  port: number
  basePath: string
}

const installations = {
  nginx: { programs: ['nginx'], configure: configureNginx },
  apache: { programs: ['apache2', 'httpd'], configure: configureApache },
}

function configureNginx({ folder, root, hostFolder, port }: Place) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return {
    configuration: `daemon off;
worker_processes 1;
pid ${folder}/server.pid;
error_log stderr crit;
events {}
http {
  access_log off;
${temporary.map((one) => `  ${one}_temp_path ${folder}/${one};`).join('\n')}
  server {
    listen 127.0.0.1:${port};
    root ${root};
    include ${hostFolder}/vetrina.conf;
  }
}
`,
    args: ['-p', folder, '-c', join(folder, 'server.conf'), '-e', 'stderr'],
  }
}

function configureApache({ folder, root, hostFolder, port, basePath }: Place) {
  cpSync(join(hostFolder, '.htaccess'), join(root, '.htaccess'))
  mkdirSync(join(folder, 'empty'))
  const modules = ['/usr/lib/apache2/modules', '/usr/lib64/httpd/modules', '/usr/lib/httpd/modules']
  const available = modules.find((one) => existsSync(one)) ?? 'modules'
  const wanted =
    'mpm_event authz_core alias dir mime setenvif headers filter deflate rewrite'.split(' ')
  return {
    configuration: `ServerName localhost
Listen 127.0.0.1:${port}
PidFile ${folder}/server.pid
ErrorLog ${folder}/error.log
DefaultRuntimeDir ${folder}
${wanted.map((one) => `LoadModule ${one}_module ${available}/mod_${one}.so`).join('\n')}
TypesConfig /dev/null
${process.getuid?.() === 0 ? 'User nobody\nGroup nogroup\n' : ''}DocumentRoot ${basePath === '/' ? root : join(folder, 'empty')}
${basePath === '/' ? '' : `Alias ${basePath.slice(0, -1)} ${root}\n`}<Directory ${root}>
  AllowOverride FileInfo Indexes
  Require all granted
</Directory>
`,
    args: ['-d', folder, '-f', join(folder, 'server.conf'), '-DFOREGROUND'],
  }
}
