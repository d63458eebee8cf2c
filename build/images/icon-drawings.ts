/**
 * Draws each kind of icon from the SVG. Loaded only when there is one to draw.
 */
import sharp, { type Sharp } from 'sharp'

export type IconPurpose = 'any' | 'maskable' | 'monochrome' | 'apple-touch'

/** The part of a maskable icon's side that no mask cuts away. */
const safeZone = 0.8

type Drawing = (source: string, size: number, background: string) => Sharp | Promise<Sharp>

const plain = (source: string, size: number): Sharp =>
  sharp(source, { density: 72 * Math.ceil(size / 32) }).resize(size, size)

export const drawings: Record<IconPurpose, Drawing> = {
  any: plain,

  'apple-touch': (source, size, background) => plain(source, size).flatten({ background }),

  maskable(source, size, background) {
    const inner = Math.round(size * safeZone)
    const [before, after] = [Math.floor((size - inner) / 2), Math.ceil((size - inner) / 2)]
    return plain(source, inner)
      .extend({ top: before, left: before, bottom: after, right: after, background })
      .flatten({ background })
  },

  /** Makes pixels as opaque as they differ from the background; the system adds the colour. */
  async monochrome(source, size, background) {
    const grey = await plain(source, size).flatten({ background }).greyscale().raw().toBuffer()
    const [ground = 0] = grey
    // Loops, as there are a quarter of a million pixels.
    let most = 1
    for (const value of grey) most = Math.max(most, Math.abs(value - ground))
    const rgba = Buffer.alloc(size * size * 4)
    for (let pixel = 0; pixel < grey.length; pixel++) {
      const difference = Math.abs((grey[pixel] ?? 0) - ground)
      rgba[pixel * 4 + 3] = Math.round((difference / most) * 255)
    }
    return sharp(rgba, { raw: { width: size, height: size, channels: 4 } })
  },
}
