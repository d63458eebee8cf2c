/**
 * The site behind a web server that is installed here, as the build's file for it says.
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
  /** The built folder; served as it is now, not as it becomes. */
  root: string
  basePath: string
}

export async function startWebServer(name: WebServer, options: WebServerOptions) {
  const program = findWebServer(name)
  if (program === undefined) throw new Error(`There is no ${name} on this machine`)
  const port = await takePort()
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
    throw new Error(`${name} does not accept the configuration: ${checked.text.trim()}`)
  }
  const server = spawn(program, args, { stdio: 'ignore' })
  await untilListening(server, port)
  return { port, close: () => close(server) }
}

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

async function takePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server, 0, '127.0.0.1')
  server.close()
  await once(server, 'close')
  return port
}

interface Installation {
  programs: readonly string[]
  configure: (place: Place) => Configured
}

interface Configured {
  configuration: string
  /** Start it with this configuration. */
  args: readonly string[]
  /** Say whether it takes the configuration. */
  check: readonly string[]
}

interface Place {
  /** Of the server's own files. */
  folder: string
  /** A copy of the site. */
  root: string
  hostFolder: string
  port: number
  basePath: string
}

const installations: Record<WebServer, Installation> = {
  nginx: {
    programs: ['nginx'],
    configure: configureNginx,
  },
  apache: {
    programs: ['apache2', 'httpd'],
    configure: configureApache,
  },
}

function configureNginx({ folder, root, hostFolder, port }: Place): Configured {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const args = ['-p', folder, '-c', join(folder, 'server.conf'), '-e', 'stderr']
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
    listen 127.0.0.1:${port} default_server;
    return 403;
  }
  server {
    listen 127.0.0.1:${port};
    server_name localhost *.localhost "~^[\\d.]+$";
    root ${root};
    include ${hostFolder}/vetrina.conf;
  }
}
`,
    args,
    check: [...args, '-t'],
  }
}

function configureApache({ folder, root, hostFolder, port, basePath }: Place): Configured {
  cpSync(join(hostFolder, '.htaccess'), join(root, '.htaccess'))
  mkdirSync(join(folder, 'empty'))
  const modules = ['/usr/lib/apache2/modules', '/usr/lib64/httpd/modules', '/usr/lib/httpd/modules']
  const available = modules.find((one) => existsSync(one)) ?? 'modules'
  const wanted = [
    'mpm_event',
    'authz_core',
    'alias',
    'dir',
    'mime',
    'setenvif',
    'headers',
    'filter',
    'deflate',
    'rewrite',
  ]
  const args = ['-d', folder, '-f', join(folder, 'server.conf')]
  return {
    configuration: `ServerName localhost
Listen 127.0.0.1:${port}
PidFile ${folder}/server.pid
ErrorLog ${folder}/error.log
DefaultRuntimeDir ${folder}
${wanted.map((one) => `LoadModule ${one}_module ${available}/mod_${one}.so`).join('\n')}
TypesConfig /dev/null
RewriteEngine On
RewriteCond %{HTTP_HOST} !^((.+\\.)?localhost|[\\d.]+)(:\\d+)?$
RewriteRule ^ - [F]
${process.getuid?.() === 0 ? 'User nobody\nGroup nogroup\n' : ''}DocumentRoot ${basePath === '/' ? root : join(folder, 'empty')}
${basePath === '/' ? '' : `Alias ${basePath.slice(0, -1)} ${root}\n`}<Directory ${root}>
  AllowOverride FileInfo Indexes
  Require all granted
</Directory>
`,
    args: [...args, '-DFOREGROUND'],
    check: [...args, '-t'],
  }
}
