/**
 * Simulates a finger as input to the browser, before it becomes an event of the page, and swipes by mouse.
 */
import type { Page } from 'playwright/test'

interface Way {
  x: number
  y: number
  toX: number
  toY: number
}

/** Drags in three steps, like a quick finger. Resolves when the page has stopped scrolling. */
export async function drag(page: Page, { x, y, toX, toY }: Way): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', share?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        share === undefined ? [] : [{ x: x + (toX - x) * share, y: y + (toY - y) * share }],
    })
  const steps = 3
  await send('touchStart', 0)
  for (let step = 1; step <= steps; step++) await send('touchMove', step / steps)
  await send('touchEnd')
  await session.detach()
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let [last, frames] = [scrollY, 0]
        const look = () => {
          frames = scrollY === last ? frames + 1 : 0
          last = scrollY
          if (frames === 10) resolve()
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
}

/** Drags sideways with the mouse, by so many pixels. */
export async function swipe(
  page: Page,
  { x, y }: { x: number; y: number },
  distance: number,
): Promise<void> {
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + distance, y, { steps: 5 })
  await page.mouse.up()
}
