/** `demo`: content service, sync, build and preview of the demo space in one process. */
import { build } from './build.ts'
import { startContent } from './content.ts'
import type { CommonFlags, Context } from './context.ts'
import { preview } from './preview.ts'
import { sync } from './sync.ts'

export async function demo(context: Context<CommonFlags & { port: number }>): Promise<void> {
  const { config, flags, log } = context
  const service = await startContent({ flags: { space: 'demo' }, log })
  const local = {
    ...config,
    service: { ...config.service, apiUrl: service.url, token: service.tokens.preview },
  }
  const common = { ...context, config: local }
  await sync({ ...common, flags: {} })
  await build({ ...common, flags: {} })
  await preview({ ...common, flags: { ...flags, isDefaultPort: true } })
}
