/**
 * The language selector, as tests use it.
 */
import { expect, type Page } from 'playwright/test'
import type { LoadMode } from '../../src/translation/load-mode.ts'

export const selector = (page: Page) => page.locator('.language__button')
export const label = (page: Page) => page.locator('.language__label')
export const list = (page: Page) => page.getByRole('listbox')
export const option = (page: Page, name: string) => page.getByRole('option', { name })
export const notice = (page: Page) => page.getByRole('dialog', { name: 'Traduzione' })

/** The script of the service, which stands on another origin than the site. */
export const script = () => `${process.env.TRANSLATION_SCRIPT}?*`

/** As a visitor who agreed a moment ago, on an earlier page. */
export const giveConsent = (page: Page) =>
  page.addInitScript(() => {
    const key = 'vetrina-translation-consent'
    // Once: what the visitor does later is hers to do. A frame may have no storage.
    if (window !== top || sessionStorage.getItem(key)) return
    sessionStorage.setItem(key, 'given')
    localStorage.setItem(key, `google ${new Date().toISOString()}`)
  })

/** With consent given: opens the list, loading the service first. */
export async function openSelector(page: Page): Promise<void> {
  await selector(page).click()
  await expect(list(page)).toBeVisible()
}

/** With consent given: chooses a language by its own name, and waits for the translation. */
export async function chooseLanguage(page: Page, name: string): Promise<void> {
  await openSelector(page)
  await option(page, name).click()
  await expect(label(page)).toHaveText(name)
}

/** The pages of a site that is configured so: nothing but these two attributes differs. */
export const useLoadMode = (page: Page, load: LoadMode) =>
  page.addInitScript((mode) => {
    const change = () => {
      const island = document.querySelector('v-island[island=language]')
      const props = JSON.parse(island?.getAttribute('props') ?? '{}')
      island?.setAttribute('props', JSON.stringify({ ...props, load: mode }))
      if (mode === 'eager') island?.setAttribute('wake', 'load')
    }
    // The page is read, and none of its modules has run.
    document.addEventListener('readystatechange', change, { once: true })
  }, load)

/** What the page remembers of a language, by domain. */
export async function translationCookies(page: Page): Promise<Record<string, string>> {
  const cookies = await page.context().cookies()
  return Object.fromEntries(
    cookies.filter(({ name }) => name === 'googtrans').map(({ domain, value }) => [domain, value]),
  )
}
