/**
 * The web servers that may be installed here, and how each is told what the build's file for it says.
 */
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { webServers } from './hosts.ts'

export type WebServer = (typeof webServers)[number]

interface Installation {
  /** Names of the program, and what to install where there is none. */
  programs: readonly string[]
  debianPackage: string
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

export const installations: Record<WebServer, Installation> = {
  nginx: {
    programs: ['nginx'],
    debianPackage: 'nginx-light',
    configure: configureNginx,
  },
  apache: {
    programs: ['apache2', 'httpd'],
    debianPackage: 'apache2',
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
