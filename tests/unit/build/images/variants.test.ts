import { describe, expect, it } from 'vitest'
import type { AssetEntry } from '../../../../build/cache/cache-index.ts'
import { planImage } from '../../../../build/images/variants.ts'
import type { ImageSettings } from '../../../../build/site-config.ts'
import type { ParsedAsset } from '../../../../src/content/parsed.ts'
import { assetEntry } from '../pictures.ts'
import { configIn } from '../site-config.ts'

const url = 'https://a.storyblok.com/f/1/2000x1000/abc/Sposa%20in Bianco.JPG'

const plan = (
  asset: Partial<AssetEntry>,
  image: Partial<ParsedAsset> = {},
  config: { basePath?: string; images?: Partial<ImageSettings> } = {},
) =>
  planImage({
    asset: assetEntry(asset),
    image: { filename: url, alt: 'Una sposa', focus: '', ...image },
    config: {
      basePath: config.basePath ?? '/',
      images: { ...configIn('/').images, ...config.images },
    },
  })

const sizesOf = ({ variants }: ReturnType<typeof planImage>) =>
  variants.map(({ width, format }) => `${format} ${width}`)

describe('[IMG-1] planImage', () => {
  it.each([
    [3000, [160, 240, 340, 480, 600, 780, 940, 1170, 1600, 2000], [800, 1600]],
    [1440, [160, 240, 340, 480, 600, 780, 940, 1170, 1440], [800, 1440]],
    [1000, [160, 240, 340, 480, 600, 780, 940, 1000], [800, 1000]],
    [480, [160, 240, 340, 480], [480]],
    [399, [160, 240, 340, 399], [399]],
    [1, [1], [1]],
  ])('makes nothing wider than an original of %i pixels', (width, webp, jpeg) => {
    expect(sizesOf(plan({ width }))).toEqual([
      ...webp.map((size) => `webp ${size}`),
      ...jpeg.map((size) => `jpeg ${size}`),
    ])
  })

  it('falls back to PNG where the original has transparency', () => {
    const sizes = ['webp 160', 'webp 240', 'png 240']
    expect(sizesOf(plan({ width: 240, hasAlpha: true }))).toEqual(sizes)
  })

  it('makes AVIF where the configuration asks for it', () => {
    const { model, variants } = plan({ width: 200 }, {}, { images: { avif: true } })
    expect(sizesOf({ model, variants })).toEqual([
      'avif 160',
      'avif 200',
      'webp 160',
      'webp 200',
      'jpeg 200',
    ])
    expect(model.avifSrcset).toBe(`/${variants[0]?.path} 160w, /${variants[1]?.path} 200w`)
    expect(plan({ width: 200 }).model.avifSrcset).toBe('')
  })

  it('gives the page what it needs: sources with widths, dimensions, text, colour', () => {
    const { model, variants } = plan({ width: 300, height: 450 }, {}, { basePath: '/sub/' })
    const [w160, w240, w300, j300] = variants.map(({ path }) => `/sub/${path}`)
    expect(model).toEqual({
      src: j300,
      srcset: `${j300} 300w`,
      webpSrcset: `${w160} 160w, ${w240} 240w, ${w300} 300w`,
      avifSrcset: '',
      width: 300,
      height: 450,
      position: '50% 50%',
      color: '#c86432',
    })
  })

  it('keeps the proportions', () => {
    expect(plan({ width: 3000, height: 2000 }).model).toMatchObject({ width: 2000, height: 1333 })
  })

  it('names variants after the file, in plain letters, below _assets', () => {
    const { variants } = plan({ width: 160 })
    expect(variants[0]?.path).toMatch(/^_assets\/sposa-20in-bianco-160\.[0-9a-f]{10}\.webp$/)
    expect(variants[1]?.path).toMatch(/^_assets\/sposa-20in-bianco-160\.[0-9a-f]{10}\.jpg$/)
    const nameless = plan({ width: 160 }, { filename: 'https://a.storyblok.com/f/1/写真.png' })
    expect(nameless.variants[0]?.path).toMatch(/^_assets\/image-160\./)
  })

  it('names depend on the bytes and the options, and on nothing else', () => {
    const names = (...use: Parameters<typeof plan>) => plan(...use).variants.map(({ path }) => path)
    const usual = names({})
    const elsewhere = names(
      { color: '#000000' },
      { alt: 'x', focus: '1x1:2x2' },
      { basePath: '/b/' },
    )
    expect(elsewhere).toEqual(usual)
    for (const others of [
      names({ digest: 'e'.repeat(64) }),
      names({}, { adjustments: { rotate: 180 } }),
      names({}, {}, { images: { quality: { avif: 1, webp: 2, jpeg: 3, png: 4 } } }),
    ]) {
      expect(others).toHaveLength(usual.length)
      expect(others.filter((name) => usual.includes(name))).toEqual([])
    }
    expect(new Set(usual).size).toBe(usual.length)
  })

  it.each([
    ['', '50% 50%'],
    ['0x0:1x1', '0% 0%'],
    ['1999x999:2000x1000', '100% 100%'],
    ['500x250:501x251', '25% 25%'],
    ['200x100:600x300', '20% 20%'],
    ['5000x10:5001x11', '100% 1%'],
    ['nonsense', '50% 50%'],
    ['1x2:3', '50% 50%'],
  ])('keeps the focal point %j in view at %s', (focus, expected) => {
    expect(plan({ width: 2000, height: 1000 }, { focus }).model.position).toBe(expected)
  })

  it.each([
    [{}, { width: 2000, height: 1000, position: '20% 30%' }],
    [{ rotate: 90 }, { width: 1000, height: 2000, position: '70% 20%' }],
    [{ rotate: 180 }, { width: 2000, height: 1000, position: '80% 70%' }],
    [{ rotate: 270 }, { width: 1000, height: 2000, position: '30% 80%' }],
  ] as const)('adjusted by %j it is %j', (adjustments, expected) => {
    const image = { focus: '400x300:400x300', adjustments }
    expect(plan({ width: 2000, height: 1000 }, image).model).toMatchObject(expected)
  })
})
