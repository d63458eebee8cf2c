/**
 * React on a page that a translator rewrites, without the care that the site's islands take.
 */
import { resolve } from 'node:path'
import { build } from 'esbuild'
import type { Page } from 'playwright/test'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import HostileIsland from './hostile-island.tsx'
import { expect, test } from './site.ts'
import { markOf, startTranslator } from './translators.ts'

const language = 'en'

let script = ''

test.beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `import Component from './tests/e2e/hostile-island.tsx'
import { createIsland } from './src/client/hydrate.tsx'
window.hydrate = (element) =>
  createIsland(Component).hydrate(element, {}, new AbortController().signal)`,
      resolveDir: resolve('.'),
    },
    bundle: true,
    format: 'iife',
    write: false,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  script = outputFiles[0]?.text ?? ''
})

/** Opens a page with the hostile island only, on the site's origin. */
async function openIsland(page: Page): Promise<void> {
  const markup = renderToString(createElement(HostileIsland))
  await page.route('**/island', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="it"><title>Isola</title><v-island island="hostile">${markup}</v-island>`,
    }),
  )
  await page.goto('/island')
  await page.addScriptTag({ content: script })
}

const hydrate = (page: Page) =>
  page.evaluate(() => Reflect.get(window, 'hydrate')(document.querySelector('v-island')))

const island = (page: Page) => page.locator('v-island')
const button = (page: Page) => island(page).getByRole('button')

/** Expects the text of the island, all of it translated, without the marks. */
async function expectText(page: Page, text: string): Promise<void> {
  const count = async () => {
    const texts = await island(page).evaluate((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      while (walker.nextNode()) found.push(walker.currentNode.textContent ?? '')
      return found.filter((one) => one.trim() !== '')
    })
    const mark = markOf(language)
    const isTranslated = texts.every((one) => one.trim().startsWith(mark))
    const plain = texts.map((one) => one.replace(`${mark} `, '')).join('')
    return isTranslated ? plain.replace(/\s+/g, ' ') : `not yet: ${texts.join('|')}`
  }
  await expect.poll(count).toBe(text)
}

for (const isMoving of [false, true]) {
  const how = isMoving ? 'moved into fonts' : 'replaced by fonts'

  test(`[LANG-7] texts ${how}: an island that wakes later finds its own texts, and keeps the focus; React removes, inserts and changes them, and no old text stays`, async ({
    page,
  }) => {
    await openIsland(page)
    await page.evaluate(startTranslator, { language, isMoving })
    await expectText(page, 'Prezzo 0 eurooggifineCambia')
    await button(page).focus()
    await hydrate(page)
    await expect(button(page)).toBeFocused()
    await expectText(page, 'Prezzo 0 eurooggifineCambia')
    for (const text of [
      'Prezzo 1 euro scontatooggiancoraCambia',
      'Prezzo 2 euroancoraCambia',
      'Prezzo 3 euro scontatooggifineCambia',
      'Prezzo 4 eurooggiancoraCambia',
      'Prezzo 5 euro scontatoancoraCambia',
      'Prezzo 6 eurooggifineCambia',
    ]) {
      await page.keyboard.press('Enter')
      await expectText(page, text)
    }
  })
}

test('[LANG-7] an island wakes even if a translation begins at the same time', async ({ page }) => {
  await openIsland(page)
  await page.evaluate((mark) => {
    const element = document.querySelector('v-island') as HTMLElement
    Reflect.get(window, 'hydrate')(element)
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const font = document.createElement('font')
      font.append(document.createElement('font'))
      text.replaceWith(font)
      font.firstElementChild?.append(`${mark} ${text.data}`)
    }
  }, markOf(language))
  await button(page).click()
  const text = async () =>
    (await island(page).textContent())?.replaceAll(markOf(language), '').replace(/\s+/g, ' ')
  await expect.poll(text).toBe(' Prezzo 1 euro scontato oggiancora Cambia')
})

test('[LANG-7] an island whose elements were moved about is rendered anew', async ({ page }) => {
  await openIsland(page)
  await island(page).evaluate((element) => {
    const font = document.createElement('font')
    font.append(...(element.firstElementChild?.childNodes ?? []))
    element.firstElementChild?.append(font)
  })
  await hydrate(page)
  await expect(island(page).locator('font')).toHaveCount(0)
  await button(page).click()
  await expect(island(page)).toHaveText('Prezzo 1 euro scontatooggiancoraCambia')
})

test('[LANG-7] without a translation the DOM is the browser’s own', async ({ page }) => {
  await openIsland(page)
  await hydrate(page)
  await button(page).click()
  const isNative = await page.evaluate(() =>
    [Node.prototype.removeChild, Node.prototype.insertBefore].every((method) =>
      String(method).includes('[native code]'),
    ),
  )
  expect(isNative).toBe(true)
  // Real mistakes still throw during a translation.
  await page.evaluate(startTranslator, { language, isMoving: false })
  await expectText(page, 'Prezzo 1 euro scontatooggiancoraCambia')
  await button(page).click()
  await expectText(page, 'Prezzo 2 euroancoraCambia')
  const error = await page.evaluate(() => {
    try {
      document.body.removeChild(document.createElement('p'))
      return ''
    } catch (thrown) {
      return String(thrown)
    }
  })
  expect(error).toContain('NotFoundError')
})
