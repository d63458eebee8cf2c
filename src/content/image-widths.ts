/**
 * The widths in pixels of picture variants, and the position of the focal point.
 */

interface Size {
  width: number
  height: number
}

/**
 * Widths for the layouts at one and two device pixels: tests/e2e/pictures.test.ts. Each is at most 1.5
 * times the one before; 780 and 1170 are the full width of common phones.
 */
export const widths = [160, 240, 340, 480, 600, 780, 940, 1170, 1600, 2000]
/** Widths for the few browsers that only support JPEG and PNG. */
export const fallbackWidths = [800, 1600]

/** The listed widths up to the original's, plus its own if it is narrower than the next. */
export function fittingWidths(list: readonly number[], original: number): number[] {
  const fitting = list.filter((width) => width <= original)
  const isBetween = fitting.length < list.length && original > (fitting.at(-1) ?? 0)
  return isBetween ? [...fitting, original] : fitting
}

/** The size after turning. @param rotate degrees, a multiple of 90 */
export const turnedSize = ({ width, height }: Size, rotate: number): Size =>
  rotate % 180 === 0 ? { width, height } : { width: height, height: width }

/**
 * A focal point as CSS `object-position`.
 * @param focus `"x1xy1:x2xy2"` in pixels of the original; anything else is the centre
 * @param size of the original
 * @param rotate degrees that the picture is turned by, clockwise
 */
export function positionOf(focus: string, size: Size, rotate: number): string {
  const [x1, y1, x2, y2] = (/^(\d+)x(\d+):(\d+)x(\d+)$/.exec(focus) ?? []).slice(1).map(Number)
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return '50% 50%'
  const percent = (from: number, to: number, side: number) =>
    Math.min(100, Math.max(0, Math.round(((from + to) / 2 / side) * 100)))
  const x = percent(x1, x2, size.width)
  const y = percent(y1, y2, size.height)
  if (rotate === 90) return `${100 - y}% ${x}%`
  if (rotate === 180) return `${100 - x}% ${100 - y}%`
  if (rotate === 270) return `${y}% ${100 - x}%`
  return `${x}% ${y}%`
}
