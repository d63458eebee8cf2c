/** Sharp's default lets a small file unpack to a gigabyte. */
export const maxPixels = 50_000_000
/** The most that WebP can hold. */
export const maxHeight = 16_383
/** For one file of so many pixels on a busy machine. */
const maxSeconds = 60

/**
 * sharp for pictures that are worked on in parallel: one thread each, and nothing kept, because
 * nothing is asked for twice. It is loaded when there is a picture to work on. What its decoders only
 * warn of, browsers show: phones write such files (lovell/sharp#1578).
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return (...[input, options]: Parameters<typeof sharp>) =>
    sharp(input, { limitInputPixels: maxPixels, failOn: 'error', ...options }).timeout({
      seconds: maxSeconds,
    })
}
