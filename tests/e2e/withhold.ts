import type { Page } from 'playwright/test'

/** A promise that is pending until the test calls `release`. */
export function hold(): { held: Promise<void>; release: () => void } {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  return { held, release }
}

/**
 * Holds back the page's requests for this URL.
 * @returns lets them continue
 */
export async function withhold(page: Page, address: string): Promise<() => void> {
  const { held, release } = hold()
  await page.route(address, async (route) => {
    await held
    // The page that asked may be gone.
    await route.fallback().catch(() => {})
  })
  return release
}
