/**
 * Helpers for requests that are sent offline.
 */
import type { Page } from 'playwright/test'
import { expect, fillBridal, submit, waitingPanel } from './request-site.ts'

/** Sends an open bridal form while offline: the browser keeps the request. */
export async function sendOffline(page: Page): Promise<void> {
  await fillBridal(page)
  await page.context().setOffline(true)
  await submit(page).click()
  await expect(waitingPanel(page)).toBeFocused()
}

/**
 * Closes the page while offline: a page that is only left might still send.
 * @returns a page for the next visit, which is online again
 */
export async function leave(page: Page): Promise<Page> {
  const next = await page.context().newPage()
  await page.close()
  await next.context().setOffline(false)
  return next
}

/** Waits until no page or worker is sending. */
export const afterSending = (page: Page): Promise<void> =>
  page.evaluate(() => navigator.locks.request('vetrina kept requests', async () => {}))

/** Kept requests and web storage of the site in this browser, as JSON. */
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
