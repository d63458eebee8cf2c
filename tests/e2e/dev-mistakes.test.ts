/**
 * `vetrina dev` while things go wrong: nothing that was changed is lost, and the page says so.
 */
import type { Locator, Page } from 'playwright/test'
import { type DevProject, startDevProject } from './dev-project.ts'
import { isSameDocument, knowsBuild, markDocument, expect as siteExpect, test } from './site.ts'

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

const open = (page: Page, path: string) => page.goto(new URL(path, dev.url).href)
/** Until the page asks for nothing more: a server that starts again answers nothing meanwhile. */
const openWhole = (page: Page, path: string) => Promise.all([knowsBuild(page), open(page, path)])
const heading = (page: Page): Locator => page.locator('main h1')
const overlay = (page: Page): Locator => page.getByRole('alertdialog')

const hero = 'src/bloks/Hero.tsx'
const headline = '<h1>{blok.headline}</h1>'

test('content that is changed while the code does not compile is there with the fixed code', async ({
  page,
}) => {
  await open(page, 'about')
  dev.edit(hero, headline, '<h1>{blok.headline</h1>')
  await expect(overlay(page)).toContainText(hero)
  dev.edit(dev.storyFile('about'), 'truccatrice ed estetista"', 'cambiata intanto"')
  await expect.poll(() => dev.log()).toMatch(/dev: .*about_/)
  dev.edit(hero, '<h1>{blok.headline</h1>', headline)
  await expect(heading(page)).toHaveText('Agnese Lenzi, cambiata intanto')
  await expect(overlay(page)).toHaveCount(0)
})

test('more tabs than a browser has connections to one server all follow', async ({ context }) => {
  const pages = await Promise.all(Array.from({ length: 8 }, () => context.newPage()))
  for (const page of pages) await open(page, 'about')
  dev.edit(dev.storyFile('about'), 'cambiata intanto"', 'in otto finestre"')
  for (const page of pages) {
    await expect(heading(page)).toHaveText('Agnese Lenzi, in otto finestre')
  }
  // Another one hears for the rest when that which did is gone.
  await pages.shift()?.close()
  dev.edit(dev.storyFile('about'), 'in otto finestre"', 'in sette finestre"')
  for (const page of pages) {
    await expect(heading(page)).toHaveText('Agnese Lenzi, in sette finestre')
    await page.close()
  }
})

test('what the code throws when nobody waits for it is shown, and ends nothing', async ({
  page,
}) => {
  await open(page, 'about')
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

test('a style sheet with a mistake is named with its line', async ({ page }) => {
  await open(page, 'about')
  const sheet = 'src/styles/hero.css'
  const before = dev.read(sheet)
  dev.write(sheet, `${before}\n.hero { color: red;;\n  & h1 { margin: }}}\n`)
  await expect(overlay(page)).toContainText(`${sheet}:${before.split('\n').length + 2}:`)
  dev.write(sheet, before)
  await expect(overlay(page)).toHaveCount(0)
})

test('what says something of the page changes without a reload, what stands around the content by one', async ({
  page,
}) => {
  await open(page, 'about')
  await markDocument(page)
  const description = page.locator('meta[name=description]')
  const before = await description.getAttribute('content')
  dev.edit(dev.storyFile('about'), before ?? '', 'Un’altra descrizione.')
  await expect(description).toHaveAttribute('content', 'Un’altra descrizione.')
  await expect(description).toHaveCount(1)
  expect(await isSameDocument(page)).toBe(true)
  dev.edit('src/kit/Document.tsx', '<body>', '<body data-mood="sereno">')
  await expect(page.locator('body[data-mood=sereno]')).toHaveCount(1)
})

/** What a page asks for while the server starts again fails, and browser and page say so. */
function forgetRestart(problems: string[]): void {
  const others = problems.filter(
    (problem) => !/Failed to load resource|Error fetching app manifest/.test(problem),
  )
  problems.splice(0, problems.length, ...others)
}

test('settings and the environment that change start it again; broken ones are shown, and it goes on with the code that changes', async ({
  page,
  problems,
}) => {
  await openWhole(page, 'about')
  const settings = dev.read('site.config.ts')
  dev.write('site.config.ts', settings.replace('defineConfig({', 'defineConfig({ lingua: 1,'))
  await expect(overlay(page)).toContainText('lingua')
  await expect(heading(page)).toHaveText('Agnese Lenzi, in sette finestre')
  dev.edit(hero, headline, '<h1>Ecco {blok.headline}</h1>')
  await expect(heading(page)).toHaveText('Ecco Agnese Lenzi, in sette finestre')
  dev.write('site.config.ts', settings.replace('#f6f1ea', '#123456'))
  await expect.poll(() => dev.log()).toContain('dev: site.config.ts: starting again')
  await expect(overlay(page)).toHaveCount(0)
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#123456')

  dev.write('.env', 'SITE_URL=https://altrove.example\n')
  const canonical = page.locator('link[rel=canonical]')
  await expect(canonical).toHaveAttribute('href', 'https://altrove.example/about')
  forgetRestart(problems)
})

test('code of its own that changes starts it again; where that does not compile, it goes on', async ({
  page,
  problems,
}) => {
  await openWhole(page, 'about')
  const file = 'servers/dev/app.ts'
  const before = dev.read(file)
  dev.write(file, before.replace("'cache-control'", "'x-nuovo': 'sì, 'cache-control'"))
  await expect(overlay(page)).toContainText(`${file}:`)
  const starts = () => dev.log().split('(Ctrl+C stops it)').length
  const startsBefore = starts()
  dev.write(file, before.replace("'cache-control'", "'x-nuovo': '1', 'cache-control'"))
  await expect(overlay(page)).toHaveCount(0)
  await expect.poll(starts).toBe(startsBefore + 1)
  const response = await page.request.get(new URL('about', dev.url).href)
  expect(response.headers()['x-nuovo']).toBe('1')
  forgetRestart(problems)
})
