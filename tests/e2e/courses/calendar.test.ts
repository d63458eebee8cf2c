import type { Page } from 'playwright/test'
import { violationsOf } from '../axe.ts'
import {
  expect,
  isSameDocument,
  knowsBuild,
  knowsBuildItself,
  markDocument,
  test,
} from '../site.ts'
import { markOf, startTranslator } from '../translators.ts'
import { withhold } from '../withhold.ts'

const path = '/calendario-corsi'
const areaFilter = (page: Page) => page.getByRole('navigation', { name: 'Filtra per area' })
const monthFilter = (page: Page) => page.getByRole('navigation', { name: 'Filtra per mese' })
const areaLink = (page: Page, name: string) => areaFilter(page).getByRole('link', { name })
const monthLink = (page: Page, key: string) => monthFilter(page).locator(`[data-month="${key}"]`)
/** Status of the calendar: empty, or one of two sentences. */
const found = (page: Page) =>
  page.locator('.calendar').getByRole('status').locator('p').filter({ visible: true })
const nothing = /In questo mese non ci sono date per l’area scelta/

/** Titles of the months, areas, and number of the dates that can be seen. */
async function seen(page: Page) {
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

  test('the calendar shows one area, one month, or all of it; every date has a calendar file, except those called off', async ({
    page,
  }) => {
    await page.goto(path)
    const all = await seen(page)
    expect(all.months.length).toBeGreaterThan(2)
    const lines = page.locator('.agenda__line')
    const cancelled = lines.filter({ hasText: 'Annullato' })
    await expect(cancelled).not.toHaveCount(0)
    const file = page.locator('a[type="text/calendar"]')
    await expect(lines.filter({ has: file })).toHaveCount(all.dates - (await cancelled.count()))
    await expect(cancelled.filter({ has: file })).toHaveCount(0)
    const linkTo = (name: string) => page.getByRole('link', { name })
    await expect(linkTo('Scarica tutte le date')).toHaveAttribute('href', '/calendario-corsi.ics')
    await expect(linkTo('Segui il calendario')).toHaveAttribute(
      'href',
      /^webcal:\/\/.+\/calendario-corsi\.ics$/,
    )

    const month = monthFilter(page).getByRole('link').nth(1)
    await month.click()
    await expect(page.locator('.month:target > h3')).toBeInViewport()
    expect((await seen(page)).months).toEqual([await month.textContent()])

    await areaLink(page, 'Unghie').click()
    const nails = await seen(page)
    expect(nails.areas).toEqual(['unghie'])
    expect(nails.dates).toBeLessThan(all.dates)

    await areaLink(page, 'Tutti i corsi').click()
    expect(await seen(page)).toEqual(all)

    // The URL of a visitor with script shows everything.
    const key = await month.getAttribute('data-month')
    await page.goto(`${path}#area-unghie&mese-${key}`)
    expect(await seen(page)).toEqual(all)
    await expect(found(page)).toHaveCount(0)
  })

  test('[I18N-4] English lists of courses mark the titles that are still in Italian', async ({
    page,
  }) => {
    for (const path of ['/en/academy', '/en/course-dates']) {
      await page.goto(path)
      const titles = await page
        .locator('main :is(.course-summary h3, .agenda h4) > a')
        .evaluateAll((links) =>
          links.map((link) => [
            link.closest('[lang]')?.getAttribute('lang'),
            new URL((link as HTMLAnchorElement).href).pathname,
          ]),
        )
      expect(new Set(titles.map(([language]) => language)), path).toEqual(new Set(['en', 'it']))
      for (const [language, leadsTo] of titles) {
        expect(leadsTo).toMatch(language === 'en' ? /^\/en\/courses\// : /^\/corsi\//)
      }
    }
  })
})

/** Areas of the lines of each month, read from the page, so that the demo may change. */
const planOf = (page: Page) =>
  page.locator('.month').evaluateAll((months) =>
    months.map((month) => ({
      key: month.id.replace('mese-', ''),
      areas: [...month.querySelectorAll('.agenda__line')].map((line) =>
        line.getAttribute('data-area'),
      ),
    })),
  )

/** A month with dates of that area and of others, and one with none of that area. */
async function monthsFor(page: Page, area: string) {
  const plan = await planOf(page)
  const mixed = plan.find(({ areas }) => areas.includes(area) && new Set(areas).size > 1)
  const without = plan.find(({ areas }) => !areas.includes(area))
  if (!mixed || !without) throw new Error(`the demo has no months to try ${area} with`)
  const count = mixed.areas.filter((one) => one === area).length
  return { mixed: { ...mixed, count }, without }
}

/** Expects the marks of a choice, and only its dates to be visible. */
async function expectChoice(page: Page, area: string, month: string, count: number) {
  await expect(page.locator(`.calendar__filter [data-area="${area}"]`)).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(monthLink(page, month)).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('.calendar__filter [aria-current]')).toHaveCount(2)
  const { areas, dates } = await seen(page)
  expect(dates).toBe(count)
  if (area !== '' && count > 0) expect(areas).toEqual([area])
}

test('dates are filtered by area and month at once: in place, with a URL, back and forward', async ({
  page,
}) => {
  await Promise.all([knowsBuild(page), page.goto(path)])
  await markDocument(page)
  const all = await seen(page)
  const { mixed } = await monthsFor(page, 'unghie')
  await page.locator('main').evaluate((main) => main.firstElementChild?.setAttribute('kept', ''))

  await areaLink(page, 'Unghie').click()
  await expect(page).toHaveURL(/#area-unghie$/)
  await expect(areaLink(page, 'Unghie')).toBeFocused()
  const nails = await seen(page)
  await expectChoice(page, 'unghie', '', nails.dates)
  expect(nails.dates).toBeLessThan(all.dates)
  await expect(found(page)).toHaveText(`Date trovate: ${nails.dates}`)

  // Hovering first scrolls to the link, so that only scrolling by the page is measured.
  await monthLink(page, mixed.key).hover()
  const scrolled = await page.evaluate(() => scrollY)
  await monthLink(page, mixed.key).click()
  const address = new RegExp(`#area-unghie&mese-${mixed.key}$`)
  await expect(page).toHaveURL(address)
  await expectChoice(page, 'unghie', mixed.key, mixed.count)
  await expect(found(page)).toHaveText(`Date trovate: ${mixed.count}`)
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  await expect(monthLink(page, mixed.key)).toBeFocused()
  // Choosing the same again adds no history entry.
  await monthLink(page, mixed.key).press('Enter')

  await areaLink(page, 'Tutti i corsi').click()
  await expect(page).toHaveURL(new RegExp(`#mese-${mixed.key}$`))
  await expectChoice(page, '', mixed.key, mixed.areas.length)
  await monthFilter(page).getByRole('link', { name: 'Tutti i mesi' }).click()
  await expectChoice(page, '', '', all.dates)

  await page.goBack()
  await expectChoice(page, '', mixed.key, mixed.areas.length)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expectChoice(page, 'unghie', mixed.key, mixed.count)
  await page.goBack()
  await expectChoice(page, 'unghie', '', nails.dates)
  await page.goBack()
  await expect(page).toHaveURL(/calendario-corsi$/)
  await expectChoice(page, '', '', all.dates)
  await page.goForward()
  await expectChoice(page, 'unghie', '', nails.dates)
  await expect(page.locator('main > [kept]')).toHaveCount(1)
  expect(await isSameDocument(page)).toBe(true)
})

test('the URL of a choice shows it when opened, reloaded, and returned to', async ({ page }) => {
  await page.goto(path)
  const { mixed } = await monthsFor(page, 'unghie')
  const address = `${path}#area-unghie&mese-${mixed.key}`
  const expectShown = async () => {
    await expect(found(page)).toHaveText(`Date trovate: ${mixed.count}`)
    await expectChoice(page, 'unghie', mixed.key, mixed.count)
  }
  await page.goto('/about')
  await page.goto(address)
  await knowsBuildItself(page)
  await expectShown()
  // The filter is in view, like after the URL of one of the two.
  await expect(areaLink(page, 'Unghie')).toBeInViewport()
  await page.reload()
  await knowsBuildItself(page)
  await expectShown()

  await markDocument(page)
  await page.locator('.agenda__line:not([hidden]) h4 a').first().click()
  await expect(page).toHaveURL(/\/corsi\//)
  await page.goBack()
  await expectShown()
  await page.evaluate(() => window.vetrina?.navigate('/about'))
  // The URL changes first.
  await expect(areaFilter(page)).toHaveCount(0)
  await page.evaluate((to) => window.vetrina?.navigate(to), address)
  await expectShown()
  await expect(areaLink(page, 'Unghie')).toBeInViewport()
  expect(await isSameDocument(page)).toBe(true)
})

test('an empty result is announced, and one link shows all dates again', async ({ page }) => {
  await page.goto(path)
  const all = await seen(page)
  const { without } = await monthsFor(page, 'unghie')
  await areaLink(page, 'Unghie').click()
  await monthLink(page, without.key).click()
  await expect(found(page)).toHaveText(nothing)
  await expectChoice(page, 'unghie', without.key, 0)
  expect((await seen(page)).months).toEqual([])
  expect(await violationsOf(page)).toEqual([])
  await page.reload()
  await expect(found(page)).toHaveText(nothing)
  await found(page).getByRole('link', { name: 'Mostra tutte le date' }).click()
  await expect(found(page)).toHaveText(`Date trovate: ${all.dates}`)
  await expectChoice(page, '', '', all.dates)
  await expect(areaLink(page, 'Tutti i corsi')).toBeFocused()
})

test('choices made before the script has come all apply once it has', async ({ page }) => {
  const release = await withhold(page, '**/_assets/calendar-filter.*.js')
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  const { mixed } = await monthsFor(page, 'unghie')
  await areaLink(page, 'Unghie').click()
  await monthLink(page, mixed.key).click()
  release()
  await expectChoice(page, 'unghie', mixed.key, mixed.count)
})

test('nothing moves when the filter wakes; in a narrow window none of its words breaks', async ({
  page,
}) => {
  await page.goto(path)
  await page.locator('.calendar').scrollIntoViewIfNeeded()
  const look = () =>
    page.evaluate(() => ({
      top: document.querySelector('.month')?.getBoundingClientRect().top,
      marked: [...document.querySelectorAll('.calendar__filter a')]
        .filter((link) => getComputedStyle(link).textDecorationLine === 'underline')
        .map(({ textContent }) => textContent),
    }))
  const asleep = await look()
  expect(asleep.marked).toEqual(['Tutti i corsi', 'Tutti i mesi'])
  await page.locator('.month').first().dispatchEvent('pointerover')
  await expect(page.locator('v-island[island=calendar-filter]')).toHaveAttribute('awake')
  expect(await look()).toEqual(asleep)

  await page.setViewportSize({ width: 320, height: 700 })
  const links = page.locator('.calendar__filter a')
  const heights = await links.evaluateAll((all) => all.map((link) => link.clientHeight))
  expect(heights.length).toBeGreaterThan(5)
  expect(new Set(heights).size).toBe(1)
})

test('[LANG-7] translated, the filter shows and counts the same', async ({ page }) => {
  await page.goto(path)
  const all = await seen(page)
  const { mixed, without } = await monthsFor(page, 'unghie')
  await page.evaluate(startTranslator, { language: 'en', isMoving: false })
  const mark = markOf('en')
  await expect(page.locator('#area-unghie')).toHaveText(`${mark} Unghie`)
  await page.locator('#area-unghie').click()
  await monthLink(page, mixed.key).click()
  await expectChoice(page, 'unghie', mixed.key, mixed.count)
  await expect(found(page)).toHaveText(`${mark} Date trovate: ${mixed.count}`)
  await monthLink(page, without.key).click()
  await expect(found(page)).toHaveText(nothing)
  await found(page).getByRole('link').click()
  await expect(found(page)).toHaveText(`${mark} Date trovate: ${all.dates}`)
  await expectChoice(page, '', '', all.dates)
})
