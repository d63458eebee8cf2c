/**
 * The content source of `dev`: the files of a space behind the Storyblok emulator, or the space that
 * the configuration has a token for.
 */
import { relative } from 'node:path'
import type { Config } from '../../build/config.ts'
import { startContent } from '../emulator.ts'
import type { Problem } from './problem.ts'

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

/** @param space the folder that the user named */
export async function openSource(config: Config, space: string | undefined): Promise<Source> {
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
