import type { Page } from 'playwright/test'
import { drag, swipe } from './finger.ts'
import { expectStill, takenKeys } from './keyboard-only.ts'
import { expect, isSameDocument, markDocument, test } from './site.ts'
import { withhold } from './withhold.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Galleria' })
const links = (page: Page) => page.locator('.gallery__pictures a')
const shown = (page: Page) => dialog(page).locator('figure:not([hidden]) img')

async function openGallery(page: Page, at = 0): Promise<void> {
  await page.goto('/servizi-makeup')
  await markDocument(page)
  await links(page).nth(at).click()
  await expect(dialog(page)).toBeVisible()
}

/** Expects the large picture of that link. */
async function expectShown(page: Page, index: number): Promise<void> {
  const source = await links(page).nth(index).locator('img').getAttribute('src')
  await expect(shown(page)).toHaveAttribute('src', source ?? '')
}

/** Index of the page's history entry. */
const placeInHistory = (page: Page) =>
  page.evaluate(() => window.navigation.currentEntry?.index ?? 0)

test('[UI-5] a picture opens large, without React or motion; the keyboard turns it, unless a modifier is pressed; its number is announced, and its link gets the focus back', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url())
  })
  await openGallery(page, 1)
  expect(scripts.map((url) => url.replace(/.*\/(\w+)\..*/, '$1'))).toEqual(['client', 'lightbox'])
  const neighbours = dialog(page).locator('figure[hidden] img')
  await expect(neighbours).toHaveCount(2)
  await expect
    .poll(() =>
      neighbours.evaluateAll((images) =>
        images.every((image) => (image as HTMLImageElement).complete),
      ),
    )
    .toBe(true)
  const count = await links(page).count()
  expect(count).toBeGreaterThan(3)
  await expectStill(page)
  expect(await takenKeys(page, 'ArrowRight', 'ArrowLeft', 'Home', 'End')).toEqual([])
  await expectShown(page, 1)
  await page.keyboard.press('ArrowRight')
  await expectShown(page, 2)
  const announced = dialog(page).locator('[aria-live]')
  const alt = await links(page).nth(2).locator('img').getAttribute('alt')
  await expect(announced).toContainText(`Foto 3 di ${count}: ${alt}`)
  await expect(announced).not.toHaveAttribute('aria-label')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expectShown(page, 0)
  await page.keyboard.press('ArrowLeft')
  await expectShown(page, count - 1)
  await page.keyboard.press('Home')
  await expect(dialog(page)).toContainText(`1 / ${count}`)
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab')
    const isInside = await page.evaluate(
      () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
    )
    expect(isInside, 'the focus stays inside').toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(links(page).first()).toBeFocused()
  expect(await isSameDocument(page)).toBe(true)
})

test('[I18N-4] [UI-5] buttons and swipes of 40 pixels or more turn the picture, also over the empty edge; on a right-to-left page the next one is on the left', async ({
  page,
}) => {
  await page.clock.install()
  await openGallery(page)
  // A click closes the picture 500 ms after it opened.
  await page.clock.runFor(500)
  await swipe(page, { x: 500, y: 20 }, -100)
  await expectShown(page, 1)
  await swipe(page, { x: 500, y: 20 }, 100)
  await expectShown(page, 0)
  const middle = { x: 600, y: 400 }
  for (const [distance, index] of [
    [-39, 0],
    [-40, 1],
    [40, 0],
  ] as const) {
    await swipe(page, middle, distance)
    await expectShown(page, index)
  }
  await dialog(page).getByRole('button', { name: 'Foto successiva' }).click()
  await expectShown(page, 1)
  await dialog(page).getByRole('button', { name: 'Foto precedente' }).click()
  await expectShown(page, 0)

  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  await page.keyboard.press('ArrowLeft')
  await expectShown(page, 1)
  await swipe(page, middle, 40)
  await expectShown(page, 2)
  await page.keyboard.press('ArrowRight')
  await expectShown(page, 1)
  const [next, previous] = await Promise.all(
    ['Foto successiva', 'Foto precedente'].map((name) =>
      dialog(page).getByRole('button', { name }).boundingBox(),
    ),
  )
  expect(next?.x).toBeLessThan(previous?.x ?? 0)
})

test('[UI-5] a picture has a URL that opens it, and Back closes it', async ({ page }) => {
  await openGallery(page, 2)
  await expect(page).toHaveURL(/\/servizi-makeup#foto-/)
  const address = page.url()
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\/servizi-makeup$/)
  expect(await isSameDocument(page)).toBe(true)

  await page.goto('/about')
  await page.goto(address)
  await expect(dialog(page)).toBeVisible()
  await expectShown(page, 2)
  await dialog(page).getByRole('button', { name: 'Chiudi' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\/servizi-makeup$/)
})

test('[UI-5] closing scrolls to the picture that was seen last, and its link has the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await openGallery(page)
  await page.keyboard.press('End')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\/servizi-makeup$/)
  await expect(links(page).last()).toBeFocused()
  // The browser restores the scroll position some frames after the URL.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await expect(links(page).last()).toBeInViewport()
  await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('auto')
})

test('[UI-5] a picture that the history closed and opened again closes with one step back, even twice within a frame', async ({
  page,
}) => {
  await openGallery(page)
  const openedAt = await page.evaluate(() => performance.now())
  const opened = await placeInHistory(page)
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await page.goForward()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\/servizi-makeup$/)
  expect(await placeInHistory(page)).toBe(opened - 1)

  // A second click within half a second counts as a double click.
  await page.waitForFunction((start) => performance.now() - start > 500, openedAt)
  await links(page).first().click()
  await expect(dialog(page)).toBeVisible()
  await dialog(page).evaluate(async (dialog) => {
    let closings = 0
    const isOver = new Promise<void>((resolve) => {
      dialog.addEventListener('close', () => {
        if (++closings === 2) resolve()
      })
    })
    // The browser paints no frame while a transition waits for its update.
    document.startViewTransition(async () => {
      for (const step of [-1, 1]) {
        const arrival = new Promise((done) => addEventListener('popstate', done, { once: true }))
        history.go(step)
        await arrival
      }
      ;(dialog as HTMLDialogElement).close()
    })
    await isOver
  })
  await expect(page).toHaveURL(/\/servizi-makeup$/)
  expect(await placeInHistory(page)).toBe(opened - 1)
  expect(await isSameDocument(page)).toBe(true)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true })

  test('[UI-5] one finger moves an enlarged picture, and turns one at its normal size', async ({
    page,
  }) => {
    await openGallery(page)
    const client = await page.context().newCDPSession(page)
    const way = { x: 120, y: 200, toX: 20, toY: 200 }
    const enlarge = async (pageScaleFactor: number) => {
      await client.send('Emulation.setPageScaleFactor', { pageScaleFactor })
      await expect
        .poll(() => page.evaluate(() => visualViewport?.scale))
        .toBeCloseTo(pageScaleFactor, 3)
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => setTimeout(done))),
      )
    }
    const left = () => page.evaluate(() => visualViewport?.offsetLeft)
    for (const [index, scale] of [1.4, 2.5].entries()) {
      expect(await left()).toBe(0)
      await enlarge(scale)
      await drag(page, way)
      await expect.poll(left).toBeGreaterThan(50)
      await expectShown(page, index)
      await enlarge(1)
      await drag(page, way)
      await expectShown(page, index + 1)
    }
  })
})

test('the first click on an island that sleeps is repeated when it is awake', async ({ page }) => {
  const script = '**/_assets/lightbox.*.js'
  const release = await withhold(page, script)
  await page.goto('/servizi-makeup')
  const asked = page.waitForRequest(script)
  await links(page).first().dispatchEvent('click')
  await asked
  await expect(page).toHaveURL(/\/servizi-makeup$/)
  release()
  await expect(dialog(page)).toBeVisible()
  await expectShown(page, 0)
})

test('a picture is a link to its file', async ({ page, problems }) => {
  await page.route('**/_assets/lightbox.*.js', (route) => route.abort())
  await page.goto('/servizi-makeup')
  // The first failure reloads the page.
  await markDocument(page)
  await links(page).first().click()
  await expect.poll(() => isSameDocument(page)).toBe(false)
  await links(page).first().click()
  await expect(page).toHaveURL(/\.(jpg|png)$/)
  problems.length = 0
})
