/**
 * `vetrina dev`: what is changed in the files is seen in the page.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page, Response } from 'playwright/test'
import { listFiles } from '../../build/base/output-files.ts'
import { type DevProject, startDevProject } from './dev-project.ts'
import {
  aboutLink,
  isSameDocument,
  knowsBuild,
  markDocument,
  expect as siteExpect,
  test,
} from './site.ts'

// The server compiles while everything else on the machine runs too.
const expect = siteExpect.configure({ timeout: 30_000 })

test.describe.configure({ mode: 'serial', timeout: 180_000 })

let dev: DevProject

test.beforeAll(async () => {
  test.setTimeout(180_000)
  dev = await startDevProject(process.env.SITE_CACHE ?? '')
})
test.afterAll(async () => {
  expect(await dev.stop()).toEqual({ code: 0, signal: null })
})

/** Once the page knows how it was served: what changes before costs a reload. */
const open = async (page: Page, path: string) => {
  const { href } = new URL(path, dev.url)
  const isAskedFor = (response: Response) =>
    response.url() === href && response.request().resourceType() === 'fetch'
  await Promise.all([page.waitForResponse(isAskedFor), page.goto(href)])
  await markDocument(page)
}
const heading = (page: Page): Locator => page.locator('main h1')
const overlay = (page: Page): Locator => page.getByRole('alertdialog')

test('the text of a story is put into the open page', async ({ page }) => {
  await open(page, 'about')
  dev.edit(dev.storyFile('about'), 'truccatrice ed estetista"', 'come si vede subito"')
  await expect(heading(page)).toHaveText('Agnese Lenzi, come si vede subito')
  expect(await isSameDocument(page)).toBe(true)
  expect(dev.log()).toMatch(/dev: .*about_.*, \d+ ms/)
})

test('a page that was fetched ahead is not shown as it was before the change', async ({ page }) => {
  await Promise.all([knowsBuild(page), open(page, '')])
  const ahead = page.waitForResponse((response) => response.url().includes('/about/_payload.json'))
  await aboutLink(page).hover()
  await ahead
  const asked = page.waitForResponse((response) => response.url().includes('latest.json'))
  dev.edit(dev.storyFile('about'), 'come si vede subito"', 'come si vede dopo"')
  await asked
  await aboutLink(page).click()
  await expect(heading(page)).toHaveText('Agnese Lenzi, come si vede dopo')
  dev.edit(dev.storyFile('about'), 'come si vede dopo"', 'come si vede subito"')
  await expect(heading(page)).toHaveText('Agnese Lenzi, come si vede subito')
})

test('a burst of changes ends with the last one', async ({ page }) => {
  await open(page, 'about')
  const story = dev.storyFile('about')
  const before = dev.read(story)
  for (let n = 1; n <= 20; n++) {
    dev.write(story, before.replace('come si vede subito', `prova ${n}`))
  }
  await expect(heading(page)).toHaveText('Agnese Lenzi, prova 20')
})

test('a value that does not fit is named with its field, and costs no page', async ({ page }) => {
  await open(page, 'about')
  const story = dev.storyFile('about')
  dev.edit(story, '"layout": "split"', '"layout": "diagonale"')
  await expect.poll(dev.log).toContain('hero.0.layout')
  await expect(overlay(page)).toHaveCount(0)
  await expect(heading(page)).toHaveText('Agnese Lenzi, prova 20')
  const times = dev.log().split('hero.0.layout').length - 1
  expect(times).toBe(1)
  expect(dev.log()).not.toMatch(/^\s+at /m)

  dev.edit(story, '"layout": "diagonale"', '"layout": "split"')
  await expect(overlay(page)).toHaveCount(0)
  await expect(heading(page)).toHaveText('Agnese Lenzi, prova 20')
})

test('a file of the space that is no JSON is named', async ({ page }) => {
  await open(page, 'about')
  const story = dev.storyFile('about')
  const before = dev.read(story)
  dev.write(story, before.slice(0, -40))
  await expect(overlay(page)).toContainText(story.replace(/^.*\//, ''))
  dev.write(story, before.replace('prova 20', 'di nuovo intera'))
  await expect(heading(page)).toHaveText('Agnese Lenzi, di nuovo intera')
  await expect(overlay(page)).toHaveCount(0)
})

const hero = 'src/bloks/Hero.tsx'

test('a component shows as it is written', async ({ page }) => {
  await open(page, 'about')
  dev.edit(hero, '<h1>{blok.headline}</h1>', '<h1>{blok.headline}!</h1>')
  await expect(heading(page)).toHaveText('Agnese Lenzi, di nuovo intera!')
  expect(await isSameDocument(page)).toBe(true)
})

test('a component that does not compile is shown with its place, over the last good page', async ({
  page,
}) => {
  await open(page, 'about')
  dev.edit(hero, '<h1>{blok.headline}!</h1>', '<h1>{blok.headline!</h1>')
  const line =
    1 +
    dev
      .read(hero)
      .split('\n')
      .findIndex((text) => text.includes('headline!'))
  await expect(overlay(page)).toContainText(`${hero}:${line}:`)
  await expect(heading(page)).toHaveText('Agnese Lenzi, di nuovo intera!')
  // It stands over a page that is loaded only now, too.
  await page.reload()
  await expect(overlay(page)).toContainText(`${hero}:${line}:`)
  await expect(heading(page)).toHaveText('Agnese Lenzi, di nuovo intera!')

  dev.edit(hero, '<h1>{blok.headline!</h1>', '<h1>{blok.headline}?</h1>')
  await expect(heading(page)).toHaveText('Agnese Lenzi, di nuovo intera?')
  await expect(overlay(page)).toHaveCount(0)
})

test('a component that throws is shown with its place, over the last good page and on every other one', async ({
  page,
}) => {
  await open(page, 'about')
  dev.edit(hero, '<h1>{blok.headline}?</h1>', '<h1>{fail(blok.headline)}?</h1>')
  dev.write(
    hero,
    `${dev.read(hero)}\nfunction fail(text: string): string {\n  if (text.includes('intera')) throw new Error('lo specchio è rotto')\n  return text\n}\n`,
  )
  const line = dev.read(hero).trimEnd().split('\n').length - 2
  await expect(overlay(page)).toContainText('lo specchio è rotto')
  const place = overlay(page).getByRole('link', { name: `${hero}:${line}:` })
  await expect(place).toHaveAttribute('href', /^vscode:\/\/file\/.*src\/bloks\/Hero.tsx:\d+:\d+$/)
  await expect(heading(page)).toHaveText('Agnese Lenzi, di nuovo intera?')
  expect(dev.log()).toContain('lo specchio è rotto')
  expect(dev.log()).not.toMatch(/^\s+at /m)
  for (const path of ['', 'about']) {
    await page.goto(new URL(path, dev.url).href)
    await expect(overlay(page)).toContainText('lo specchio è rotto')
  }
  await expect(heading(page)).toHaveText('Agnese Lenzi, di nuovo intera?')

  dev.edit(hero, '<h1>{fail(blok.headline)}?</h1>', '<h1>{blok.headline}?</h1>')
  await expect(overlay(page)).toHaveCount(0)
  await expect(heading(page)).toHaveText('Agnese Lenzi, di nuovo intera?')
  expect(dev.log()).toContain('dev: fixed')
})

test('styles change without a reload', async ({ page }) => {
  await open(page, 'about')
  const colour = () => heading(page).evaluate((h1) => getComputedStyle(h1).color)
  dev.write(
    'src/styles/hero.css',
    `${dev.read('src/styles/hero.css')}\n.hero h1 { color: rgb(1 2 3) }\n`,
  )
  await expect.poll(colour).toBe('rgb(1, 2, 3)')
  // A sheet that not every page has.
  const prose = 'src/styles/prose.css'
  dev.write(prose, `${dev.read(prose)}\n.prose { --dev: 1 }\n`)
  const value = () =>
    page
      .locator('main .prose')
      .first()
      .evaluate((text) => getComputedStyle(text).getPropertyValue('--dev'))
  await expect.poll(value).toBe('1')
  expect(await isSameDocument(page)).toBe(true)
})

test('the runtime of the browser changes by a reload that keeps the place', async ({ page }) => {
  await open(page, 'about')
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }))
  dev.write(
    'src/client/client.ts',
    `${dev.read('src/client/client.ts')}\nObject.assign(window, { dev: 'runtime' })\n`,
  )
  await expect.poll(() => page.evaluate(() => 'dev' in window).catch(() => false)).toBe(true)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400)
})

test('how the files of the browser are made changes, too', async ({ page }) => {
  await open(page, 'about')
  dev.edit('build/client/run-bundler.ts', '(content)}$&', '(content)}-other$&')
  await expect(page.locator('script[src*="/_assets/client."][src$="-other.js"]')).toHaveCount(1)
})

test('what the site says of its style sheets changes', async ({ page }) => {
  dev.edit('src/styles/sheets.ts', "prose: 'parts'", "prose: 'print'")
  // The page may reload meanwhile, which ends a visit.
  await expect(async () => {
    await page.goto(new URL('about', dev.url).href)
    const href = await page.locator('link[href*="/_assets/page"]').first().getAttribute('href')
    const sheet = await page.request.get(new URL(href ?? '', dev.url).href)
    expect(await sheet.text()).toContain('@layer print{.prose')
  }).toPass()
})

test('a story that is added and taken away again, and a file of public/', async ({
  page,
  problems,
}) => {
  const story = JSON.parse(dev.read(dev.storyFile('about')))
  const path = 'demo/stories/demo/novita_11111111-2222-4333-8444-555555555555.json'
  const served = page.locator('script[data-vetrina-dev]')
  await open(page, 'novita')
  await expect(heading(page)).toHaveText('Page Not Found')
  const before = await served.getAttribute('data-vetrina-dev')
  dev.write(
    path,
    JSON.stringify({
      ...{ ...story, id: 990001, uuid: '11111111-2222-4333-8444-555555555555' },
      ...{ name: 'Novità', slug: 'novita', full_slug: 'novita' },
    }),
  )
  await expect(heading(page)).toHaveText('Agnese Lenzi, di nuovo intera?')
  dev.remove(path)
  await expect(heading(page)).toHaveText('Page Not Found')
  // A page served between two builds would else take the later one for its own.
  expect(await served.getAttribute('data-vetrina-dev')).not.toBe(before)

  await open(page, 'about')
  dev.write('public/saluto.txt', 'ciao')
  await expect.poll(() => isSameDocument(page)).toBe(false)
  expect(await (await page.request.get(new URL('saluto.txt', dev.url).href)).text()).toBe('ciao')
  for (const problem of problems.splice(0)) expect(problem).toContain('404')
})

test('nothing of it is in a build, and no service worker keeps its pages', async ({ page }) => {
  const { SITE_DIST: dist = '' } = process.env
  for (const name of listFiles(dist).filter((one) => one.endsWith('.html'))) {
    expect(readFileSync(join(dist, name), 'utf8')).not.toContain('vetrina-dev')
  }
  expect(existsSync(join(dev.folder, 'dist'))).toBe(false)
  await open(page, '')
  expect(await page.content()).toContain('data-vetrina-dev')
  expect(await page.content()).not.toContain('Content-Security-Policy')
  await expect(page.locator('link[rel=manifest]')).toHaveCount(0)
  const worker = await (await page.request.get(new URL('sw.js', dev.url).href)).text()
  expect(worker).toContain('unregister')
})
