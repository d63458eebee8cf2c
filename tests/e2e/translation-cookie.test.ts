import {
  chooseLanguage,
  giveConsent,
  openSelector,
  option,
  translationCookies,
} from './language-selector.ts'
import { expect } from './site.ts'
import { test } from './translated-site.ts'

test('[LANG-4] [LANG-5] the cookie stands on the host and the domains above it, and goes from all of them', async ({
  page,
}) => {
  await giveConsent(page)
  const { port } = new URL(process.env.SITE ?? '')
  // A name with a domain above it, which an address in numbers does not have.
  const site = `http://www.studio.localhost:${port}`
  await page.context().addCookies([
    { name: 'googtrans', value: '/en/fr', domain: '.studio.localhost', path: '/' },
    { name: 'googtrans', value: '/en/fr', domain: 'www.studio.localhost', path: '/' },
  ])
  await page.goto(`${site}/about`)
  await expect(page.locator('h1')).toContainText('[fr]')
  await chooseLanguage(page, 'Deutsch')
  expect(await translationCookies(page)).toEqual({
    'www.studio.localhost': '/it/de',
    '.www.studio.localhost': '/it/de',
    '.studio.localhost': '/it/de',
  })
  await page.reload()
  await expect(page.locator('h1')).toContainText('[de]')
  await openSelector(page)
  await option(page, 'Italiano').click()
  await expect(page.locator('h1')).not.toContainText('[')
  expect(await translationCookies(page)).toEqual({})
})
