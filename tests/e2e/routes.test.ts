import { requiredRoutes } from './demo-pages.ts'
import { expect, test } from './site.ts'

test('[ROUTE-1] every required page is there, with a title, a description and a heading of its own', async ({
  request,
}) => {
  const titles = new Set<string>()
  const descriptions = new Set<string>()
  const headings = new Set<string>()
  for (const path of requiredRoutes) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(200)
    const html = await response.text()
    const [title = ''] = /(?<=<title>).+?(?=<\/title>)/.exec(html) ?? []
    const [description = ''] = /(?<=name="description" content=").*?(?=")/.exec(html) ?? []
    const found = [...html.matchAll(/<h1[^>]*>(.+?)<\/h1>/g)].map(([, text = '']) => text)
    expect(title, path).not.toBe('')
    expect(description.length, path).toBeGreaterThan(50)
    expect(found, path).toHaveLength(1)
    titles.add(title)
    descriptions.add(description)
    headings.add(found.join())
  }
  for (const values of [titles, descriptions, headings]) {
    expect(values.size).toBe(requiredRoutes.length)
  }
})

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
