import { appendFileSync, cpSync, renameSync, rmSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { hero, pageContent, rawStory } from '../unit/build/stories.ts'
import { configOf, createSmallSite, type SmallSite } from './small-site.ts'

let site: SmallSite

beforeEach(() => {
  site = createSmallSite()
})

async function sharePicture(): Promise<void> {
  const { image } = await site.addPicture('luce', { width: 320, height: 180 })
  site.publish(rawStory(4, 'brand', pageContent({ hero: [hero()], share_image: image })))
}

const shared = () => [...site.files().keys()].filter((path) => path.startsWith('_share/'))

describe('[BUILD-8] a picture that is shared as it is', () => {
  it('equals a variant of the site byte for byte, at the URL that the page names', async () => {
    await sharePicture()
    await site.build()
    const [path = '', ...others] = shared()
    expect(others).toEqual([])
    expect(path).toMatch(/^_share\/luce-320\.[0-9a-f]{10}\.jpg$/)
    const [, address, width, height] =
      /og:image" content="([^"]*)".*?content="(\d+)".*?content="(\d+)"/.exec(
        site.read('brand/index.html'),
      ) ?? []
    expect(address).toBe(`https://www.studio.example/${path}`)
    expect([width, height]).toEqual(['320', '180'])
    const variant = path.replace('_share/', '_assets/')
    expect(site.files().get(path)).toBe(site.files().get(variant))
    expect(site.read('about/index.html')).not.toContain('og:image')
    expect((await site.build()).files).toMatchObject({ written: 0, removed: 0 })
  })

  it('is restored when only dist has the variant', async () => {
    await sharePicture()
    await site.build()
    const before = site.files()
    const [path = ''] = shared()
    unlinkSync(join(site.outDir, path))
    rmSync(join(site.cacheDir, 'store/blobs'), { recursive: true })
    await site.build()
    expect(site.files()).toEqual(before)
  })
})

it('[BUILD-6] a card that is damaged in a copy of dist is restored', async () => {
  const config = configOf(site, { shareCards: true })
  await site.build({ config })
  const before = site.files()
  const [card = ''] = shared()
  expect(card).toMatch(/^_share\/card/)
  renameSync(site.outDir, `${site.outDir}-before`)
  cpSync(`${site.outDir}-before`, site.outDir, { recursive: true })
  appendFileSync(join(site.outDir, card), 'x')
  await site.build({ config })
  expect(site.files()).toEqual(before)
})

it('[BUILD-8] every build warns of a title that no font of the card has, and does not draw it', async () => {
  const config = configOf(site, { shareCards: true })
  site.publish(rawStory(4, 'brand', pageContent({ hero: [hero({ headline: 'Свадьба' })] })))
  site.publish(rawStory(5, 'corso', pageContent({ hero: [hero({ headline: 'Ședință ≥ 2' })] })))
  for (const build of ['first', 'second']) {
    const { warnings } = await site.build({ config })
    const told = warnings.filter(({ code }) => code === 'SHARE_LETTERS')
    expect(
      told.map(({ where, message }) => `${where.story}: ${message.en}`),
      build,
    ).toEqual([expect.stringMatching(/^brand: .*“Свадьба”.*lacks С в а д ь б$/)])
  }
})
