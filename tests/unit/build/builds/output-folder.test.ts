import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { refuseUnsafeOutput } from '../../../../build/builds/output-folder.ts'
import { createSmallSite } from '../../../build/small-site.ts'
import { configIn } from '../site-config.ts'
import { tempFolder } from '../temp-folder.ts'
import { thrownBy } from '../thrown-by.ts'

let folder = ''
beforeEach(() => {
  folder = tempFolder()
})

const refusal = (outDir: string) =>
  thrownBy(() => refuseUnsafeOutput({ ...configIn(folder), outDir }, () => false))

const fill = (name: string) => {
  mkdirSync(join(folder, dirname(name)), { recursive: true })
  writeFileSync(join(folder, name), 'mine')
  return join(folder, name)
}

describe('[BUILD-6] the folder of the site', () => {
  it.each([
    ['the project', () => process.cwd()],
    ['the root of the disk', () => '/'],
    ['a parent of the content cache', () => folder],
    ['the public files', () => join(folder, 'public')],
    ['a folder among the public files', () => join(folder, 'public/site')],
    ['a file', () => fill('site')],
  ])('must not be %s', async (_, outDir) => {
    expect(await refusal(outDir())).toMatchObject({ code: 'OUTPUT_UNSAFE', exitCode: 2 })
  })

  it.each([
    ['missing', () => {}],
    ['empty', () => mkdirSync(join(folder, 'site'))],
    ['of an earlier build', () => fill('site/builds/latest.json')],
  ])('may be %s', (_, prepare) => {
    prepare()
    refuseUnsafeOutput({ ...configIn(folder), outDir: join(folder, 'site') }, () => false)
  })

  it('is refused beside an unknown folder with the name of the hosts’ one', async () => {
    fill('site-hosts/www.conf')
    expect(await refusal(join(folder, 'site'))).toMatchObject({
      code: 'OUTPUT_UNSAFE',
      message: expect.stringContaining('www.conf'),
    })
    // A killed build leaves such a file.
    fill('site-hosts/vercel/vercel.json.tmp-1')
    refuseUnsafeOutput({ ...configIn(folder), outDir: join(folder, 'site') }, () => false)
  })

  it('keeps unknown files, and names them', async () => {
    const site = createSmallSite()
    const mine = join(site.outDir, 'tesi.txt')
    mkdirSync(site.outDir)
    writeFileSync(mine, 'mine')
    await expect(site.build()).rejects.toMatchObject({
      code: 'OUTPUT_UNSAFE',
      message: expect.stringContaining('tesi.txt'),
      exitCode: 2,
    })
    expect(existsSync(mine)).toBe(true)
  })
})
