/**
 * Repeats a random visit without and with a translation. A translated page says the same as the page
 * itself, but for the language.
 */
import type { Browser, Page } from 'playwright/test'
import { site } from '../../src/site.ts'
import { createRandom } from '../random.ts'
import { partPages } from './demo-pages.ts'
import { expect, knowsBuild, saveData, shells, test } from './site.ts'
import { markOf, startTranslator } from './translators.ts'

const language = 'fr'
const mark = markOf(language)
const acts = 6
const keys = ['Tab', 'Escape', 'ArrowRight', 'ArrowLeft', 'End', 'Home']

/** How a translator treats texts: it moves them, or replaces them by others. */
type Translation = 'moved' | 'replaced'

/**
 * Pages that have each island, with both kinds of translation for React, which holds on to its texts.
 * Each page has a seed of its own, so that its acts do not depend on the pages before it.
 */
const visits: [path: string, seed: number, translations: Translation[]][] = [
  ['/', 0, ['replaced', 'moved']],
  ['/servizi-dermopigmentazione', 2, ['moved']],
  ['/bridal-form', 8, ['moved']],
  ...partPages
    .filter((path) => path !== '/accademia')
    .map((path, index): (typeof visits)[number] => [path, 12 + index, ['replaced']]),
]

test.describe.configure({ timeout: 120_000 })

for (const [path, seed, translations] of visits) {
  test(`[LANG-7] ${path}: a random visit is the same in another language`, async ({ browser }) => {
    const original = await visit(browser, { path, seed })
    for (const translation of translations) {
      const translated = await visit(browser, { path, seed, translation })
      expect(translated.problems, translation).toEqual([])
      for (const [index, step] of original.steps.entries()) {
        expect(translated.steps[index], `${translation}: ${step.act}`).toEqual(step)
      }
    }
    expect(original.problems).toEqual([])
  })
}

interface Visit {
  path: string
  seed: number
  translation?: Translation
}

interface Step {
  act: string
  /** Texts that can be read after it, without the marks of the translation. */
  texts: string[]
}

async function visit(browser: Browser, { path, seed, translation }: Visit) {
  const context = await browser.newContext({
    baseURL: process.env.SITE ?? '',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await saveData(context)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  const random = createRandom(seed + 1)
  const steps: Step[] = []
  const read = async (act: string) => {
    await settle(page, translation)
    const texts = await textsOf(page)
    steps.push({ act, texts: texts.map((text) => text.replace(mark, '').trim()) })
  }
  await begin(page, path)
  if (translation)
    await page.evaluate(startTranslator, { language, isMoving: translation === 'moved' })
  await page.clock.pauseAt(Date.now() + 600_000)
  await read(`open ${path}`)
  await wakeIslands(page)
  for (let count = 0; count < acts; count++) await read(await act(page, random))
  const others = site.requiredRoutes.filter((one) => one !== path)
  const next = others[Math.floor(random() * others.length)] ?? '/'
  const here = await page.evaluate(() => navigation.currentEntry?.key ?? '')
  await leave(page, () => page.evaluate((to) => window.vetrina?.navigate(to), next))
  await wakeIslands(page)
  await read(`go to ${next}`)
  for (let count = 0; count < 2; count++) await read(await act(page, random))
  await leave(page, () => page.evaluate((key) => void navigation.traverseTo(key), here))
  await wakeIslands(page)
  await read('go back')
  problems.push(...(await page.evaluate(() => window.bareTexts ?? [])))
  await context.close()
  return { steps, problems }
}

const reactIslands = Object.entries(site.islands)
  .filter(([, { module }]) => module.endsWith('.tsx'))
  .map(([name]) => name)

declare global {
  interface Window {
    /** Texts that a React island changed in place. */
    bareTexts?: string[]
  }
}

async function begin(page: Page, path: string): Promise<void> {
  await page.addInitScript((names) => {
    // Only React changes text in an island while no translation is at work.
    const bareTexts: string[] = []
    window.bareTexts = bareTexts
    new MutationObserver((records) => {
      for (const { type, target, addedNodes, removedNodes } of records) {
        const island = target.parentElement?.closest('v-island[awake]')
        if (!names.includes(island?.getAttribute('island') ?? '')) continue
        const isText = [...addedNodes, ...removedNodes].some((node) => node instanceof Text)
        const isFont = document.querySelector('font') !== null
        if (!isFont && (isText || type === 'characterData')) {
          bareTexts.push(
            `${island?.getAttribute('island')} changes a text in place: ${target.textContent}`,
          )
        }
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  }, reactIslands)
  await page.clock.install()
  // Navigations are ordinary loads until the build is known.
  const known = knowsBuild(page)
  await page.goto(path)
  await page.clock.runFor(1500)
  await known
}

/** Waits until everything is translated, and a picture that was closed has left the URL. */
async function settle(page: Page, translation: Translation | undefined): Promise<void> {
  await page.clock.runFor(600)
  await expect.poll(() => page.evaluate(isAddressOfPicture)).toBe(true)
  if (!translation) return
  await expect
    .poll(async () => {
      await page.clock.runFor(50)
      return (await textsOf(page)).filter((text) => !text.startsWith(mark))
    })
    .toEqual([])
}

/** Runs in the page: tells whether a picture is open if, and only if, the URL names one. */
const isAddressOfPicture = (): boolean =>
  location.hash.startsWith('#foto-') === (document.querySelector('.lightbox[open]') !== null)

/** Navigates, and waits until other content has replaced this one. */
async function leave(page: Page, go: () => Promise<unknown>): Promise<void> {
  await page.locator('main').evaluate((main) => main.firstElementChild?.setAttribute('old', ''))
  await go()
  await expect(page.locator('main > [old]')).toHaveCount(0)
  // The rest comes when the browser is idle, by the page's clock.
  while ((await page.locator(shells).count()) > 0) await page.clock.runFor(50)
}

async function wakeIslands(page: Page): Promise<void> {
  const wake = () => {
    const asleep = [...document.querySelectorAll('main v-island:not([awake])')]
    for (const element of asleep) element.dispatchEvent(new Event('pointerover'))
    asleep[0]?.firstElementChild?.scrollIntoView({ behavior: 'instant' })
    return asleep.length
  }
  await expect
    .poll(async () => {
      // Some islands wait until the browser is idle, by the page's clock.
      await page.clock.runFor(50)
      return page.evaluate(wake)
    })
    .toBe(0)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

/** @returns a name for what was done */
async function act(page: Page, random: () => number): Promise<string> {
  if (random() < 0.25) {
    const key = keys[Math.floor(random() * keys.length)] ?? 'Tab'
    await page.keyboard.press(key)
    return key
  }
  const share = random()
  return page.evaluate((part) => {
    const scope = document.querySelector('dialog[open]') ?? document
    const candidates = [
      ...scope.querySelectorAll<HTMLElement>(
        'button, summary, input:not([type=hidden]), select, textarea, a[href^="#"], .gallery__pictures a',
      ),
    ].filter((one) => one.checkVisibility() && !one.closest('.language, .site-footer'))
    const chosen = candidates[Math.floor(part * candidates.length)]
    if (!chosen) return 'nothing'
    chosen.focus()
    const words = { text: 'prova', tel: 'prova', email: 'prova', url: 'prova' }
    const values = { ...words, number: '3', range: '20', date: '2027-05-08', time: '10:30' }
    if (chosen instanceof HTMLInputElement && chosen.type in values) {
      // React listens to the setter of the element, not of the class.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
        chosen,
        values[chosen.type as keyof typeof values],
      )
      chosen.dispatchEvent(new InputEvent('input', { bubbles: true }))
      chosen.dispatchEvent(new Event('change', { bubbles: true }))
    } else if (chosen instanceof HTMLSelectElement) {
      chosen.selectedIndex = chosen.options.length - 1
      chosen.dispatchEvent(new Event('change', { bubbles: true }))
    } else chosen.click()
    return `${chosen.localName} ${candidates.indexOf(chosen)} of ${candidates.length}`
  }, share)
}

/** Visible texts that a translator may change, except toasts: the clipboard does not follow the page's clock. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      const text = (textContent ?? '').trim()
      const isRead =
        parentElement?.checkVisibility() &&
        !parentElement.closest('[translate=no], .language, .skiptranslate, .toasts')
      if (isRead && text !== '') texts.push(text)
    }
    return texts
  })
