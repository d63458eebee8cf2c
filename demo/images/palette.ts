import { mix } from './noise.ts'

/** Red, green and blue as displayed (sRGB), each 0 to 1; light may exceed 1 until it is printed. */
export type Colour = readonly [number, number, number]

/** The colours of the whole set: warm paper, skin and earth, one deep ink. */
export const palette = {
  paper: '#f3ece1',
  ivory: '#f8f3ea',
  bone: '#e6dac8',
  sand: '#d6c3aa',
  powder: '#e8cabf',
  rose: '#d9a79b',
  blush: '#c98878',
  clay: '#b5694f',
  terracotta: '#9c4f38',
  wine: '#6b2c33',
  ink: '#35202a',
  umber: '#5a3d33',
  ochre: '#c39a52',
  sage: '#a3a68c',
  moss: '#74785f',
} as const satisfies Record<string, `#${string}`>

export type PaletteName = keyof typeof palette

export function colourOf(name: PaletteName): Colour {
  const hex = palette[name]
  return [channel(hex, 1), channel(hex, 3), channel(hex, 5)]
}

export function mixColours(from: Colour, to: Colour, share: number): Colour {
  return [mix(from[0], to[0], share), mix(from[1], to[1], share), mix(from[2], to[2], share)]
}

export function scaleColour(colour: Colour, factor: number): Colour {
  return [colour[0] * factor, colour[1] * factor, colour[2] * factor]
}

function channel(hex: string, start: number): number {
  return Number.parseInt(hex.slice(start, start + 2), 16) / 255
}
