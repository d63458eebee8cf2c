/**
 * Where `dev` has its content from: the files of a space, behind the emulator of Storyblok, or
 * the space that the configuration has a token for.
 */
import { relative } from 'node:path'
import type { Config } from '../../build/config.ts'
import type { Log } from '../../build/log.ts'
import { watchSpace } from '../../build/sync/space-watch.ts'
import { messageOf } from '../../src/content/errors.ts'
import { startContent } from '../emulator.ts'
import type { Problem } from './problem.ts'

export interface Source {
  service: Config['service']
  /** The service is of this process. */
  isOwn: boolean
  /** Folder whose files are the content; `null` when it is elsewhere. */
  folder: string | null
  /** For the terminal. */
  name: string
  /** Of files that cannot be read: the content from before is served. */
  problems(): Problem[]
  close(): Promise<void>
}

/** @param space the folder that was asked for by name */
export async function openSource(config: Config, space: string | undefined): Promise<Source> {
  const { service } = config
  const hasToken = service.token !== '' || service.oauthToken !== ''
  return space === undefined && hasToken ? realSource(service) : embeddedSource(config, space)
}

function realSource(service: Config['service']): Source {
  return {
    ...{ service, isOwn: false, folder: null },
    name: `the space at ${service.apiUrl}, ${service.version} stories`,
    problems: () => [],
    close: async () => {},
  }
}

async function embeddedSource(
  { service, spaceDir }: Config,
  space = relative('.', spaceDir),
): Promise<Source> {
  let broken: string | null = null
  const own = await startContent({
    space,
    rateLimits: false,
    onWarning: (message) => {
      broken = message
    },
    onRead: () => {
      broken = null
    },
  })
  return {
    service: { ...service, apiUrl: own.url, token: own.tokens.preview, oauthToken: '' },
    ...{ isOwn: true, folder: space },
    name: `the files in ${space}/`,
    problems: () =>
      broken === null
        ? []
        : [
            {
              title: 'A file of the space is broken',
              place: '',
              message: broken,
              excerpt: '',
              hint: '',
            },
          ],
    close: own.close,
  }
}

interface FollowOptions {
  isStale(): boolean
  onChange(): Promise<void>
  log: Log
  signal: AbortSignal
}

/** Calls `onChange` whenever the real space was published, until aborted. */
export function followSpace(config: Config, options: FollowOptions): void {
  let isSilent = false
  void watchSpace(config, {
    isStale: options.isStale,
    async onChange() {
      isSilent = false
      await options.onChange()
    },
    onError(error) {
      if (!isSilent) options.log.info(`dev: ${messageOf(error)}`)
      isSilent = true
    },
    signal: options.signal,
  })
}
