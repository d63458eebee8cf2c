/**
 * Refuses output folders with foreign content: a build replaces its whole folder, and removes files
 * that it does not know.
 */
import { existsSync, readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { VetrinaError } from '../../src/content/errors.ts'
import type { Words } from '../../src/content/words.ts'
import { statOf } from '../base/disk-entry.ts'
import { isIn } from '../base/is-in.ts'
import type { Config } from '../config.ts'
import { otherHosts } from '../hosts/files.ts'
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
  if (!stat.isDirectory()) throw unsafe(outDir, { en: 'It is a file.', it: 'È un file.' })
  if (statOf(dirname(outDir))?.dev !== stat.dev) {
    throw unsafe(outDir, {
      en: 'A disk or a volume is mounted there: it cannot be replaced in one step.',
      it: 'Lì è montato un disco o un volume: non si può sostituire in un colpo solo.',
    })
  }
  if (existsSync(latestBuildFile(outDir))) return
  const [first, ...rest] = readdirSync(outDir)
  if (first === undefined || isKnown(stat.ino)) return
  const { length } = rest
  throw unsafe(outDir, {
    en: `It holds files that no build made (${first}${length === 0 ? '' : ` and ${length} more`}), which would be lost.`,
    it: `Contiene file che nessuna build ha creato (${first}${length === 0 ? '' : ` e ${length} in più`}), che andrebbero persi.`,
  })
}

function refuseOverlap({ outDir, cacheDir, publicDir }: BuildFolders): void {
  const held = [
    [{ en: 'the project', it: 'il progetto' }, process.cwd()],
    [{ en: 'the content cache', it: 'la cache dei contenuti' }, cacheDir],
    [{ en: 'the public files', it: 'i file pubblici' }, publicDir],
  ] as const
  for (const [name, folder] of held) {
    if (!isIn(folder, outDir)) continue
    throw unsafe(outDir, {
      en: `It holds ${name.en}, which would be lost.`,
      it: `Contiene ${name.it}: andrebbe tutto perso.`,
    })
  }
  if (isIn(outDir, publicDir)) {
    throw unsafe(outDir, { en: 'It is among the public files.', it: 'È tra i file pubblici.' })
  }
}

/** Refuses foreign files in the folder of the hosts: a build would remove them. */
function refuseForeignHosts(outDir: string): void {
  const folder = hostFolderOf(outDir)
  if (!statOf(folder)?.isDirectory()) return
  const names = readdirSync(folder)
  if (names.length === 0 || names.some((name) => otherHosts.includes(name))) return
  throw unsafe(outDir, {
    en: `The files for hosts belong in ${folder}, but it holds ${names[0]}.`,
    it: `I file degli host vanno in ${folder}, che però contiene ${names[0]}.`,
  })
}

const unsafe = (outDir: string, reason: Words) =>
  new VetrinaError({
    code: 'OUTPUT_UNSAFE',
    message: {
      en: `The site is not built into ${outDir}. ${reason.en}`,
      it: `Il sito non viene costruito in ${outDir}. ${reason.it}`,
    },
    hint: {
      en: 'Give --out a folder of its own: an empty one, a new one, or one with an earlier build; on a volume, a folder inside it.',
      it: 'Dai a --out una cartella propria: vuota, nuova, o con una build precedente; su un volume, una cartella al suo interno.',
    },
    exitCode: 2,
  })
