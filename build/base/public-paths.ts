/**
 * The files of `public/`, and those of the project that symbolic links there lead to.
 */
import { existsSync, readdirSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { systemErrorCode, VetrinaError } from '../../src/content/errors.ts'
import type { OutputPath } from '../../src/content/paths.ts'
import type { Config } from '../config.ts'
import { linkStatOf } from './disk-entry.ts'
import { isIn } from './is-in.ts'

export type PublicPlaces = Pick<Config, 'publicDir' | 'cacheDir' | 'outDir'>

export interface PublicPath {
  path: OutputPath
  /** The file itself, behind all links. */
  file: string
}

/**
 * The reason why a path is not published; `made`: builds and syncs write it; `leftover`: desktops and
 * text editors leave it behind.
 */
export type Refusal = 'nothing' | 'cycle' | 'outside' | 'hidden' | 'made' | 'leftover'

export interface RefusedPath {
  path: string
  /** The link's own text if it leads nowhere, else the path relative to the project. */
  leadsTo: string
  refusal: Refusal
}

export interface PublicPaths {
  files: PublicPath[]
  refused: RefusedPath[]
}

/** Lists both, sorted by path; empty when there is no `public/`. */
export function listPublicPaths(config: PublicPlaces): PublicPaths {
  const found: PublicPaths = { files: [], refused: [] }
  if (!existsSync(config.publicDir)) return found
  const places = realPlaces(config)
  collect({ folder: places.publicDir, prefix: '', within: [places.publicDir] }, places, found)
  found.files.sort(byPath)
  found.refused.sort(byPath)
  return found
}

/** The file that is published at this path, if one is. */
export const findPublicFile = (config: PublicPlaces, path: string): string | undefined =>
  listPublicPaths(config).files.find((file) => file.path === path)?.file

interface Places extends PublicPlaces {
  projectDir: string
}

function realPlaces({ publicDir, cacheDir, outDir }: PublicPlaces): Places {
  const real = (path: string) => (existsSync(path) ? realpathSync(path) : path)
  return {
    publicDir: real(publicDir),
    projectDir: real(dirname(publicDir)),
    cacheDir: real(cacheDir),
    outDir: real(outDir),
  }
}

interface Folder {
  folder: string
  prefix: string
  /** The folder, and those that it was reached through. */
  within: readonly string[]
}

function collect({ folder, prefix, within }: Folder, places: Places, found: PublicPaths): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${prefix}${entry.name}`
    const place = join(folder, entry.name)
    const refuse = (refusal: Refusal, leadsTo: string) =>
      void found.refused.push({ path, leadsTo, refusal })
    if (entry.name.includes(unreadable) && linkStatOf(place) === undefined) throw badName(path)
    const isLink = entry.isSymbolicLink()
    const file = isLink ? followLink(place) : place
    if (file === 'nothing' || file === 'cycle') {
      refuse(file, readlinkSync(place))
      continue
    }
    const target = isLink ? statSync(file) : entry
    const isOwn = isIn(file, places.publicDir)
    const refusal = isOwn && isLeftover(entry.name) ? 'leftover' : refusalOf(file, places)
    const leadsTo = relative(places.projectDir, file) || '.'
    if (refusal !== null) refuse(refusal, leadsTo)
    // macOS writes the accents of names apart; links to the file have them composed.
    else if (target.isFile()) found.files.push({ path: path.normalize('NFC') as OutputPath, file })
    else if (!target.isDirectory()) refuse('nothing', leadsTo)
    else if (within.some((parent) => isIn(parent, file))) refuse('cycle', leadsTo)
    else collect({ folder: file, prefix: `${path}/`, within: [...within, file] }, places, found)
  }
}

/** Node's replacement for a byte that is not UTF-8; it does not find the file by such a name. */
const unreadable = '\ufffd'

const badName = (path: string) =>
  new VetrinaError({
    code: 'PUBLIC_NAME',
    message: {
      en: `The name of public/${path} is not valid UTF-8: no URL can contain it.`,
      it: `Il nome di public/${path} non è scritto in UTF-8: nessun indirizzo può averlo.`,
    },
    hint: {
      en: 'Rename the file or folder, and type its name anew.',
      it: 'Rinomina il file o la cartella, digitando di nuovo le lettere.',
    },
  })

function followLink(place: string): string {
  try {
    return realpathSync(place)
  } catch (error) {
    const code = systemErrorCode(error) ?? ''
    if (code === 'ELOOP') return 'cycle'
    if (code === 'ENOENT' || code === 'ENOTDIR') return 'nothing'
    throw error
  }
}

/** Whether nobody means to publish the name. Hosts and the preview do not serve dotfiles. */
const isLeftover = (name: string): boolean =>
  /^\.(?!well-known$)|~$|\.(sw[a-p]|bak|orig)$|^~\$|^#.*#$|^((eh)?thumbs\.db|desktop\.ini)$/i.test(
    name,
  )

/** Refuses nothing in `public/` itself; elsewhere hidden files may be secret: `.env`, `.git`. */
function refusalOf(file: string, places: Places): Refusal | null {
  const { publicDir, projectDir, cacheDir, outDir } = places
  if (isIn(file, publicDir)) return null
  if (!isIn(file, projectDir)) return 'outside'
  if ([cacheDir, outDir].some((folder) => isIn(file, folder))) return 'made'
  const isHidden = relative(projectDir, file)
    .split(sep)
    .some((name) => name.startsWith('.'))
  return isHidden ? 'hidden' : null
}

const byPath = (a: { path: string }, b: { path: string }): number => (a.path < b.path ? -1 : 1)
