import type { Page } from 'playwright/test'
import {
  countLoads,
  expect,
  knowsBuild,
  takesItselfForOffline,
  test,
  withoutStorage,
} from './site.ts'
import { withhold } from './withhold.ts'

const script = '**/_assets/carousel.*.js'
const island = (page: Page) => page.locator('v-island[island=carousel]')

/** Waits until the runtime knows the build: it would otherwise rightly log that it does not. */
const openKnowing = (page: Page) => Promise.all([knowsBuild(page), page.goto('/')])

/** Wakes the island, and waits until the page has given up on its script. */
async function giveUp(page: Page, problems: string[]) {
  await expect
    .poll(async () => {
      // A reload begins at the top, and may come at any moment.
      await page
        .evaluate(() => document.querySelector('.testimonials')?.scrollIntoView())
        .catch(() => {})
      return problems.some((one) => one.includes('could not wake'))
    })
    .toBe(true)
  problems.length = 0
}

/** Drops errors about everything that the browser could not load while offline. */
function forgetOffline(problems: string[]): void {
  const others = problems.filter((one) => !/ERR_INTERNET_DISCONNECTED|could not wake/.test(one))
  problems.splice(0, problems.length, ...others)
}

test('[NAV-9] a script that fails to load reloads the page once in ten seconds, even if the browser wrongly reports itself offline', async ({
  page,
  problems,
}) => {
  await takesItselfForOffline(page)
  await page.clock.install()
  await page.route(script, (route) => route.fulfill({ status: 404 }))
  const loads = countLoads(page)
  await page.goto('/')
  await giveUp(page, problems)
  expect(loads()).toBe(2)
  await expect(island(page).getByRole('listitem').first()).toBeVisible()

  await page.reload()
  await giveUp(page, problems)
  expect(loads()).toBe(3)

  await page.clock.fastForward(10_000)
  await page.reload()
  await giveUp(page, problems)
  expect(loads()).toBe(5)
})

test('[NAV-9] a page that the visitor typed in is not reloaded: a reload is offered', async ({
  page,
  problems,
}) => {
  await page.route(script, (route) => route.fulfill({ status: 404 }))
  const loads = countLoads(page)
  await page.goto('/')
  await page.evaluate(() => {
    const form = document.createElement('form')
    form.append(document.createElement('textarea'))
    document.querySelector('main')?.prepend(form)
  })
  const field = page.locator('main textarea')
  await field.fill('Mi sposo a giugno')
  await field.blur()
  await giveUp(page, problems)
  await expect(page.locator('.toast')).toContainText('È disponibile una nuova versione')
  await expect(field).toHaveValue('Mi sposo a giugno')
  expect(loads()).toBe(1)
  await page.getByRole('button', { name: 'Aggiorna' }).click()
  await expect.poll(loads).toBeGreaterThan(1)
  await giveUp(page, problems)
})

test('[NAV-9] a dead connection does not reload the page that is being read', async ({
  page,
  problems,
}) => {
  const loads = countLoads(page)
  await openKnowing(page)
  // The browser still reports itself online.
  await page.route('**/*', (route) => route.abort())
  await giveUp(page, problems)
  expect(loads()).toBe(1)
  await expect(island(page).getByRole('listitem').first()).toBeVisible()
  await page.unroute('**/*')
  // The browser logs all other loads of the page that fail, too, until the page is left.
  await page.goto('about:blank')
  forgetOffline(problems)
})

test('[NAV-9] a script that failed offline loads at the next touch', async ({ page, problems }) => {
  await openKnowing(page)
  const language = page.locator('.language__button')
  await page.context().setOffline(true)
  await language.click()
  await expect.poll(() => problems.join()).toContain('language could not wake')
  await page.context().setOffline(false)
  // Browsers that never request a module twice reload the page, and open the dialog at the touch after.
  await expect(async () => {
    await language.click()
    await expect(page.getByRole('dialog', { name: 'Traduzione' })).toBeVisible({ timeout: 3000 })
  }).toPass()
  forgetOffline(problems)
})

test('[NAV-9] a script that is empty reloads the page, and not for ever in a browser without storage', async ({
  page,
  problems,
}) => {
  await withoutStorage(page, 'sessionStorage')
  await page.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  const loads = countLoads(page)
  await page.goto('/')
  await giveUp(page, problems)
  expect(loads()).toBe(2)
})

test('[NAV-10] an island shows that it is loading after 200 ms, not before', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await page.clock.pauseAt(Date.now() + 60_000)
  const release = await withhold(page, script)
  await Promise.all([
    page.waitForRequest(script),
    island(page).locator('.carousel').scrollIntoViewIfNeeded(),
  ])
  await page.clock.runFor(199)
  await expect(island(page)).not.toHaveAttribute('aria-busy')
  await page.clock.runFor(1)
  await expect(island(page)).toHaveAttribute('aria-busy', 'true')
  await page.clock.resume()
  release()
  await expect(island(page)).toHaveAttribute('awake')
  await expect(island(page)).not.toHaveAttribute('aria-busy')
})
