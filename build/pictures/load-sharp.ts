/**
 * sharp for pictures that are worked on in parallel: one thread each, and nothing kept, because
 * nothing is asked for twice. It is loaded when there is a picture to work on.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
