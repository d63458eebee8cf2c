import type { Page } from 'playwright/test'
import { resolveConfig } from '../../build/config.ts'
import { createContentPolicy } from '../../build/pages/content-policy.ts'
import { startPreview } from '../../servers/preview/server.ts'
import {
  aboutLink,
  changeHeaders,
  expect,
  isSameDocument,
  knowsBuild,
  markDocument,
  scrollThrough,
  test,
} from './site.ts'

// The browser logs what a policy refuses, which adds it to `problems`.
test.use({ serviceWorkers: 'allow' })

const policyHeader = 'content-security-policy'

/** Sends the policy of a site without translation, beside the one in the page's own markup. */
async function sendStrictPolicy(page: Page): Promise<void> {
  const config = await resolveConfig({}, {})
  const policy = createContentPolicy(
    { ...config, translation: { ...config.translation, languages: [] } },
    [],
  )
  await changeHeaders(page, '**/*', (headers) => ({ ...headers, [policyHeader]: policy }))
}

test.describe('without the worker, which answers with the policy of the site', () => {
  test.use({ serviceWorkers: 'block' })

  test('islands that wake in view work under the strict policy', async ({ page, problems }) => {
    await sendStrictPolicy(page)
    for (const path of ['/', '/servizi-dermopigmentazione']) {
      await page.goto(path)
      await scrollThrough(page)
      const seen = await page.locator('v-island[wake=visible]').all()
      expect(seen.length, path).toBeGreaterThan(0)
      for (const island of seen) {
        // The element has no box of its own (`display: contents`).
        await island.locator('> *').first().scrollIntoViewIfNeeded()
        await expect(island).toHaveAttribute('awake')
      }
      await page.evaluate(() => document.fonts.ready)
      expect(problems).toEqual([])
    }
  })
})

test('navigation, the service worker, a gallery and a sent form keep to the policy', async ({
  page,
  problems,
}) => {
  await sendStrictPolicy(page)
  const known = knowsBuild(page)
  await page.goto('/')
  await known
  await markDocument(page)
  await aboutLink(page).click()
  await expect(page).toHaveURL(/\/about$/)
  expect(await isSameDocument(page)).toBe(true)
  const state = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  expect(['activating', 'activated']).toContain(state)
  await page.goto('/servizi-makeup')
  await page.locator('.gallery a').first().click()
  await expect(page.locator('dialog[open] img').first()).toBeVisible()
  expect(problems).toEqual([])

  await page.goto('/corsi-form')
  await page.evaluate(() => {
    const form = document.querySelector('main form') as HTMLFormElement
    // Opening a mail program is refused by the browser's own sandbox, not by the policy.
    form.addEventListener('submit', () => Object.assign(window, { wasSubmitted: true }))
    form.noValidate = true
    form.requestSubmit()
  })
  expect(await page.evaluate(() => 'wasSubmitted' in window)).toBe(true)
  expect(problems).toEqual([])
})

test('without a header the page enforces the policy all the same', async ({ page, problems }) => {
  const root = process.env.SITE_DIST ?? ''
  const preview = await startPreview({ root, port: 0, as: 'github' })
  const response = await page.goto(`${preview.url}servizi-makeup`)
  expect(response?.headers()[policyHeader]).toBeUndefined()
  await scrollThrough(page)
  expect(problems).toEqual([])
  await page.evaluate(() => {
    document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/a.png' }))
  })
  await expect.poll(() => problems.join()).toContain('https://elsewhere.example')
  problems.length = 0
  await preview.close()
})
