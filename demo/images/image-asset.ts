import { createHash } from 'node:crypto'

/** What an asset of the space is: its pixels, its name and what is to be seen. */
export interface ImageAsset {
  readonly id: number
  readonly name: string
  readonly size: readonly [width: number, height: number]
  readonly alt: string
  readonly title: string
}

/** The JSON beside an asset file, in the layout of the content service's command line. */
export function sidecarOf(asset: ImageAsset): object {
  const digest = createHash('sha256').update(asset.name).digest('hex').slice(0, 10)
  return {
    id: asset.id,
    filename: `https://a.storyblok.com/f/100001/${asset.size.join('x')}/${digest}/${asset.name}.jpg`,
    short_filename: `${asset.name}.jpg`,
    meta_data: { alt: asset.alt, title: asset.title },
  }
}
