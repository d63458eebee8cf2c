import { join } from 'node:path'
import { startEmulator } from 'storyblok-emulator'
import { expect, test } from 'vitest'
import { resolveConfig } from '../../build/config.ts'
import { build } from '../../build/pipeline.ts'
import { sync } from '../../build/sync.ts'
import { silentLog as log } from '../unit/build/site-config.ts'
import { contentsOf, tempFolder } from '../unit/build/temp-folder.ts'
import { thrownBy } from '../unit/build/thrown-by.ts'

const now = new Date('2026-11-21T08:00:00Z')

test('[BUILD-9] a build that would publish a token fails, and the site stays as it was', async () => {
  const folder = tempFolder()
  const service = await startEmulator({ space: 'tests/fixtures/small-space' })
  const flags = { cache: join(folder, 'cache'), out: join(folder, 'dist') }
  const environment = { STORYBLOK_API: service.url, STORYBLOK_TOKEN: service.tokens.preview }
  const config = await resolveConfig(flags, environment)
  await sync({ config, isFull: false, log, isOwnService: true })
  await build({ config, now, log })
  const before = contentsOf(config.outDir)
  await service.close()

  // Some editor wrote the token where visitors read: here the name of the studio is the token. It is
  // found in what stays as it is, and, with another address, in what is made again.
  // The last is in a file beside the site alone, for a host.
  const leaking = { ...environment, STORYBLOK_TOKEN: 'Studio Prova' }
  const inHostFile = { ...environment, STORYBLOK_TOKEN: 'add_header' }
  const elsewhere = { SITE_URL: 'https://altro.example' }
  for (const secret of [leaking, { ...leaking, ...elsewhere }, inHostFile]) {
    const config = await resolveConfig(flags, secret)
    const error = await thrownBy(() => build({ config, now, log }))
    expect(error.code).toBe('SECRET_PUBLISHED')
    expect(error.message).toContain('the value of STORYBLOK_TOKEN')
    expect(error.message.includes('nginx')).toBe(secret === inHostFile)
    expect(error.message + error.hint).not.toContain(secret.STORYBLOK_TOKEN)
    expect(contentsOf(config.outDir)).toEqual(before)
  }
})
