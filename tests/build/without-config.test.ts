import { describe, expect, it } from 'vitest'
import { build } from '../../commands/build.ts'
import { logTo } from '../unit/build/site-config.ts'
import { configOf, now, type SmallSite } from './small-site.ts'
import { openTestSite } from './test-site.ts'

let site: SmallSite
openTestSite((copy) => {
  site = copy
})

/** What the command says. */
async function saidBy(configFile: string | null, language?: 'it'): Promise<string[]> {
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

describe('[BUILD-8] a build without site.config.ts', () => {
  it('says in one line what it took instead, and no other build does', async () => {
    expect(await saidBy(null)).toContain(
      'no site.config.ts here, so the defaults: http://localhost:4000/, language it, time zone Europe/Rome',
    )
    const [summary, defaults] = await saidBy(null, 'it')
    expect(summary).toMatch(/^build \w+: \d+ pagin[ae] \(create: /)
    expect(defaults).toBe(
      'qui non c’è site.config.ts, quindi i valori predefiniti: http://localhost:4000/, lingua it, fuso orario Europe/Rome',
    )
    expect((await saidBy('site.config.ts')).join()).not.toContain('defaults')
    // Where the file is says nothing of what is in it.
    expect((await saidBy('/elsewhere/site.config.ts')).join()).toContain('(0 rendered)')
  })
})
