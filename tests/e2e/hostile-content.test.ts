import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright/test'
import { readBuiltSite } from '../../build/built-site/built-site.ts'
import { readFilledIndex, writeIndex } from '../../build/cache/cache-index.ts'
import { createEntry, readStory, storyFile } from '../../build/cache/content-cache.ts'
import { checkHtml } from '../../build/check/html-validity.ts'
import { type Config, resolveConfig } from '../../build/config.ts'
import type { BuildReport } from '../../build/pipeline.ts'
import { startPreview } from '../../servers/preview/server.ts'
import { site } from '../../src/site.ts'
import { copyCache } from './copied-project.ts'
import { createPoison } from './poison.ts'
import { expect, saveData, test } from './site.ts'
import { now, vetrina, writeConfig } from './vetrina.ts'

let folder: string

test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Builds the demo in one language from the cache of the other tests, with every story poisoned. */
async function buildPoisoned() {
  folder = mkdtempSync(join(tmpdir(), 'vetrina-hostile-'))
  const flags = { cache: join(folder, 'cache'), out: join(folder, 'dist') }
  // tests/unit/build/pages/share-card.test.ts draws a picture for each title.
  const changes = { languages: ['it'] as const, shareCards: false }
  const config: Config = { ...(await resolveConfig(flags, {})), ...changes }
  copyCache(config.cacheDir)
  const index = readFilledIndex(config.cacheDir)
  const poison = createPoison()
  const stories = index.stories.filter(({ language }) => language === undefined)
  index.stories = stories.map((old) => {
    const { entry, json } = createEntry(poison.story(readStory(config.cacheDir, old)))
    writeFileSync(storyFile(config.cacheDir, entry.digest), json)
    return entry
  })
  // Makes the build judge the stories, which no sync has done.
  index.judge = ''
  writeIndex(config.cacheDir, index)
  const folders = ['--cache', flags.cache, '--out', flags.out]
  const site = ['--config', writeConfig(folder, changes)]
  const report: BuildReport = JSON.parse(
    await vetrina(['build', ...folders, ...site, '--now', now, '--json']),
  )
  return { config, report, poison }
}

/** Collects all signs that content ran, on any page of the context. */
async function watchHits(context: BrowserContext): Promise<string[]> {
  const hits: string[] = []
  await context.exposeFunction('reportHit', (hit: string) => hits.push(hit))
  await context.addInitScript(() => {
    const report = (hit: string) => Reflect.get(window, 'reportHit')(`${location.pathname}: ${hit}`)
    for (const name of ['alert', 'confirm', 'prompt', 'open']) {
      Reflect.set(window, name, () => report(name))
    }
  })
  context.on('page', (page) => {
    page.on('dialog', (dialog) => {
      hits.push(`${page.url()}: a dialog`)
      void dialog.dismiss()
    })
  })
  context.on('request', (request) => {
    if (/evil\.example|^(javascript|data:text)/.test(request.url())) hits.push(request.url())
  })
  return hits
}

/** Expects the watch to notice a script that runs and a request to another host. */
async function expectWatch(context: BrowserContext, url: string, hits: string[]): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  await page.evaluate(() => {
    document.body.innerHTML = '<img src="https://evil.example/a.png" onerror="alert(1)">'
  })
  await expect.poll(() => hits).toEqual(['https://evil.example/a.png', '/: alert'])
  hits.length = 0
  await page.close()
}

/** Finds handlers that would run, URLs where no link may lead, and embedded documents. */
function findDangers(): string[] {
  const elements = [...document.querySelectorAll('*')]
  const handlers = elements.flatMap((element) =>
    element.getAttributeNames().filter((name) => name.startsWith('on')),
  )
  const addresses = elements.flatMap((element) =>
    ['href', 'src', 'action', 'formaction', 'data'].flatMap((name) => {
      const value = element.getAttribute(name)
      return value === null ? [] : [new URL(value, document.baseURI)]
    }),
  )
  const schemes = ['https:', 'http:', 'mailto:', 'tel:', 'sms:', 'webcal:']
  return [
    ...handlers,
    ...addresses
      .filter(({ protocol, host }) => !schemes.includes(protocol) || host.endsWith('evil.example'))
      .map(({ href }) => href.slice(0, 80)),
    ...(document.querySelector('base, iframe, object, embed') ? ['an embedded document'] : []),
  ]
}

/** Shows and touches every island until it is awake. @returns names of those that do not wake */
async function wakeIslands(): Promise<string[]> {
  // The other islands need an offer to install, a kept request or the editor.
  const islands = [
    ...document.querySelectorAll(
      'v-island:is([wake=load], [wake=idle], [wake=visible], [wake=interaction])',
    ),
  ]
  for (const island of islands) {
    for (const type of ['pointerover', 'pointerdown', 'focusin']) {
      const target = island.querySelector('button, a, input, summary') ?? island
      target.dispatchEvent(new Event(type, { bubbles: true }))
    }
  }
  const until = performance.now() + 5000
  const asleep = () => islands.filter((one) => one.isConnected && !one.hasAttribute('awake'))
  while (asleep().length > 0 && performance.now() < until) {
    asleep()[0]?.firstElementChild?.scrollIntoView({ behavior: 'instant', block: 'center' })
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return asleep().map((one) => one.getAttribute('island') ?? '')
}

test('a whole site of hostile content: nothing runs, no page is lost, the HTML is valid', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const { config, report, poison } = await buildPoisoned()
  expect(poison.payloads).toBeGreaterThan(100)
  expect(poison.count()).toBeGreaterThan(1000)
  const lost = report.warnings.filter(({ code }) => code === 'STORY_INVALID')
  expect(lost).toEqual([])
  const built = readBuiltSite(config, site)
  const invalid = checkHtml(built)

  const preview = await startPreview({ root: config.outDir, port: 0 })
  const context = await browser.newContext({ bypassCSP: true, serviceWorkers: 'block' })
  await saveData(context)
  const hits = await watchHits(context)
  await expectWatch(context, preview.url, hits)
  const left = built.pages.filter(({ isRedirect }) => !isRedirect).map(({ href }) => href)
  const visited: string[] = []
  const visit = async () => {
    const page = await context.newPage()
    page.on('pageerror', (error) => hits.push(`${page.url()}: ${error.message}`))
    for (let href = left.pop(); href !== undefined; href = left.pop()) {
      await page.goto(new URL(href, preview.url).href)
      expect(await page.evaluate(wakeIslands), href).toEqual([])
      expect(await page.evaluate(findDangers), href).toEqual([])
      visited.push(href)
    }
  }
  await Promise.all([visit(), visit(), visit()])
  await context.close()
  await preview.close()

  expect(hits).toEqual([])
  expect(visited.length).toBeGreaterThan(report.pages.total)
  expect((await invalid).map(({ where, message }) => `${where.file}: ${message.en}`)).toEqual([])
})
