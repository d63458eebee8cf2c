/**
 * A small site for the tests of a file: built once, and copied for each test.
 */
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { beforeAll, beforeEach } from 'vitest'
import { createSmallSite, type SmallSite } from './small-site.ts'

/** @param take receives the copy before each test, and the site that it was copied from */
export function openTestSite(take: (site: SmallSite, built: SmallSite) => void): void {
  let built: SmallSite
  beforeAll(async () => {
    built = createSmallSite()
    await built.build()
    return () => remove(built)
  }, 240_000)
  beforeEach(async () => {
    const site = await built.copy()
    take(site, built)
    return () => remove(site)
  })
}

const remove = ({ outDir }: SmallSite) => rmSync(dirname(outDir), { recursive: true, force: true })
