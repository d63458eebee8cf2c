/** `demo`: Storyblok's emulator, sync, build and preview of the demo space in one process. */

import type { Command } from 'commander'
import type { Config } from '../build/config.ts'
import { findStoryFiles } from '../build/content/story-files.ts'
import { requireProject } from '../build/package-version.ts'
import { VetrinaError } from '../src/content/errors.ts'
import { build } from './build.ts'
import { onContentPort } from './content.ts'
import type { CommonFlags, Context } from './context.ts'
import { allowHost, example, host, port, server } from './flags.ts'
import { openPreview } from './preview.ts'
import { run } from './run.ts'
import { sync } from './sync.ts'

export function addDemo(program: Command): void {
  server(program, 'demo', 'syncs, builds and serves the demo, without an account or a network')
    .addOption(port('4000 or the next free one'))
    .addOption(host())
    .addOption(allowHost())
    .addHelpText('after', example('vetrina demo', 'then open http://127.0.0.1:4000'))
    .action(run(demo))
}

interface DemoFlags extends CommonFlags {
  port?: number
  host: string
  allowHost: string[]
}

async function demo(context: Context<DemoFlags>): Promise<void> {
  requireProject()
  const { config, log } = context
  const { startContent } = await import('../servers/emulator.ts')
  const service = await onContentPort(undefined, (port) =>
    startContent({ space: config.spaceDir, port, onWarning: (text) => log.info(text) }),
  )
  const refusal = await findRefusal(config, service.spaceId)
  if (refusal !== null) {
    await service.close()
    throw refusal
  }
  const local = {
    ...config,
    service: {
      ...config.service,
      apiUrl: service.url,
      token: service.tokens.preview,
      oauthToken: '',
    },
  }
  const common = { ...context, config: local, storyFiles: findStoryFiles(config.spaceDir) }
  // Before the work, so that a taken port fails at once.
  const announce = await openPreview(common)
  await sync(common)
  await build(common)
  announce()
}

/** Refuses a cache with another space: the demo would replace it, and the record of its former URLs. */
async function findRefusal({ cacheDir }: Config, demo: number): Promise<VetrinaError | null> {
  const { readUsableIndex } = await import('../build/cache/cache-index.ts')
  const space = readUsableIndex(cacheDir)?.space
  if (space === undefined || space.id === demo) return null
  return new VetrinaError({
    code: 'DEMO_OVER_CONTENT',
    message: {
      en: `${cacheDir} holds the content of the space “${space.name}”, which the demo would replace.`,
      it: `${cacheDir} contiene lo spazio “${space.name}”, che andrebbe perso.`,
    },
    hint: {
      en: 'Give the demo its own folders: `vetrina demo --cache demo-cache --out demo-dist`.',
      it: 'Dai alla dimostrazione cartelle sue: `vetrina demo --cache demo-cache --out demo-dist`.',
    },
    exitCode: 2,
  })
}
