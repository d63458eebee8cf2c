import type { Page } from 'playwright/test'
import { startPreview } from '../../servers/preview/server.ts'
import {
  chooseLanguage,
  giveConsent,
  label,
  notice,
  openSelector,
  option,
  selector,
  translationCookies,
} from './language-selector.ts'
import { expect, test as siteTest } from './site.ts'
import { answerForGoogle, answers, changeMain, test } from './translated-site.ts'

test.beforeEach(({ page }) => giveConsent(page))

/** Adds a second policy: a copy of the site's own without these sources. */
const refuse = (page: Page, ...sources: string[]) =>
  page.addInitScript((refused) => {
    const add = () => {
      const own = document.querySelector<HTMLMetaElement>('meta[http-equiv]')
      const policy = own?.cloneNode() as HTMLMetaElement
      for (const source of refused) policy.content = policy.content.replace(` ${source}`, ' ')
      document.head.append(policy)
    }
    document.addEventListener('readystatechange', add, { once: true })
  }, sources)

/** Height of the page, and where its parts begin, on a phone and in a wide window. */
async function measure(page: Page) {
  const measured = []
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    measured.push(
      await page.evaluate(() => ({
        height: document.documentElement.scrollHeight,
        top: document.body.getBoundingClientRect().top + scrollY,
        header: document.querySelector('header')?.getBoundingClientRect().top,
      })),
    )
  }
  return measured
}

siteTest(
  '[LANG-2] [LANG-7] the policy allows every request of the translator, in the header and in the page; its elements take no room, on a phone and in a wide window',
  async ({ page, context, problems }) => {
    const asked = await answerForGoogle(context)
    await giveConsent(page)
    const root = process.env.SITE_DIST ?? ''
    const preview = await startPreview({ root, port: 0, as: 'cloudflare' })
    const response = await page.goto(`${preview.url}about`)
    expect(response?.headers()['content-security-policy']).toContain('translate.googleapis.com')
    await expect(page.locator('meta[http-equiv=Content-Security-Policy]')).toBeAttached()
    await chooseLanguage(page, 'Français')
    await expect(page.locator('h1')).toContainText('[fr]')
    await expect.poll(() => [...asked].sort()).toEqual(Object.keys(answers).sort())
    // The browser logs what it refuses.
    expect(problems).toEqual([])

    await expect(page.locator('.goog-te-spinner-pos')).toBeAttached()
    const dressed = await measure(page)
    const left = await page.evaluate(() => {
      document.documentElement.removeAttribute('style')
      document.body.removeAttribute('style')
      const own = '.skiptranslate, #goog-gt-tt, [class*=spinner], [class*=VIpgJd]'
      const elements = [...document.querySelectorAll(own)].filter((one) => one.closest('body > *'))
      for (const one of elements) one.remove()
      return elements.length
    })
    expect(left).toBeGreaterThanOrEqual(5)
    expect(dressed).toEqual(await measure(page))
    expect(dressed.map(({ top }) => top)).toEqual([0, 0])
    await preview.close()
  },
)

test('[LANG-6] a list of languages that the policy refuses is reported at once, with its URL', async ({
  page,
  problems,
}) => {
  const list = 'https://translate-pa.googleapis.com/v1/supportedLanguages'
  await refuse(page, list)
  await page.goto('/about')
  await selector(page).click()
  // The page gives up a silent service only after twenty seconds.
  await expect(notice(page)).toBeVisible({ timeout: 15_000 })
  const said = problems.splice(0).join('\n')
  expect(said).toContain(`policy of this site refuses the translator ${list}?client=te`)
  expect(said).toContain('(script-src-elem)')
  expect(said).toContain('Error loading the translation script')
})

test('[LANG-6] a translation that the policy refuses is reported, a picture only in the console', async ({
  page,
  problems,
}) => {
  await refuse(page, 'https://translate-pa.googleapis.com/v1/ ', 'https://www.google.com/images/')
  await page.goto('/about')
  await openSelector(page)
  const picture = 'translator https://www.google.com/images/cleardot.gif (img-src)'
  await expect.poll(() => problems.join('\n')).toContain(picture)
  await option(page, 'Français').click()
  await expect(notice(page)).toContainText('La traduzione non è partita', { timeout: 10_000 })
  const address = 'translator https://translate-pa.googleapis.com/v1/translateHtml (connect-src)'
  expect(problems.splice(0).join('\n')).toContain(address)
})

test('[LANG-4] [LANG-6] a second language that the translator ignores is chosen again; one that never comes is reported, and after giving it up the one before stays', async ({
  page,
  problems,
}) => {
  // The translator ignores the first choice of German, and all of Spanish.
  const ignoring = `if (combo.value === 'de' && !window.isAgain) window.isAgain = true
else if (combo.value !== 'es') translate(combo.value)`
  await changeMain(page, (body) => body.replace('translate(combo.value)', ignoring))
  await page.goto('/about')
  await chooseLanguage(page, 'Français')
  await expect(page.locator('h1')).toContainText('[fr]')
  await page.clock.install()
  // A second click would come too soon.
  await selector(page).press('ArrowDown')
  await option(page, 'Deutsch').click()
  await page.clock.runFor(6000)
  await expect(page.locator('h1')).toContainText('[de]')
  await page.clock.runFor(20_000)
  await expect(notice(page)).toHaveCount(0)

  await openSelector(page)
  await option(page, 'Español').click()
  await expect(async () => {
    await page.clock.runFor(5000)
    await expect(notice(page)).toContainText('La traduzione non è partita', { timeout: 100 })
  }).toPass()
  expect(problems.splice(0).join()).toContain('could not be translated into es')
  await notice(page).getByRole('button', { name: 'Annulla' }).click()
  await expect(label(page)).toHaveText('Deutsch')
  expect(new Set(Object.values(await translationCookies(page)))).toEqual(new Set(['/it/de']))
})
