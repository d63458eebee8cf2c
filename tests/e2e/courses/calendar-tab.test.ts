import { expect, test } from '../site.ts'

test.use({ serviceWorkers: 'allow' })

test('a month opened in another tab keeps the chosen area', async ({ page, context }) => {
  await page.goto('/calendario-corsi')
  const filterBy = (name: string) => page.getByRole('navigation', { name: `Filtra per ${name}` })
  await filterBy('area').getByRole('link', { name: 'Unghie' }).click()
  await expect(page.locator('v-island[island=calendar-filter]')).toHaveAttribute('awake')
  const month = filterBy('mese').locator('[data-month]:not([data-month=""])').first()
  const key = await month.getAttribute('data-month')
  const opened = context.waitForEvent('page')
  await month.click({ modifiers: ['ControlOrMeta'] })
  const other = await opened
  await expect(other).toHaveURL(new RegExp(`#area-unghie&mese-${key}$`))
  await expect(page).toHaveURL(/#area-unghie$/)
})
