/** Sharp's default lets a small file unpack to a gigabyte. */
export const maxPixels = 50_000_000
/** The most that WebP can hold. */
export const maxHeight = 16_383
/** Time for one file of `maxPixels` on a busy machine. */
const maxSeconds = 60

/**
 * Loads sharp when there is a picture to work on: one thread each, as pictures run in parallel, and
 * no cache, as nothing is asked for twice. Mere warnings of its decoders pass: phones write such
 * files, and browsers show them (lovell/sharp#1578).
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
