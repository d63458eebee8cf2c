import { expect, test } from './site.ts'

test('[SHELL-7] the fonts are two subsets of the site’s own, 40 KB together', async ({ page }) => {
  const fonts: { url: string; bytes: number }[] = []
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'font') return
    fonts.push({ url: response.url(), bytes: (await response.body()).byteLength })
  })
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready)
  await expect.poll(() => fonts.length).toBe(2)
  expect(fonts[0]?.bytes).toBeGreaterThan(5000)
  expect(fonts.reduce((sum, font) => sum + font.bytes, 0)).toBeLessThan(40 * 1024)
  // The fonts have every letter of Italian: none is drawn by a fallback.
  const missing = await page.evaluate(() => {
    const families = [...document.fonts].map((font) => font.family.replaceAll('"', ''))
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    const widthIn = (letter: string, font: string) => {
      if (context) context.font = `40px ${font}`
      return context?.measureText(letter).width
    }
    return [...new Set(families)]
      .filter((family) => !family.endsWith('Fallback'))
      .flatMap((family) =>
        [...'àèéìòùÀÈÉÌÒÙ€«»’“”–…'].filter(
          (letter) =>
            widthIn(letter, `"${family}", monospace`) === widthIn(letter, 'monospace') &&
            widthIn(letter, `"${family}", serif`) === widthIn(letter, 'serif'),
        ),
      )
  })
  expect(missing).toEqual([])
})
