/**
 * A request that is sent while there is no connection, and what the form then shows.
 */
import type { Page } from 'playwright/test'
import { expect, fillBridal, submit } from './request-site.ts'

export const waitingPanel = (page: Page) => page.locator('.request__panel--waiting')
export const sentPanel = (page: Page) => page.locator('.request__panel--sent')

/** Sends a bridal form that is open already: the browser keeps the request. */
export async function sendOffline(page: Page): Promise<void> {
  await fillBridal(page)
  await page.context().setOffline(true)
  await submit(page).click()
  await expect(waitingPanel(page)).toBeFocused()
}

/**
 * Closed for good while there is no connection: a page that is merely left may still send.
 * @returns another page, for the next visit; the connection is there again
 */
export async function leave(page: Page): Promise<Page> {
  const next = await page.context().newPage()
  await page.close()
  await next.context().setOffline(false)
  return next
}

/** Whatever page or worker is sending has come to its end. */
export const afterSending = (page: Page): Promise<void> =>
  page.evaluate(() => navigator.locks.request('vetrina kept requests', async () => {}))

/** Everything that the site has in this browser, as text. */
export const storedTexts = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const read = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await read(indexedDB.open('vetrina'))
    const all = await read(database.transaction('requests').objectStore('requests').getAll())
    database.close()
    return JSON.stringify([all, { ...localStorage }, { ...sessionStorage }])
  })
