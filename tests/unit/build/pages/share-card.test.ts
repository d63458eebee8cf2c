import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { openCardDrawer } from '../../../../build/images/share-card-drawing.ts'
import type { Output } from '../../../../build/output/output.ts'
import { type CardContent, isDrawn, planShare } from '../../../../build/pages/share-card.ts'
import { makeShareFiles } from '../../../../build/site/share-files.ts'
import { shareCard } from '../../../../src/business/share-card.ts'
import { outputPath } from '../../../../src/content/paths.ts'
import { breakLines, type ShareCardDrawing } from '../../../../src/content/share-card.ts'
import type { Site } from '../../../../src/content/site.ts'
import { modelOfAbout } from '../library-of.ts'
import { assetEntry, drawPicture } from '../pictures.ts'
import { configIn } from '../site-config.ts'
import { storeIn } from '../store-in.ts'
import { hero } from '../stories.ts'
import { tempFolder } from '../temp-folder.ts'

const asset = (name: string) => ({
  filename: `https://a.storyblok.com/f/1/2000x1000/0123456789/${name}.jpg`,
  alt: name,
  fieldtype: 'asset',
})
const assets = Object.fromEntries(
  ['hero', 'share'].map((name) => [asset(name).filename, assetEntry({ digest: name.padEnd(64) })]),
)

function shareOf(
  fields: object,
  config = {},
  site: { shareCard?: ShareCardDrawing } = { shareCard },
) {
  const { model, config: complete } = modelOfAbout(fields, { assets, config })
  return planShare(model.share, { config: complete, site })
}

/** A site that draws its cards in this font alone. */
function inFont(file: string) {
  const typefaces = { sans: { file, weight: 400 } }
  return { shareCard: { ...shareCard, typefaces } as ShareCardDrawing }
}

/** Shared image and its card; throws if there is nothing to draw. */
function cardOf(...given: Parameters<typeof shareOf>) {
  const { image, card } = shareOf(...given)
  if (card === null || !isDrawn(card)) throw new Error('nothing to draw')
  return { image, card }
}

const cardContent = (content: Partial<CardContent>): CardContent => ({
  title: 'Chi sono',
  brand: 'Studio',
  tagline: '',
  picture: null,
  isWhole: false,
  ...content,
})

async function drawn(content: Partial<CardContent>, file: string | null = null) {
  const { draw } = await openCardDrawer(shareCard, configIn('/nowhere'))
  const bytes = await draw(cardContent(content), file)
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const pixel = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3).subarray(0, 3),
  ]
  return { bytes, data, info, pixel }
}

const isNear = (one: number[], other: number[]) =>
  one.every((value, index) => Math.abs(value - (other[index] ?? 0)) < 12)

describe('[BUILD-8] the picture a page is shared with', () => {
  it('is lettered with the page’s headline, beside its first picture', () => {
    const { image, card } = cardOf({
      hero: [hero({ headline: 'Chi sono', image: asset('hero') })],
    })
    expect(image).toMatchObject({ width: 1200, height: 630, alt: 'Chi sono · Studio Prova' })
    expect(card.path).toMatch(/^_share\/card\.[0-9a-f]{10}\.jpg$/)
    expect(image?.src).toBe(`https://www.studio.example/${card.path}`)
    expect(card.content).toMatchObject({ title: 'Chi sono', isWhole: false })
    expect(card.content.picture?.path).toMatch(/^_assets\/hero-/)
  })

  it('is the editor’s own where there is one', () => {
    const { image, card } = cardOf({ share_image: asset('share'), hero: [hero()] })
    expect(card.content).toMatchObject({ isWhole: true })
    expect(card.content.picture?.path).toMatch(/^_assets\/share-/)
    expect(image?.alt).toBe('share')
  })

  it('gets another name when anything on it or a font file of the site changes', () => {
    const pathOf = (headline: string, site?: { shareCard: ShareCardDrawing }) =>
      shareOf({ hero: [hero({ headline })] }, {}, site).card?.path
    expect(pathOf('Uno')).not.toBe(pathOf('Due'))
    expect(pathOf('Uno')).toBe(pathOf('Uno'))
    const folder = tempFolder()
    const lettered = (bytes: string) => {
      const file = join(folder, `${bytes}.woff2`)
      writeFileSync(file, bytes)
      return pathOf('Uno', inFont(relative('.', file)))
    }
    expect(lettered('one')).not.toBe(lettered('two'))
  })

  it.each([
    ['the configuration says so', { shareCards: false }, { shareCard }],
    ['the site draws no cards', {}, {}],
  ])('is the editor’s, unchanged, where %s', (_, settings, site) => {
    const { card } = shareOf({ share_image: asset('share') }, settings, site)
    const copyOf = expect.stringMatching(/^_assets\/share-\d+\.[0-9a-f]{10}\.jpg$/)
    expect(card).toMatchObject({ copyOf })
    const others = { hero: [hero({ image: asset('hero') })] }
    expect(shareOf(others, settings, site)).toEqual({ image: null, card: null })
  })

  it('names a missing font of the site', () => {
    expect(() => shareOf({}, {}, inFont('./fonts/none.woff2'))).toThrow(
      expect.objectContaining({
        code: 'SHARE_CARD_FAILED',
        message: expect.stringContaining('src/fonts/none.woff2'),
      }),
    )
  })

  it('is not drawn from a remote picture', () => {
    const images = { ...configIn('/site').images, remote: true }
    for (const shareCards of [true, false]) {
      const remote = shareOf({ share_image: asset('share') }, { images, shareCards })
      expect(remote.card).toBeNull()
      expect(remote.image?.src).toMatch(/^https:\/\/a\.storyblok\.com\//)
    }
  })
})

describe('drawing a card', () => {
  it('puts letters on paper, with the fonts of the site alone', async () => {
    const { info, data, pixel, bytes } = await drawn({})
    expect(info).toMatchObject({ width: 1200, height: 630 })
    expect(isNear(pixel(1100, 300), [248, 243, 234])).toBe(true)
    let dark = 0
    for (let at = 0; at < data.length; at += 3) if ((data[at] ?? 255) < 80) dark++
    expect(dark).toBeGreaterThan(1500)
    expect(bytes.byteLength).toBeLessThan(200 * 1024)
    expect((await drawn({})).data.equals(data)).toBe(true)
  })

  it('takes no longer for very long texts', async () => {
    const texts = (times: number) => {
      const word = 'Sposa'.repeat(times)
      return { title: 'parola '.repeat(times), brand: word, tagline: word }
    }
    const begun = process.cpuUsage()
    const { data } = await drawn(texts(20_000))
    expect(process.cpuUsage(begun).user / 1e6).toBeLessThan(4)
    expect(data.equals((await drawn(texts(200))).data)).toBe(true)
  })

  it('keeps the focal point of the picture in view', async () => {
    const file = join(tempFolder(), 'wide.png')
    const half = { width: 500, height: 500, channels: 3 as const }
    const red = { create: { ...half, background: '#ff0000' } }
    const blue = { create: { ...half, width: 1000, background: '#0000ff' } }
    await sharp(blue)
      .composite([{ input: red, left: 0, top: 0 }])
      .toFile(file)
    const shown = async (position: string) => {
      const picture = { path: outputPath('_assets/wide.png'), position }
      return (await drawn({ picture }, file)).pixel(1000, 300)
    }
    expect(isNear(await shown('0% 50%'), [255, 0, 0])).toBe(true)
    expect(isNear(await shown('100% 50%'), [0, 0, 255])).toBe(true)
  })

  it.each([
    ['💄 Trucco ❤️ sposa 👩🏽‍🎨', 'Trucco sposa'],
    // A wrong text would be worse than none.
    ['Trucco 漢字 макияж sposa', ''],
    // The long word fills a line; the emoji before it leaves nothing.
    [`💄 ${'x'.repeat(60)}`, 'x'.repeat(60)],
  ])('draws “%s” with the blanks of “%s”', async (words, drawnWords) => {
    const everywhere = (text: string) => drawn({ title: text, brand: text, tagline: text })
    const [one, other] = await Promise.all([words, drawnWords].map(everywhere))
    expect(one?.data.equals(other?.data ?? Buffer.of())).toBe(true)
  })

  it('draws nothing twice, and only what is missing', async () => {
    const { blobs } = await storeIn()
    const output = { current: new Map(), isAsMade: () => false } as unknown as Output
    const cards = [{ path: outputPath('_share/card.jpg'), key: 'k', content: cardContent({}) }]
    const make = (site: Pick<Site, 'shareCard'>) => {
      const render = { config: configIn('/nowhere'), site }
      return makeShareFiles({ cards, pictures: [], render, output, blobs })
    }
    const drawn = await make({ shareCard })
    expect(await make({})).toEqual(drawn)
  })

  it('says which page’s picture cannot be drawn', async () => {
    const file = join(tempFolder(), 'broken.jpg')
    writeFileSync(file, (await drawPicture({ width: 50, height: 50 })).subarray(0, 60))
    const picture = { path: outputPath('_assets/broken.jpg'), position: '50% 50%' }
    await expect(drawn({ title: 'Chi sono', picture }, file)).rejects.toMatchObject({
      code: 'SHARE_CARD_FAILED',
      message: expect.stringContaining('Chi sono'),
    })
  })
})

it.each([
  ['uno due tre', 7, ['uno due', 'tre']],
  ['lunghissima a b', 5, ['lunghissima', 'a b']],
  ['  ', 5, []],
])('breaks %j at %i into %j', (text, width, lines) => {
  expect(breakLines(text, width, (line) => line.length)).toEqual(lines)
})
