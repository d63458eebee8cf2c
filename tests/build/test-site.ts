/**
 * A small site for the tests of a file: built once, and each test goes on with a copy of it.
 */
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { beforeAll, beforeEach } from 'vitest'
import { createSmallSite, type SmallSite } from './small-site.ts'

/** @param take is given the copy before each test, and what it is a copy of */
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
