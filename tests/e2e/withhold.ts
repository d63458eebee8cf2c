import type { Page } from 'playwright/test'
import { hold } from './hold.ts'

/**
 * Holds back what the page asks for at this address.
 * @returns lets it come
 */
export async function withhold(page: Page, address: string): Promise<() => void> {
  const { held, release } = hold()
  await page.route(address, async (route) => {
    await held
    // The page that asked may be gone.
    await route.continue().catch(() => {})
  })
  return release
}
