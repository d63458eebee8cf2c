import {
  aboutLink,
  changeManifest,
  expect,
  go,
  isSameDocument,
  knowsBuild,
  markDocument,
  takesItselfForOffline,
  test,
} from './site.ts'

// Every error is logged, as it should be.
test.afterEach(({ problems }) => {
  problems.length = 0
})

test('[SHELL-6] an error shows in place and can be cleared; clearing it can redirect', async ({
  page,
  problems,
}) => {
  await Promise.all([knowsBuild(page), page.goto('/about')])
  const heading = await page.locator('h1').textContent()
  await markDocument(page)
  await page.evaluate(() => window.vetrina?.showError({ message: 'No prices', fatal: true }))
  await expect(page).toHaveTitle('Internal Server Error')
  await expect(page.locator('h1')).toHaveText('Internal Server Error')
  await expect(page.locator('h1')).toBeFocused()
  await expect(page.locator('main')).toContainText('500')
  await expect(page.locator('main')).toContainText('No prices')
  // The settings define the second link, like on 404.html.
  await expect(page.locator('main').getByRole('link')).toHaveText(['Torna alla home', 'Contatti'])
  await expect(page.locator('#announcer')).toHaveText('Internal Server Error')
  expect(problems.join()).toContain('500 Internal Server Error')
  await page.evaluate(() => window.vetrina?.clearError())
  await expect(page.locator('h1')).toHaveText(heading ?? '')

  const error = {
    statusCode: 404,
    statusMessage: 'Gone',
    data: { id: 7 },
    fatal: true,
    unhandled: true,
  }
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('404 Gone'))
  await page.evaluate((error) => window.vetrina?.showError(error), error)
  await expect(page).toHaveTitle('Page Not Found')
  await expect(page.locator('main')).toContainText('404')
  expect(await (await logged).args()[1]?.jsonValue()).toEqual(error)
  await page.evaluate(() => window.vetrina?.clearError({ redirect: '/contact' }))
  await expect(page).toHaveURL(/\/contact$/)
  await expect(page.locator('h1')).not.toHaveText('Page Not Found')
  expect(await isSameDocument(page)).toBe(true)
})

test('[SHELL-6] a visitor who goes offline sees a message, and can try again', async ({
  page,
  context,
}) => {
  await page.route('**/about/_payload.json?*', (route) => route.abort())
  await Promise.all([knowsBuild(page), page.goto('/')])
  await markDocument(page)
  await context.setOffline(true)
  await aboutLink(page).click()
  await expect(page.locator('main')).toContainText('Sembra che tu sia offline')
  await expect(page.locator('h1')).toHaveText('Internal Server Error')
  await expect(page).toHaveURL(/\/about$/)
  // The page looks the same after a failed try: only its message in the console marks the end.
  const failedAgain = page.waitForEvent('console', (message) => message.text().startsWith('503'))
  await page.getByRole('button', { name: 'Riprova' }).click()
  await failedAgain
  await expect(page.locator('main')).toContainText('Sembra che tu sia offline')
  await context.setOffline(false)
  await page.unroute('**/about/_payload.json?*')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page).toHaveTitle(/Chi sono/i)
  // The page then is like any other: a link within it replaces nothing.
  await page.locator('main').evaluate((main) => main.firstElementChild?.setAttribute('kept', ''))
  await page.locator('.skip-link').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/about#main$/)
  await aboutLink(page).focus()
  await expect(page.locator('main > [kept]')).toHaveCount(1)
  expect(await isSameDocument(page)).toBe(true)
})

test('[SHELL-6] a failing host leads to the error page of the site, not to its own', async ({
  page,
}) => {
  await takesItselfForOffline(page)
  await page.route(/\/about(\/_payload\.json.*)?$/, (route) => route.fulfill({ status: 502 }))
  await Promise.all([knowsBuild(page), page.goto('/')])
  await aboutLink(page).click()
  await expect(page.locator('h1')).toHaveText('Internal Server Error')
  await expect(page.locator('main')).toContainText('502')
  await expect(page.locator('main')).toContainText('Riprova tra poco')
  await page.getByRole('link', { name: 'Torna alla home' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.locator('h1')).not.toHaveText('Internal Server Error')
})

test('[ROUTE-2] [ROUTE-3] [ROUTE-4] a path that no route matches, or whose payload is of another page, is a 404 with the error page, which names it; unknown middleware is an error that names both', async ({
  page,
}) => {
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle('Page Not Found')
  await expect(page.locator('h1')).toHaveText('Page Not Found')
  await expect(page.locator('main')).toContainText('404')
  await expect(page.locator('main')).toContainText('Page not found: /no/such/page')
  await page.route('**/about/_payload.json?*', async (route) => {
    const url = route.request().url().replace('/about/', '/contact/')
    await route.fulfill({ response: await route.fetch({ url }) })
  })
  await changeManifest(page, ({ routes }) => ({
    routes: { ...routes, '/contact': { ...routes['/contact'], middleware: ['members'] } },
  }))
  await Promise.all([knowsBuild(page), page.goto('/')])
  await aboutLink(page).click()
  await expect(page).toHaveTitle('Page Not Found')
  await expect(page.locator('main')).toContainText('Page Not Found: /about')
  await go(page, '/contact')
  await expect(page.locator('h1')).toHaveText('Internal Server Error')
  await expect(page.locator('.error-page__message')).toContainText('/contact')
  await expect(page.locator('.error-page__message')).toContainText('members')
})
