import type { Page } from 'playwright/test'
import { launchWithPageCache } from './chromium.ts'
import {
  expect,
  lookForUpdate,
  precachedStyles,
  runtimeOf,
  settle,
  test,
  visit,
} from './deployed-site.ts'
import { headings } from './deploys.ts'
import { aboutLink, countLoads, knowsBuild, setHidden } from './site.ts'

const offer = 'È disponibile una nuova versione del sito.'

/** Forgets that a deploy reloaded the page, which it does once in ten seconds. */
const allowReload = (page: Page) => page.evaluate(() => sessionStorage.clear())

test('[PWA-3] the first visit is one load; after a deploy the next one shows it, and its worker takes over without a reload', async ({
  page,
  host,
  deploys,
}) => {
  const firstLoads = countLoads(page)
  await visit(page, '/')
  await settle(page)
  expect(firstLoads()).toBe(1)
  const [before] = await precachedStyles(page)
  host.deploy(deploys.b)
  const loads = countLoads(page)
  await page.goto('/about')
  await expect(page.locator('h1')).toHaveText(headings.b)
  await lookForUpdate(page)
  await expect.poll(() => precachedStyles(page)).toHaveLength(1)
  await expect.poll(() => precachedStyles(page)).not.toContain(before)
  await settle(page)
  expect(loads()).toBe(1)
})

test('[PWA-3] pages that are open during a deploy reload once each, a hidden one when the visitor comes back to it', async ({
  page,
  context,
  host,
  deploys,
}) => {
  await visit(page, '/')
  const [other, hidden] = [await context.newPage(), await context.newPage()]
  await visit(other, '/about')
  await visit(hidden, '/contact')
  await setHidden(hidden, true)
  host.deploy(deploys.b)
  const tabs = [page, other, hidden].map((tab) => ({ tab, loads: countLoads(tab) }))
  await lookForUpdate(page)
  for (const tab of [page, other]) await expect.poll(() => runtimeOf(tab).catch(() => '')).toBe('b')
  await expect(other.locator('h1')).toHaveText(headings.b)
  await settle(page)
  expect(await runtimeOf(hidden)).toBe('a')
  await setHidden(hidden, false)
  await expect.poll(() => runtimeOf(hidden).catch(() => '')).toBe('b')
  await lookForUpdate(page)
  for (const { tab, loads } of tabs) {
    await settle(tab)
    expect(loads()).toBe(1)
  }
})

test('a link clicked after a deploy shows its page', async ({ page, host, deploys }) => {
  await Promise.all([knowsBuild(page), visit(page, '/')])
  host.deploy(deploys.b)
  const loads = countLoads(page)
  await aboutLink(page).click()
  // A page that was fetched ahead shows its state before the deploy.
  await expect(page.locator('h1')).toHaveText(/^Agnese Lenzi, /)
  await settle(page)
  expect(loads()).toBeLessThanOrEqual(1)
})

test('[PWA-3] a deploy interrupts nobody in an open dialog, or while typing, and keeps what was typed: the new version is offered; a form that was sent, and so reset, does not prevent the reload', async ({
  page,
  host,
  deploys,
}) => {
  await visit(page, '/bridal-form')
  const loads = countLoads(page)
  await page.evaluate(() => document.body.appendChild(document.createElement('dialog')).showModal())
  host.deploy(deploys.b)
  expect(await lookForUpdate(page)).toBe('activated')
  await expect(page.locator('.toast')).toContainText(offer)

  await page.evaluate(() => document.querySelector('dialog[open]')?.remove())
  const field = page.locator('form input[name=nome]')
  await field.focus()
  await allowReload(page)
  host.deploy(deploys.a)
  await lookForUpdate(page)
  await settle(page)
  expect(loads()).toBe(0)

  await field.fill('Giulia')
  await page.locator('h1').click()
  await allowReload(page)
  host.deploy(deploys.b)
  await lookForUpdate(page)
  await settle(page)
  await expect(page.locator('.toast')).toHaveCount(1)
  expect(loads()).toBe(0)
  await expect(field).toHaveValue('Giulia')
  await page.getByRole('button', { name: 'Aggiorna' }).click()
  await expect.poll(() => runtimeOf(page).catch(() => '')).toBe('b')
  expect(loads()).toBe(1)

  // The draft is back.
  await expect(page.locator('form')).toHaveAttribute('data-unsent')
  await page.evaluate(() => document.querySelector('form')?.reset())
  await allowReload(page)
  host.deploy(deploys.a)
  await lookForUpdate(page)
  await expect.poll(() => runtimeOf(page).catch(() => '')).toBe('a')
})

test('[PWA-3] replicas that disagree cause one reload, not a loop', async ({
  page,
  host,
  deploys,
}) => {
  // Time stands still: the ten seconds between two reloads never pass.
  await visit(page, '/')
  await page.clock.setFixedTime(Date.now())
  const loads = countLoads(page)
  for (let turn = 0; turn < 3; turn++) {
    host.deploy(turn % 2 === 0 ? deploys.b : deploys.a)
    await lookForUpdate(page)
    await settle(page)
  }
  expect(loads()).toBe(1)
  await expect(page.locator('h1')).toBeVisible()
})

test('Back after a deploy leads to a page that works, and whose links lead to current pages', async ({
  host,
  deploys,
}) => {
  const browser = await launchWithPageCache()
  try {
    const page = await browser.newPage({ baseURL: host.url })
    await visit(page, '/')
    await page.goto('/contact')
    host.deploy(deploys.b)
    await lookForUpdate(page)
    await expect.poll(() => runtimeOf(page).catch(() => '')).toBe('b')
    // The browser restores the old page, which takes today's build for its own.
    const known = knowsBuild(page)
    await page.goBack({ waitUntil: 'commit' })
    await known
    await expect(page.locator('h1')).toBeVisible()
    await aboutLink(page).click()
    await expect(page.locator('h1')).toHaveText(headings.b)
    await expect.poll(() => runtimeOf(page).catch(() => '')).toBe('b')
  } finally {
    await browser.close()
  }
})
