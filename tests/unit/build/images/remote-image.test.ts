import { describe, expect, it } from 'vitest'
import { collectAssets } from '../../../../build/images/assets.ts'
import { localAssets } from '../../../../build/images/remote-image.ts'
import { planRemoteImage } from '../../../../src/content/remote-image.ts'
import { configIn } from '../site-config.ts'
import { hero, pageContent, rawStory } from '../stories.ts'

const settings = { ...configIn('/').images, remote: true }
const filename = 'https://a.storyblok.com/f/1/1000x500/aa/luce.jpg'
const image = { filename, alt: 'Luce', focus: '100x100:300x150' }

describe('planRemoteImage', () => {
  it('[IMG-3] makes every size a URL of the image service', () => {
    const model = planRemoteImage(image, settings)
    const at = (width: number, format: string) =>
      `${filename}/m/${width}x0/filters:format(${format}):quality(${format === 'webp' ? 78 : 80}) ${width}w`
    expect(model).toEqual({
      src: `${filename}/m/1000x0/filters:format(jpeg):quality(80)`,
      srcset: [800, 1000].map((width) => at(width, 'jpeg')).join(', '),
      webpSrcset: [160, 240, 340, 480, 600, 780, 940, 1000]
        .map((width) => at(width, 'webp'))
        .join(', '),
      avifSrcset: '',
      width: 1000,
      height: 500,
      alt: 'Luce',
      position: '20% 25%',
      color: '',
    })
  })

  it('[IMG-3] asks for a turned picture by the side that becomes its width', () => {
    const model = planRemoteImage({ ...image, adjustments: { rotate: 90, blur: 3 } }, settings)
    expect(model).toMatchObject({ width: 500, height: 1000, position: '75% 20%' })
    expect(model?.webpSrcset).toContain(
      `${filename}/m/0x340/filters:blur(3):format(webp):quality(78):rotate(90) 340w`,
    )
  })

  it('[IMG-3] keeps transparency in the fallback', () => {
    const png = { ...image, filename: filename.replace('.jpg', '.png') }
    expect(planRemoteImage(png, settings)?.src).toContain('format(png)')
  })

  it('[IMG-3] leaves drawings to the encoder', () => {
    const drawing = 'https://a.storyblok.com/f/1/30x20/b/segno.svg'
    expect(planRemoteImage({ ...image, filename: drawing }, settings)).toBeNull()
    const content = pageContent({ share_image: { filename: drawing }, hero: [hero({ image })] })
    const story = rawStory(1, 'home', content)
    const namesOf = (remote: boolean) => [...localAssets(collectAssets([story]), { remote }).keys()]
    expect(namesOf(true)).toEqual([drawing])
    expect(namesOf(false)).toEqual([filename, drawing])
  })
})
