import { describe, expect, it } from 'vitest'
import type { AssetEntry } from '../../../build/content-cache.ts'
import { planImage } from '../../../build/variants.ts'
import { assetEntry } from './pictures.ts'

const url = 'https://a.storyblok.com/f/1/2000x1000/abc/Sposa%20in Bianco.JPG'

const plan = (asset: Partial<AssetEntry>, use: Partial<Parameters<typeof planImage>[0]> = {}) =>
  planImage({ asset: assetEntry(asset), url, alt: 'Una sposa', focus: '', basePath: '/', ...use })

const sizesOf = ({ variants }: ReturnType<typeof planImage>) =>
  variants.map(({ width, format }) => `${format} ${width}`)

describe('[IMG-1] planImage', () => {
  it.each([
    [2000, ['webp 400', 'webp 800', 'webp 1200', 'webp 1600', 'jpeg 800', 'jpeg 1600']],
    [1600, ['webp 400', 'webp 800', 'webp 1200', 'webp 1600', 'jpeg 800', 'jpeg 1600']],
    [1000, ['webp 400', 'webp 800', 'webp 1000', 'jpeg 800', 'jpeg 1000']],
    [800, ['webp 400', 'webp 800', 'jpeg 800']],
    [399, ['webp 399', 'jpeg 399']],
    [1, ['webp 1', 'jpeg 1']],
  ])('of an original %i pixels wide makes nothing wider', (width, expected) => {
    expect(sizesOf(plan({ width }))).toEqual(expected)
  })

  it('falls back to PNG where the original has transparency', () => {
    expect(sizesOf(plan({ width: 800, hasAlpha: true }))).toEqual([
      'webp 400',
      'webp 800',
      'png 800',
    ])
  })

  it('gives the page what it needs: sources with widths, dimensions, text, colour', () => {
    const { model, variants } = plan({ width: 1000, height: 1500 }, { basePath: '/sub/' })
    const [w400, w800, w1000, j800, j1000] = variants.map(({ path }) => `/sub/${path}`)
    expect(model).toEqual({
      src: j800,
      srcset: `${j800} 800w, ${j1000} 1000w`,
      webpSrcset: `${w400} 400w, ${w800} 800w, ${w1000} 1000w`,
      width: 1000,
      height: 1500,
      alt: 'Una sposa',
      position: '50% 50%',
      color: '#c86432',
    })
  })

  it('keeps the proportions', () => {
    expect(plan({ width: 3000, height: 2000 }).model).toMatchObject({ width: 1600, height: 1067 })
  })

  it('names variants after the file, in plain letters, below _assets', () => {
    const { variants } = plan({ width: 400 })
    expect(variants[0]?.path).toMatch(/^_assets\/sposa-20in-bianco-400\.[0-9a-f]{10}\.webp$/)
    expect(variants[1]?.path).toMatch(/^_assets\/sposa-20in-bianco-400\.[0-9a-f]{10}\.jpg$/)
    const nameless = plan({ width: 400 }, { url: 'https://a.storyblok.com/f/1/写真.png' })
    expect(nameless.variants[0]?.path).toMatch(/^_assets\/image-400\./)
  })

  it('names depend on the bytes and the options, and on nothing else', () => {
    const names = (asset: Partial<AssetEntry>, use = {}) =>
      plan(asset, use).variants.map(({ path }) => path)
    const usual = names({})
    expect(names({ color: '#000000' }, { alt: 'x', focus: '1x1:2x2', basePath: '/b/' })).toEqual(
      usual,
    )
    const other = names({ digest: 'e'.repeat(64) })
    expect(other).toHaveLength(usual.length)
    expect(other.filter((name) => usual.includes(name))).toEqual([])
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
})
