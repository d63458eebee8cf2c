/** `demo`: content service, sync, build and preview of the demo space in one process. */
import { readUsableIndex } from '../build/cache/cache-index.ts'
import type { Config } from '../build/config.ts'
import { requireProject } from '../build/package-version.ts'
import { VetrinaError } from '../src/content/errors.ts'
import { build } from './build.ts'
import { startContent } from './content.ts'
import type { CommonFlags, Context } from './context.ts'
import { openPreview } from './preview.ts'
import { sync } from './sync.ts'

export async function demo(context: Context<CommonFlags & { port?: number }>): Promise<void> {
  requireProject()
  const { config, log } = context
  const service = await startContent({ flags: { space: config.spaceDir }, log })
  const refusal = refusalOf(config, service.spaceId)
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
  const common = { ...context, config: local }
  // Before the work: a port that is taken is told at once.
  const announce = await openPreview(common)
  await sync({ ...common, flags: {} })
  await build({ ...common, flags: {} })
  announce()
}

/** A site that is being made would be the demo, and know no more where its pages were before. */
function refusalOf({ cacheDir }: Config, demo: number): VetrinaError | null {
  const space = readUsableIndex(cacheDir)?.space
  if (space === undefined || space.id === demo) return null
  return new VetrinaError({
    code: 'DEMO_OVER_CONTENT',
    message: `${cacheDir} holds the content of the space “${space.name}”, which would be gone.`,
    hint: 'Give the demo folders of its own: `vetrina demo --cache demo-cache --out demo-dist`.',
    exitCode: 2,
  })
}
