/**
 * Serves the built site as a host would, but adds a script to each page that follows the changes, and
 * removes the Content-Security-Policy that forbids it.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'esbuild'
import { contentTypeOf } from '../../build/base/media-types.ts'
import { projectRoot } from '../../build/base/project-root.ts'
import { latestBuildFile, readLatestBuild } from '../../build/builds/latest-build.ts'
import type { Config } from '../../build/config.ts'
import { createPreviewApp } from '../preview/app.ts'
import type { Problem } from './problem.ts'

/** Plain JSON: it goes to the page. */
export interface DevState {
  /** Name of the newest build, another one whenever the site has changed; `''` while there is none. */
  build: string
  problems: readonly Problem[]
  /** Increases whenever a file changes whose URL contains no digest. */
  files: number
}

interface AppOptions {
  config: Config
  state(): DevState
  /** Resolves when all changes so far are built. */
  settled(): Promise<void>
  /** Encodes a variant that no build has, by its path in `dist`; `null` for any other path. */
  encode(path: string): Promise<string | null>
}

/** Longest wait for a build, which may never end. */
const patienceMs = 2000

const emptyPage =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>vetrina dev</title></head><body></body></html>'

export async function createDevApp({ config, state, settled, encode }: AppOptions) {
  const { basePath, outDir } = config
  const devFolder = `${basePath}_vetrina/`
  const preview = createPreviewApp({ root: outDir, basePath })
  const script = await compileScript()
  const listeners = new Set<ReadableStreamDefaultController<string>>()
  const send = (listener: ReadableStreamDefaultController<string>) =>
    listener.enqueue(`data: ${JSON.stringify(state())}\n\n`)

  const openEvents = () => {
    let stream: ReadableStreamDefaultController<string>
    const events = new ReadableStream<string>({
      start(controller) {
        stream = controller
        listeners.add(stream)
        // Browsers look for a restarted server twice a second.
        stream.enqueue('retry: 500\n')
        send(stream)
      },
      cancel: () => void listeners.delete(stream),
    })
    return respond(events.pipeThrough(new TextEncoderStream()), 'text/event-stream')
  }
  const withScript = (html: string, served: DevState): string => {
    const facts = escapeAttribute(JSON.stringify(served))
    const tag = `<script type="module" src="${devFolder}client.js" data-vetrina-dev="${facts}"></script>`
    return html
      .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
      .replace('</head>', () => `${tag}</head>`)
  }
  const isBuilt = () => existsSync(latestBuildFile(outDir))
  /** Whether the files are those of this build: the next one is there before its state is. */
  const isSwappedIn = ({ build }: DevState) => build.startsWith(`${readLatestBuild(outDir).id} `)
  /** A page opened earlier asks for the manifest of its own build: it gets the newest. */
  const newestOf = (url: string): string =>
    url.replace(/(\/builds\/meta\/)\w+(\.json)$/, (match, folder, end) =>
      isBuilt() ? `${folder}${readLatestBuild(outDir).id}${end}` : match,
    )
  return {
    async answer(request: Request): Promise<Response> {
      const { pathname } = new URL(request.url)
      if (pathname === `${devFolder}client.js`) return respond(script, 'text/javascript')
      if (pathname === `${devFolder}events`) return openEvents()
      await Promise.race([settled(), sleep(patienceMs, undefined, { ref: false })])
      const served = state()
      const ask = () =>
        preview.fetch(new Request(newestOf(request.url), { method: request.method }))
      let answer = await ask()
      // A build may have been swapped in meanwhile.
      if (answer.status === 404) answer = await ask()
      if (answer.status === 404 && pathname.startsWith(basePath)) {
        const file = await encode(pathname.slice(basePath.length))
        if (file !== null) return respond(await readFile(file), contentTypeOf(pathname))
      }
      const type = answer.headers.get('content-type') ?? 'text/html'
      const location = answer.headers.get('location')
      const isPage = type.startsWith('text/html') && location === null
      if (served.build === '' && location === null)
        return respond(withScript(emptyPage, served), 'text/html', 500)
      if (!isPage) return respond(answer.body, type, answer.status, location)
      const html = await answer.text()
      // The next build may have made this page: without a name the browser fetches it once more.
      const build = isSwappedIn(served) ? served.build : ''
      return respond(withScript(html, { ...served, build }), type, answer.status)
    },
    tell() {
      for (const listener of listeners) send(listener)
    },
    close() {
      for (const listener of listeners) listener.close()
      listeners.clear()
    },
  }
}

function respond(
  body: BodyInit | null,
  type: string,
  status = 200,
  location: string | null = null,
) {
  const headers = new Headers({ 'content-type': type, 'cache-control': 'no-store' })
  if (location !== null) headers.set('location', location)
  return new Response(body, { status, headers })
}

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

async function compileScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(projectRoot(), 'servers/dev/browser/client.ts')],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}
