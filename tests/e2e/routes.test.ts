import { requiredRoutes } from './demo-pages.ts'
import { expect, test } from './site.ts'

for (const path of requiredRoutes) {
  test(`[ROUTE-1] ${path} is a page of its own, without an error`, async ({ page }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page.locator('h1')).toHaveCount(1)
    await expect(page.locator('h1')).toBeVisible()
    expect(await page.title()).not.toBe('')
    const description = page.locator('meta[name=description]')
    expect((await description.getAttribute('content'))?.length).toBeGreaterThan(50)
  })
}

test('[ROUTE-1] titles, descriptions and headings differ from route to route', async ({
  request,
}) => {
  const seen: Record<string, string[]> = { title: [], description: [], heading: [] }
  for (const path of requiredRoutes) {
    const html = await (await request.get(path)).text()
    seen.title?.push(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? '')
    seen.description?.push(/name="description" content="(.*?)"/.exec(html)?.[1] ?? '')
    seen.heading?.push(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? '')
  }
  for (const values of Object.values(seen)) expect(new Set(values).size).toBe(requiredRoutes.length)
})

test('[ROUTE-2] an unknown path is a 404 with the error page', async ({ page, problems }) => {
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle('Page Not Found')
  await expect(page.locator('h1')).toHaveText('Page Not Found')
  await expect(page.locator('main')).toContainText('404')
  // The browser itself logs the 404 of the document.
  problems.length = 0
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
  // Every letter of Italian is in them: none is drawn by a fallback.
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
