import type { Page } from 'playwright/test'
import {
  aboutLink,
  expect,
  isSameDocument,
  knowsBuild,
  markDocument,
  setHidden,
  test,
} from './site.ts'

/** Makes `latest.json` return `build.id` once the test sets it. */
async function publish(page: Page) {
  const build: { id?: string } = {}
  const asked: string[] = []
  await page.route('**/builds/latest.json?*', (route) => {
    asked.push(route.request().url())
    return build.id === undefined ? route.continue() : route.fulfill({ json: { id: build.id } })
  })
  return { build, asked }
}

test('[NAV-7] a second after load the manifest of the build is fetched', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.reload()
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.clock.runFor(990)
  expect(requests.filter((path) => path.startsWith('/builds/'))).toEqual([])
  const [response] = await Promise.all([knowsBuild(page), page.clock.runFor(20)])
  const manifest = await response.json()
  expect(manifest.prerendered).toContain('/about')
  expect(response.url()).toContain(`/builds/meta/${manifest.id}.json`)
})

test('[NAV-7] a manifest that fails to load is logged', async ({ page, problems }) => {
  await page.route('**/builds/meta/*.json', (route) => route.fulfill({ status: 404 }))
  await page.goto('/')
  await expect.poll(() => problems.join()).toContain('Error fetching app manifest')
  await aboutLink(page).click()
  await expect(page).toHaveURL(/\/about$/)
  problems.length = 0
})

test('[NAV-8] a new build is seen within five minutes, and makes the next navigation an ordinary load, once; a hidden tab checks for none until the visitor comes back', async ({
  page,
}) => {
  await page.clock.install()
  const { build, asked } = await publish(page)
  await Promise.all([knowsBuild(page), page.goto('/')])
  await markDocument(page)
  expect(asked[0]).toMatch(/latest\.json\?\d{13}$/)
  build.id = 'ffffffffffffffff'
  await page.clock.fastForward('04:50')
  expect(asked).toHaveLength(1)
  await Promise.all([
    page.waitForResponse((response) => response.url().includes('latest.json')),
    page.clock.fastForward('00:15'),
  ])
  expect(await isSameDocument(page)).toBe(true)
  // The host still serves the old page, and reports the old build again.
  delete build.id
  await Promise.all([knowsBuild(page), aboutLink(page).click()])
  await expect(page).toHaveURL(/\/about$/)
  await expect.poll(() => isSameDocument(page)).toBe(false)

  build.id = 'ffffffffffffffff'
  await Promise.all([
    page.waitForResponse((response) => response.url().includes('latest.json')),
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
  ])
  // The page reads the answer before it handles the next click.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await markDocument(page)
  await page.getByRole('link', { name: 'HOME', exact: true }).first().click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.locator('h1')).toBeFocused()
  expect(await isSameDocument(page)).toBe(true)

  await Promise.all([
    page.waitForResponse((response) => response.url().includes('latest.json')),
    page.clock.fastForward('05:01'),
  ])
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  delete build.id
  await Promise.all([knowsBuild(page), aboutLink(page).click()])
  await expect(page).toHaveURL(/\/about$/)
  await expect.poll(() => isSameDocument(page)).toBe(false)

  const before = asked.length
  await setHidden(page, true)
  await page.clock.fastForward('11:00')
  expect(asked).toHaveLength(before)
  await setHidden(page, false)
  await expect.poll(() => asked.length).toBe(before + 1)
})
