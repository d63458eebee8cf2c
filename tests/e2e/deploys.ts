/**
 * A host that serves one build after another, and fails like hosts do.
 */
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { startEmulator } from 'storyblok-emulator'
import { createPreviewApp } from '../../servers/preview/app.ts'
import { copyCache, copyProject, copySpace } from './copied-project.ts'
import { listen } from './listen.ts'
import { onceARun } from './once-a-run.ts'
import { now, vetrina } from './vetrina.ts'

/** The heading of `/about` in each build. */
export const headings = {
  a: 'Agnese Lenzi, truccatrice ed estetista',
  b: 'Agnese Lenzi, edizione B',
}

export interface Deploys {
  /** Folder of the first build. */
  a: string
  /** Folder of a build with another heading, runtime (`window.deploy`) and style sheet. */
  b: string
  /** Folder of `b` built without the PWA. */
  retired: string
}

/** Builds the deploys that follow the site that all browser tests share. */
export async function deploysAfter(dist: string): Promise<Deploys> {
  const folder = await onceARun('deploys', buildDeploys)
  return { a: dist, b: join(folder, 'b'), retired: join(folder, 'retired') }
}

async function buildDeploys(folder: string): Promise<void> {
  copyProject(folder)
  changeProject(folder)
  copySpace(join(folder, 'demo'))
  changeSpace(join(folder, 'demo'))
  copyCache(join(folder, 'cache'))
  const service = await startEmulator({ space: join(folder, 'demo'), rateLimits: false })
  const env = { STORYBLOK_API: service.url, STORYBLOK_TOKEN: service.tokens.preview }
  const build = ['build', '--cache', 'cache', '--now', now]
  try {
    await vetrina(['sync', '--full', '--cache', 'cache'], env, folder)
    await vetrina([...build, '--out', 'b'], env, folder)
    await vetrina([...build, '--out', 'retired', '--config', 'retired.config.ts'], env, folder)
  } finally {
    await service.close()
  }
}

function changeProject(folder: string): void {
  appendFileSync(join(folder, 'src/client/client.ts'), "\nObject.assign(window, { deploy: 'b' })\n")
  appendFileSync(join(folder, 'src/styles/core.css'), '\n:root { --deploy: b }\n')
  writeFileSync(
    join(folder, 'retired.config.ts'),
    `import site from './site.config.ts'\nexport default { ...site, pwa: { enabled: false } }\n`,
  )
}

function changeSpace(folder: string): void {
  const stories = join(folder, 'stories', 'demo')
  const about = readdirSync(stories).find((name) => name.startsWith('about_'))
  if (about === undefined) throw new Error('The demo space has no story about')
  const file = join(stories, about)
  const text = readFileSync(file, 'utf8')
  if (!text.includes(headings.a)) throw new Error(`The story about has no “${headings.a}”`)
  writeFileSync(file, text.replaceAll(headings.a, headings.b))
}

/** Outcome of a request: a status, `drop` for a connection that breaks, `hang` for no answer, or another file. */
export type Fault = (
  path: string,
) => number | 'drop' | 'hang' | { headers: OutgoingHttpHeaders; body: string } | undefined

export interface Host {
  /** Origin, without a trailing slash. */
  url: string
  deploy(root: string): void
  fail(fault: Fault | undefined): void
  close(): Promise<void>
}

/** Serves the latest build on an origin of its own, with the immutable files of earlier builds. */
export async function startHost(first: string): Promise<Host> {
  const roots = [first]
  let fault: Fault | undefined
  const answer = (root: string, request: IncomingMessage, response: ServerResponse) =>
    getRequestListener(createPreviewApp({ root }).fetch, { overrideGlobalObjects: false })(
      request,
      response,
    )
  const rootOf = (path: string): string => {
    const isKept = /^\/(_assets|builds\/meta)\//.test(path)
    const kept = isKept ? roots.find((root) => existsSync(join(root, path))) : undefined
    return kept ?? roots[0] ?? first
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    const failure = fault?.(pathname)
    if (failure === 'hang') return
    if (failure === 'drop') return void request.socket.destroy()
    if (typeof failure === 'number') return void response.writeHead(failure).end()
    if (failure !== undefined)
      return void response.writeHead(200, failure.headers).end(failure.body)
    void answer(rootOf(pathname), request, response)
  })
  const { origin, close } = await listen(server)
  return {
    url: origin,
    deploy(root) {
      roots.unshift(root)
    },
    fail(next) {
      fault = next
    },
    close,
  }
}
