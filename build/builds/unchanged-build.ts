/**
 * A build of which nothing has changed: neither what it is made from, nor what it made.
 */
import { localTime } from '../../src/content/local-time.ts'
import type { Config } from '../config.ts'
import { holdsAt } from '../content/reads.ts'
import type { Output } from '../output/emit.ts'
import { hostFolderOf, hostFolderState } from '../output/host-folder.ts'
import type { LastBuild } from './last-build.ts'

interface Looked {
  config: Config
  now: Date
  output: Output
}

/** The last build, when one from the same inputs would give the same. */
export function findUnchanged(last: LastBuild, { config, now, output }: Looked): LastBuild | null {
  if (last.buildId !== output.madeBy || !output.isIntact) return null
  if (hostFolderState(hostFolderOf(config.outDir)) !== last.hosts) return null
  return holdsAt(last.clock, localTime(now, config.timeZone)) ? last : null
}

export const unchangedReport = ({ buildId, pages, images, files, warnings }: LastBuild) => ({
  ...{ buildId, warnings },
  pages: { total: pages, rendered: 0, reused: pages },
  images: { total: images, encoded: 0, reused: images },
  files: { written: 0, unchanged: files, removed: 0 },
})
