import { expect, it } from 'vitest'
import { build } from '../../commands/build.ts'
import { logTo } from '../unit/build/site-config.ts'
import { configOf, createSmallSite, now } from './small-site.ts'

it('[BUILD-8] only a build without site.config.ts says in one line which defaults it uses', async () => {
  const site = createSmallSite()
  /** Log lines of the command. */
  const saidBy = async (configFile: string | null, language?: 'it') => {
    const lines: string[] = []
    const overrides = { siteUrl: 'http://localhost:4000', configFile }
    await build({
      config: configOf(site, overrides),
      flags: { now: new Date(now) },
      log: logTo(lines, language),
      printError: () => {},
    })
    return lines
  }
  expect(await saidBy(null)).toContain(
    'no site.config.ts here, using the defaults: http://localhost:4000/, language it, time zone Europe/Rome',
  )
  const [summary, defaults] = await saidBy(null, 'it')
  expect(summary).toMatch(/^build \w+: \d+ pagin[ae] \(create: /)
  expect(defaults).toBe(
    'qui non c’è site.config.ts, quindi i valori predefiniti: http://localhost:4000/, lingua it, fuso orario Europe/Rome',
  )
  expect((await saidBy('site.config.ts')).join()).not.toContain('defaults')
  // The path of the file alone makes no page stale.
  expect((await saidBy('/elsewhere/site.config.ts')).join()).toContain('(0 rendered)')
})
