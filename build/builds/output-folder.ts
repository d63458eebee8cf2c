/**
 * Refuses output folders with foreign content: a build replaces its whole folder, and removes files
 * that it does not know.
 */
import { existsSync, readdirSync } from 'node:fs'
import { dirname, isAbsolute, relative, sep } from 'node:path'
import { VetrinaError } from '../../src/content/errors.ts'
import { statOf } from '../base/disk-entry.ts'
import type { Config } from '../config.ts'
import { otherHostFiles } from '../hosts/files.ts'
import { hostFolderOf } from '../output/host-folder.ts'
import { latestBuildFile } from './latest-build.ts'

type BuildFolders = Pick<Config, 'outDir' | 'cacheDir' | 'publicDir'>

/**
 * @param isKnown whether a build has made the folder
 * @throws VetrinaError OUTPUT_UNSAFE (exit 2)
 */
export function refuseUnsafeOutput(
  places: BuildFolders,
  isKnown: (inode: number) => boolean,
): void {
  const { outDir } = places
  refuseOverlap(places)
  refuseForeignHosts(outDir)
  const stat = statOf(outDir)
  if (stat === undefined) return
  if (!stat.isDirectory()) throw unsafe(outDir, 'It is a file.')
  if (statOf(dirname(outDir))?.dev !== stat.dev) {
    throw unsafe(outDir, 'A disk or a volume is mounted there: it cannot be replaced in one step.')
  }
  if (existsSync(latestBuildFile(outDir))) return
  const [first, ...rest] = readdirSync(outDir)
  if (first === undefined || isKnown(stat.ino)) return
  const more = rest.length === 0 ? '' : ` and ${rest.length} more`
  throw unsafe(outDir, `It holds files that no build made (${first}${more}), which would be lost.`)
}

function refuseOverlap({ outDir, cacheDir, publicDir }: BuildFolders): void {
  const held = [
    ['the project', process.cwd()],
    ['the content cache', cacheDir],
    ['the public files', publicDir],
  ] as const
  for (const [name, folder] of held) {
    if (holds(outDir, folder)) throw unsafe(outDir, `It holds ${name}, which would be lost.`)
  }
  if (holds(publicDir, outDir)) throw unsafe(outDir, 'It is among the public files.')
}

/** Refuses foreign files in the folder of the hosts: a build would remove them. */
function refuseForeignHosts(outDir: string): void {
  const folder = hostFolderOf(outDir)
  if (!statOf(folder)?.isDirectory()) return
  const ours = otherHostFiles.map((path) => path.split('/')[0])
  const names = readdirSync(folder)
  if (names.length === 0 || names.some((name) => ours.includes(name))) return
  throw unsafe(outDir, `The files for hosts belong in ${folder}, but it holds ${names[0]}.`)
}

/** Whether `folder` is `other` or contains it. */
function holds(folder: string, other: string): boolean {
  const way = relative(folder, other)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

const unsafe = (outDir: string, reason: string) =>
  new VetrinaError({
    code: 'OUTPUT_UNSAFE',
    message: `The site is not built into ${outDir}. ${reason}`,
    hint: 'Give --out a folder of its own: an empty one, a new one, or one with an earlier build; on a volume, a folder inside it.',
    exitCode: 2,
  })
