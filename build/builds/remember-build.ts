/**
 * What the next build knows of this one.
 */
import type { Config } from '../config.ts'
import type { ClockSpan } from '../content/reads.ts'
import { memoryFileOf, writeSiteMemory } from '../memory/memory-file.ts'
import { hostFolderOf, hostFolderState } from '../output/host-folder.ts'
import { rememberGenerations } from '../output/kept-assets.ts'
import type { BuildInputs } from './build-inputs.ts'
import { writeLastBuild, zonesVersion } from './last-build.ts'
import type { MadeSite } from './make-site.ts'
import type { NextChange } from './next-change.ts'
import { pruneBuilds, pruneWork } from './prune-work.ts'
import type { WorkFolder } from './work-folder.ts'

interface BuildFacts {
  config: Config
  work: WorkFolder
  inputs: BuildInputs
  now: Date
  /** When the site would be the same. */
  clock: ClockSpan
  nextChange: NextChange | null
}

/** The last build, which names the rest, is written last. */
export function rememberBuild(site: MadeSite, facts: BuildFacts): void {
  const { config, work, inputs, now, clock, nextChange } = facts
  const { build, files, made, client, memory, warnings } = site
  const { workDir, memoryDir } = work
  pruneWork(workDir, { memory, client: client.files }, Date.now())
  pruneBuilds(memoryDir, Date.now())
  writeSiteMemory(memoryFileOf(memoryDir), { ...memory, build: build.id })
  rememberGenerations(memoryDir, build.generations)
  writeLastBuild(memoryDir, {
    outDir: config.outDir,
    inputs: made.isDamaged ? '' : inputs.digest,
    secrets: inputs.secrets,
    ...{ clock, nextChange, now: now.toISOString(), zones: zonesVersion() },
    ...{ buildId: build.id, warnings, files: files.size },
    ...{ pages: made.counts.total, images: made.images.total },
    hosts: hostFolderState(hostFolderOf(config.outDir)),
  })
}
