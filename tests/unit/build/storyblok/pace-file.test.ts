import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openPaceFile } from '../../../../build/storyblok/pace-file.ts'
import { createTransport } from '../../../../build/storyblok/transport.ts'
import { busiestSecond, listen } from '../listen.ts'
import { tempFolder } from '../temp-folder.ts'

describe('[SYNC-4] the pace', () => {
  it('is kept by the next process too, whatever the service says that it allows', async () => {
    const { origin, arrivals } = await listen((response) =>
      response.writeHead(200, { 'x-ratelimit-policy': '"concurrent-requests";q=1000' }).end('{}'),
    )
    const cacheDir = join(tempFolder(), 'cache')
    for (let run = 0; run < 3; run++) {
      const transport = createTransport({
        requestsPerSecond: 5,
        onRequest: () => {},
        onRetry: () => {},
        history: openPaceFile(cacheDir),
      })
      await Promise.all(Array.from({ length: 4 }, () => transport(origin)))
    }
    expect(arrivals).toHaveLength(12)
    expect(busiestSecond(arrivals)).toBe(5)
  })

  it('forgets what is older than a second', async () => {
    const history = openPaceFile(join(tempFolder(), 'cache'))
    history.note()
    expect(history.ages()).toHaveLength(1)
    await expect.poll(() => history.ages(), { timeout: 3000 }).toHaveLength(0)
  })
})
