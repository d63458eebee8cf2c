/**
 * `vetrina dev`: a continuous build. One process rebuilds changes, notifies open pages and shows
 * errors over them.
 */
import { join, relative } from 'node:path'
import { listenOnFreePort, usualPort } from '../../build/base/ports.ts'
import type { Config } from '../../build/config.ts'
import type { Log } from '../../build/log.ts'
import { takeLock } from '../../build/store/lock.ts'
import { startContent } from '../emulator.ts'
import { type ListenOptions, type LocalServer, serveLocally } from '../local-server.ts'
import type { Problem } from './problem.ts'
import { openSite } from './site.ts'

export interface DevOptions extends Omit<ListenOptions, 'port'> {
  config: Config
  /** Folder of a space; without it the one that the configuration has a token for, or the demo. */
  space: string | undefined
  /** Default 4000, or the next free one. */
  port: number | undefined
  log: Log
  /** Restarts `dev` with changed settings or code. @throws the reason it cannot; it then goes on */
  restart?: () => Promise<void>
}

/** Where the content comes from. */
export interface Source {
  service: Config['service']
  /** Folder with the content, which the emulator serves; `null` for a real space. */
  folder: string | null
  /** Shown in the terminal. */
  name: string
  /** Unreadable files; `dev` serves the previous content meanwhile. */
  problems(): Problem[]
  close(): Promise<void>
}

/** @throws VetrinaError CACHE_LOCKED, PORT_BUSY, SPACE_MISSING, SPACE_BROKEN */
export async function startDev(options: DevOptions): Promise<LocalServer> {
  const { config, log, port } = options
  const folder = join(config.cacheDir, 'dev')
  const closers: (() => unknown)[] = []
  const close = async () => {
    for (const closeOne of closers.splice(0).reverse()) await closeOne()
  }
  try {
    const file = join(folder, 'dev.lock')
    const lock = await takeLock({ file, work: 'dev', target: folder, waitMs: 0 })
    closers.push(lock.release)
    const source = await openSource(config, options.space)
    closers.push(source.close)
    log.info(`dev: content from ${source.name}`)
    const site = await openSite({
      ...options,
      config: {
        ...config,
        service: source.service,
        // Keeps the project's content and `dist` untouched.
        cacheDir: folder,
        outDir: join(folder, 'site'),
        // No service worker caches pages, and no share cards are drawn.
        pwa: { ...config.pwa, enabled: false },
        shareCards: false,
      },
      storeDir: config.cacheDir,
      source,
    })
    closers.push(site.close)
    const server = await listenOnFreePort(
      { name: 'dev', port: port ?? usualPort, isFixed: port !== undefined },
      (free) => serveLocally(site.answer, config.basePath, { ...options, port: free }),
    )
    // After the event streams have ended: browsers report an error if they are cut.
    closers.splice(-1, 0, server.close)
    await site.ready
    return { ...server, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The files of a space behind the Storyblok emulator, or the space that the configuration has a token for. */
async function openSource(config: Config, space: string | undefined): Promise<Source> {
  const { service, spaceDir } = config
  const hasToken = service.token !== '' || service.oauthToken !== ''
  if (space !== undefined) return embeddedSource(service, space)
  if (!hasToken) return embeddedSource(service, relative('.', spaceDir))
  return {
    service,
    folder: null,
    name: `the space at ${service.apiUrl}, ${service.version} stories`,
    problems: () => [],
    close: async () => {},
  }
}

async function embeddedSource(service: Config['service'], folder: string): Promise<Source> {
  let broken: Problem[] = []
  const title = 'A file of the space is broken'
  const emulator = await startContent({
    space: folder,
    rateLimits: false,
    onWarning: (message) => {
      broken = [{ title, place: '', link: '', message, excerpt: '', hint: '' }]
    },
    onRead: () => {
      broken = []
    },
  })
  return {
    service: { ...service, apiUrl: emulator.url, token: emulator.tokens.preview, oauthToken: '' },
    folder,
    name: `the files in ${folder}/`,
    problems: () => broken,
    close: emulator.close,
  }
}
