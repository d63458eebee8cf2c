import type { ImageAsset } from './image-asset.ts'
import type { Plate, Sheet } from './plate.ts'

export interface Picture extends ImageAsset {
  readonly draw: (sheet: Sheet) => Promise<Plate>
}

type Size = ImageAsset['size']

export const hero: Size = [2000, 2500]
export const portrait: Size = [1600, 2000]
export const square: Size = [1600, 1600]
export const landscape: Size = [2000, 1333]
export const card: Size = [1600, 1200]
export const share: Size = [1200, 630]
