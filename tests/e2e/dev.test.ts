/**
 * `vetrina dev` shows changes of the files in the page, and mistakes in them, which lose nothing.
 */
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
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
test.use({ savesData: false })

let dev: DevProject

test.beforeAll(async () => {
  test.setTimeout(180_000)
  dev = await startDevProject(process.env.SITE_CACHE ?? '')
})
test.afterAll(async () => {
  expect(await dev.stop()).toEqual({ code: 0, signal: null })
})

const hero = 'src/bloks/Hero.tsx'
const about = () => dev.storyFile('about')
const addressOf = (path: string) => new URL(path, dev.url).href

/** Opens a page and waits until it has fetched its own HTML: an earlier change would cost a reload. */
const open = async (page: Page, path: string) => {
  const isAskedFor = (response: Response) =>
    response.url() === addressOf(path) && response.request().resourceType() === 'fetch'
  await Promise.all([page.waitForResponse(isAskedFor), page.goto(addressOf(path))])
  await markDocument(page)
}
/** Opens a page and waits for its last request: a server that restarts answers none. */
const openWhole = (page: Page) => Promise.all([knowsBuild(page), page.goto(addressOf('about'))])

const headline = (page: Page): Locator => page.locator('main h1')
const shows = (page: Page, text: string) =>
  expect(headline(page)).toHaveText(`Agnese Lenzi, ${text}`)
const overlay = (page: Page): Locator => page.getByRole('alertdialog')

test('the changed text and metadata of a story appear in the open page; after twenty changes it is the last one', async ({
  page,
}) => {
  await open(page, 'about')
  dev.edit(about(), 'truccatrice ed estetista"', 'come si vede subito"')
  await shows(page, 'come si vede subito')
  const description = page.locator('meta[name=description]')
  dev.edit(about(), (await description.getAttribute('content')) ?? '', 'Un’altra descrizione.')
  await expect(description).toHaveAttribute('content', 'Un’altra descrizione.')
  await expect(description).toHaveCount(1)
  expect(await isSameDocument(page)).toBe(true)
  expect(dev.log()).toMatch(/dev: .*about_.*, \d+ ms/)
  const before = dev.read(about())
  for (let n = 1; n <= 20; n++) {
    dev.write(about(), before.replace('come si vede subito', `prova ${n}`))
  }
  await shows(page, 'prova 20')
})

test('a page that was fetched ahead does not show its state before the change', async ({
  page,
}) => {
  await Promise.all([knowsBuild(page), open(page, '')])
  const ahead = page.waitForResponse((response) => response.url().includes('/about/_payload.json'))
  await aboutLink(page).hover()
  await ahead
  const asked = page.waitForResponse((response) => response.url().includes('latest.json'))
  dev.edit(about(), 'prova 20"', 'come si vede dopo"')
  await asked
  await aboutLink(page).click()
  await shows(page, 'come si vede dopo')
  dev.edit(about(), 'come si vede dopo"', 'prova 20"')
  await shows(page, 'prova 20')
})

test('an invalid value is reported with its field, and the page stays; a file with broken JSON is named', async ({
  page,
}) => {
  await open(page, 'about')
  dev.edit(about(), '"layout": "split"', '"layout": "diagonale"')
  await expect.poll(dev.log).toContain('hero.0.layout')
  await expect(overlay(page)).toHaveCount(0)
  await shows(page, 'prova 20')
  expect(dev.log().split('hero.0.layout')).toHaveLength(2)
  expect(dev.log()).not.toMatch(/^\s+at /m)
  dev.edit(about(), '"layout": "diagonale"', '"layout": "split"')

  const before = dev.read(about())
  dev.write(about(), before.slice(0, -40))
  await expect(overlay(page)).toContainText(basename(about()))
  dev.write(about(), before.replace('prova 20', 'di nuovo intera'))
  await shows(page, 'di nuovo intera')
  await expect(overlay(page)).toHaveCount(0)
})

test('a changed component shows at once; a compile error shows with its place, over the last good page', async ({
  page,
}) => {
  await open(page, 'about')
  dev.edit(hero, '<h1>{blok.headline}</h1>', '<h1>{blok.headline}!</h1>')
  await shows(page, 'di nuovo intera!')
  expect(await isSameDocument(page)).toBe(true)

  dev.edit(hero, '<h1>{blok.headline}!</h1>', '<h1>{blok.headline!</h1>')
  const lines = dev.read(hero).split('\n')
  const place = `${hero}:${1 + lines.findIndex((text) => text.includes('headline!'))}:`
  await expect(overlay(page)).toContainText(place)
  await shows(page, 'di nuovo intera!')
  // The error covers a page that loads after it, too.
  await page.reload()
  await expect(overlay(page)).toContainText(place)
  await shows(page, 'di nuovo intera!')

  // Content that changes meanwhile shows with the fixed code.
  const changes = () => dev.log().match(/dev: .*about_/g)?.length
  const before = changes()
  dev.edit(about(), 'di nuovo intera"', 'cambiata intanto"')
  await expect.poll(changes).not.toBe(before)
  dev.edit(hero, '<h1>{blok.headline!</h1>', '<h1>{blok.headline}?</h1>')
  await shows(page, 'cambiata intanto?')
  await expect(overlay(page)).toHaveCount(0)
})

test('the error of a component that throws shows with its place, over the last good page and on every other page', async ({
  page,
}) => {
  await open(page, 'about')
  dev.edit(hero, '<h1>{blok.headline}?</h1>', '<h1>{fail(blok.headline)}?</h1>')
  dev.write(
    hero,
    `${dev.read(hero)}\nfunction fail(text: string): string {\n  if (text.includes('intanto')) throw new Error('lo specchio è rotto')\n  return text\n}\n`,
  )
  const line = dev.read(hero).trimEnd().split('\n').length - 2
  await expect(overlay(page)).toContainText('lo specchio è rotto')
  const place = overlay(page).getByRole('link', { name: `${hero}:${line}:` })
  await expect(place).toHaveAttribute('href', /^vscode:\/\/file\/.*src\/bloks\/Hero.tsx:\d+:\d+$/)
  await shows(page, 'cambiata intanto?')
  expect(dev.log()).toContain('lo specchio è rotto')
  expect(dev.log()).not.toMatch(/^\s+at /m)
  for (const path of ['', 'about']) {
    await page.goto(addressOf(path))
    await expect(overlay(page)).toContainText('lo specchio è rotto')
  }
  await shows(page, 'cambiata intanto?')

  dev.edit(hero, '<h1>{fail(blok.headline)}?</h1>', '<h1>{blok.headline}?</h1>')
  await expect(overlay(page)).toHaveCount(0)
  await shows(page, 'cambiata intanto?')
  expect(dev.log()).toContain('dev: fixed')
})

test('styles change without a reload; a mistake in them is reported with its line', async ({
  page,
}) => {
  await open(page, 'about')
  const colour = () => headline(page).evaluate((h1) => getComputedStyle(h1).color)
  const sheet = 'src/styles/hero.css'
  dev.write(sheet, `${dev.read(sheet)}\n.hero h1 { color: rgb(1 2 3) }\n`)
  await expect.poll(colour).toBe('rgb(1, 2, 3)')
  // Some pages do not have this sheet.
  const prose = 'src/styles/prose.css'
  dev.write(prose, `${dev.read(prose)}\n.prose { --dev: 1 }\n`)
  const value = () =>
    page
      .locator('main .prose')
      .first()
      .evaluate((text) => getComputedStyle(text).getPropertyValue('--dev'))
  await expect.poll(value).toBe('1')
  expect(await isSameDocument(page)).toBe(true)

  const before = dev.read(sheet)
  dev.write(sheet, `${before}\n.hero { color: red;;\n  & h1 { margin: }}}\n`)
  await expect(overlay(page)).toContainText(`${sheet}:${before.split('\n').length + 2}:`)
  dev.write(sheet, before)
  await expect(overlay(page)).toHaveCount(0)
})

test('a change of the runtime reloads the page, which keeps its scroll position; so do changes of the markup around the content, of the bundling and of the definitions of style sheets', async ({
  page,
}) => {
  await open(page, 'about')
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }))
  const runtime = 'src/client/client.ts'
  dev.write(runtime, `${dev.read(runtime)}\nObject.assign(window, { dev: 'runtime' })\n`)
  await expect.poll(() => page.evaluate(() => 'dev' in window).catch(() => false)).toBe(true)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400)

  dev.edit('src/kit/Document.tsx', '<body>', '<body data-mood="sereno">')
  await expect(page.locator('body[data-mood=sereno]')).toHaveCount(1)

  dev.edit('build/client/run-bundler.ts', '(content)}$&', '(content)}-other$&')
  await expect(page.locator('script[src*="/_assets/client."][src$="-other.js"]')).toHaveCount(1)

  dev.edit('src/styles/sheets.ts', "prose: 'parts'", "prose: 'print'")
  await expect(async () => {
    const html = await (await page.request.get(addressOf('about'))).text()
    const [href = ''] = /\/_assets\/page[^"]+/.exec(html) ?? []
    const sheet = await page.request.get(addressOf(href))
    expect(await sheet.text()).toContain('@layer print{.prose')
  }).toPass()
})

test('a field with a new datasource makes it ask for the entries', async () => {
  const bloks = 'src/bloks/text-bloks.ts'
  dev.edit(
    bloks,
    'import { option,',
    "import { datasourceOption } from '../content/choice-fields.ts'\nimport { option,",
  )
  dev.edit(
    bloks,
    '    lead: textarea(',
    "    tone: datasourceOption('toni', { label: 'Tono' }),\n    lead: textarea(",
  )
  await expect.poll(() => dev.log()).toContain('DATASOURCE_MISSING')
})

test('a story appears when it is added and disappears when it is deleted; a file of public/ is served', async ({
  page,
  problems,
}) => {
  const story = JSON.parse(dev.read(about()))
  const path = 'demo/stories/demo/novita_11111111-2222-4333-8444-555555555555.json'
  const served = page.locator('script[data-vetrina-dev]')
  await open(page, 'novita')
  await expect(headline(page)).toHaveText('Page Not Found')
  const before = await served.getAttribute('data-vetrina-dev')
  dev.write(
    path,
    JSON.stringify({
      ...story,
      id: 990001,
      uuid: '11111111-2222-4333-8444-555555555555',
      name: 'Novità',
      slug: 'novita',
      full_slug: 'novita',
    }),
  )
  await shows(page, 'cambiata intanto?')
  dev.remove(path)
  await expect(headline(page)).toHaveText('Page Not Found')
  // A page served between two builds would otherwise take the later one for its own.
  expect(await served.getAttribute('data-vetrina-dev')).not.toBe(before)

  await open(page, 'about')
  dev.write('public/saluto.txt', 'ciao')
  await expect.poll(() => isSameDocument(page)).toBe(false)
  expect(await (await page.request.get(addressOf('saluto.txt'))).text()).toBe('ciao')
  for (const problem of problems.splice(0)) expect(problem).toContain('404')
})

test('nothing of the server is in a build, and no service worker keeps its pages', async ({
  request,
}) => {
  const { SITE_DIST: dist = '' } = process.env
  for (const name of listFiles(dist).filter((one) => one.endsWith('.html'))) {
    expect(readFileSync(join(dist, name), 'utf8')).not.toContain('vetrina-dev')
  }
  expect(existsSync(join(dev.folder, 'dist'))).toBe(false)
  const textOf = async (path: string) => (await request.get(addressOf(path))).text()
  const html = await textOf('')
  expect(html).toContain('data-vetrina-dev')
  expect(html).not.toContain('Content-Security-Policy')
  expect(html).not.toContain('rel="manifest"')
  expect(await textOf('sw.js')).toContain('unregister')
})

test('more tabs than a browser has connections to one server: those that show listen, the others when they show again', async ({
  context,
}) => {
  // Without a window, every tab of the browser shows.
  await context.addInitScript(() => {
    let isHidden = false
    Object.defineProperty(document, 'visibilityState', {
      get: () => (isHidden ? 'hidden' : 'visible'),
    })
    Object.assign(window, {
      hide(value: boolean) {
        isHidden = value
        document.dispatchEvent(new Event('visibilitychange'))
      },
    })
  })
  const hide = (page: Page, value: boolean) =>
    page.evaluate((isHidden) => Reflect.get(window, 'hide')(isHidden), value)
  const pages: Page[] = []
  for (let tab = 0; tab < 7; tab++) {
    for (const before of pages) await hide(before, true)
    const page = await context.newPage()
    await page.goto(addressOf('about'))
    pages.push(page)
  }
  dev.edit(about(), 'cambiata intanto"', 'in sette finestre"')
  for (const page of pages.toReversed()) {
    await hide(page, false)
    await shows(page, 'in sette finestre?')
    await page.close()
  }
})

test('an uncaught error in the code is shown, and the server goes on', async ({ page }) => {
  await page.goto(addressOf('about'))
  const mistake =
    "\nsetTimeout(() => {\n  throw new Error('troppo tardi')\n})\nvoid fail()\nasync function fail() {\n  throw new Error('nessuno aspetta')\n}\n"
  const before = dev.read('src/bloks/Notice.tsx')
  dev.write('src/bloks/Notice.tsx', before + mistake)
  await expect(overlay(page)).toContainText('src/bloks/Notice.tsx:')
  await expect(overlay(page)).toContainText('troppo tardi')
  await expect(overlay(page)).toContainText('nessuno aspetta')
  expect(dev.log()).not.toMatch(/^\s+at /m)
  dev.write('src/bloks/Notice.tsx', before)
  await expect(overlay(page)).toHaveCount(0)
})

/** Drops the errors of browser and page about requests that fail while the server restarts. */
function forgetRestart(problems: string[]): void {
  const others = problems.filter(
    (problem) => !/Failed to load resource|Error fetching app manifest/.test(problem),
  )
  problems.splice(0, problems.length, ...others)
}

test('changed settings and environment restart the server; broken settings are shown, and changed code still applies', async ({
  page,
  problems,
}) => {
  await openWhole(page)
  const settings = dev.read('site.config.ts')
  dev.write('site.config.ts', settings.replace('defineConfig({', 'defineConfig({ lingua: 1,'))
  await expect(overlay(page)).toContainText('lingua')
  await shows(page, 'in sette finestre?')
  dev.edit(hero, '<h1>{blok.headline}?</h1>', '<h1>Ecco {blok.headline}</h1>')
  await expect(headline(page)).toHaveText('Ecco Agnese Lenzi, in sette finestre')
  dev.write('site.config.ts', settings.replace('#f6f1ea', '#123456'))
  await expect.poll(() => dev.log()).toContain('dev: site.config.ts: restarting')
  await expect(overlay(page)).toHaveCount(0)
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#123456')

  dev.write('.env', 'SITE_URL=https://altrove.example\n')
  const canonical = page.locator('link[rel=canonical]')
  await expect(canonical).toHaveAttribute('href', 'https://altrove.example/about')
  forgetRestart(problems)
})

test('a change of the server’s own code restarts it; code that does not compile is shown, and it goes on', async ({
  page,
  problems,
}) => {
  await openWhole(page)
  const file = 'servers/dev/app.ts'
  const before = dev.read(file)
  dev.write(file, before.replace("'cache-control'", "'x-nuovo': 'sì, 'cache-control'"))
  await expect(overlay(page)).toContainText(`${file}:`)
  const starts = () => dev.log().split('(Ctrl+C stops it)').length
  const startsBefore = starts()
  dev.write(file, before.replace("'cache-control'", "'x-nuovo': '1', 'cache-control'"))
  await expect(overlay(page)).toHaveCount(0)
  await expect.poll(starts).toBe(startsBefore + 1)
  const response = await page.request.get(addressOf('about'))
  expect(response.headers()['x-nuovo']).toBe('1')
  forgetRestart(problems)
})
