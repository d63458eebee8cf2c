import { expect, test } from './site.ts'

/** Titles of the months and number of dates that can be seen. */
async function seen(page: import('playwright/test').Page) {
  const visible = (selector: string) => page.locator(selector).filter({ visible: true })
  return {
    months: await visible('.month > h3').allTextContents(),
    areas: [
      ...new Set(
        await visible('.agenda__line').evaluateAll((lines) =>
          lines.map((line) => line.getAttribute('data-area')),
        ),
      ),
    ],
    dates: await visible('.agenda__line').count(),
  }
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the calendar shows one area, one month, or all of it', async ({ page }) => {
    await page.goto('/calendario-corsi')
    const all = await seen(page)
    expect(all.months.length).toBeGreaterThan(2)

    const byMonth = page.getByRole('navigation', { name: 'Filtra per mese' })
    const month = byMonth.getByRole('link').nth(1)
    await month.click()
    await expect(page.locator('.month:target > h3')).toBeInViewport()
    expect((await seen(page)).months).toEqual([await month.textContent()])

    const byArea = page.getByRole('navigation', { name: 'Filtra per area' })
    await byArea.getByRole('link', { name: 'Unghie' }).click()
    const nails = await seen(page)
    expect(nails.areas).toEqual(['unghie'])
    expect(nails.dates).toBeLessThan(all.dates)

    await byArea.getByRole('link', { name: 'Tutti i corsi' }).click()
    expect(await seen(page)).toEqual(all)
  })
})

test('every date on the calendar has a calendar file, except those called off', async ({
  page,
  request,
}) => {
  await page.goto('/calendario-corsi')
  const lines = page.locator('.agenda__line')
  const cancelled = lines.filter({ hasText: 'Annullato' })
  await expect(cancelled).not.toHaveCount(0)
  await expect(cancelled.locator('a[type="text/calendar"]')).toHaveCount(0)
  const links = lines.locator('a[type="text/calendar"]')
  await expect(links).toHaveCount((await lines.count()) - (await cancelled.count()))
  const feed = page.getByRole('link', { name: 'Scarica tutte le date' })
  const hrefs = await Promise.all(
    [...(await links.all()), feed].map((link) => link.getAttribute('href')),
  )
  for (const href of hrefs) {
    const response = await request.get(href ?? '')
    expect(response.status(), href ?? '').toBe(200)
    expect(response.headers()['content-type']).toBe('text/calendar; charset=utf-8')
    expect(await response.text()).toMatch(/^BEGIN:VCALENDAR\r\n/)
  }
  await expect(page.getByRole('link', { name: 'Segui il calendario' })).toHaveAttribute(
    'href',
    /^webcal:\/\/.+\/calendario-corsi\.ics$/,
  )
})
