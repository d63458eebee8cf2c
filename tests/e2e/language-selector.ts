/**
 * Locators and actions for the language selector.
 */
import { expect, type Page } from 'playwright/test'
import { type LoadMode, translationScript } from '../../src/translation/google.ts'

export const selector = (page: Page) => page.locator('.language__button')
export const label = (page: Page) => page.locator('.language__label')
export const list = (page: Page) => page.getByRole('listbox')
export const option = (page: Page, name: string) => page.getByRole('option', { name })
export const notice = (page: Page) => page.getByRole('dialog', { name: 'Traduzione' })

/** URL pattern of the service's script. */
export const script = `${translationScript}?*`

/** Gives consent, like a visitor who agreed a moment ago on an earlier page. */
export const giveConsent = (page: Page) =>
  page.addInitScript(() => {
    const key = 'vetrina-translation-consent'
    // Runs once, so that the visitor can revoke it later. A frame may have no storage.
    if (window !== top || sessionStorage.getItem(key)) return
    sessionStorage.setItem(key, 'given')
    localStorage.setItem(key, `google ${new Date().toISOString()}`)
  })

/** Opens the list, which loads the service first; needs consent. */
export async function openSelector(page: Page): Promise<void> {
  await selector(page).click()
  await expect(list(page)).toBeVisible()
}

/** Chooses a language by its own name and waits for the translation; needs consent. */
export async function chooseLanguage(page: Page, name: string): Promise<void> {
  await openSelector(page)
  await option(page, name).click()
  await expect(label(page)).toHaveText(name)
}

/** Changes the two attributes in which the pages of a site with this mode differ. */
export const useLoadMode = (page: Page, load: LoadMode) =>
  page.addInitScript((mode) => {
    const change = () => {
      const island = document.querySelector('v-island[island=language]')
      const props = JSON.parse(island?.getAttribute('props') ?? '{}')
      island?.setAttribute('props', JSON.stringify({ ...props, load: mode }))
      if (mode === 'eager') island?.setAttribute('wake', 'load')
    }
    // The event comes after parsing, and before any module runs.
    document.addEventListener('readystatechange', change, { once: true })
  }, load)

/** Values of the translation cookie, by domain. */
export async function translationCookies(page: Page): Promise<Record<string, string>> {
  const cookies = await page.context().cookies()
  return Object.fromEntries(
    cookies.filter(({ name }) => name === 'googtrans').map(({ domain, value }) => [domain, value]),
  )
}
