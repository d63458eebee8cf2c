/**
 * Tests what the first visit of a page costs.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../../build/base/output-files.ts'
import type { Payload } from '../../src/content/payload.ts'
import { kindsOfPages } from './demo-pages.ts'
import { expect, test } from './site.ts'

const dist = process.env.SITE_DIST ?? ''
const textOf = (path: string) => readFileSync(join(dist, path), 'utf8')

/** All pages of the site, except redirects. */
const pages = () =>
  listFiles(dist).filter(
    (path) => path.endsWith('.html') && !textOf(path).includes('http-equiv="refresh"'),
  )

const sheetsOf = (html: string) =>
  [...html.matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g)].map(([, path]) => path ?? '')

test('a payload names the style sheets of its page, two at most', () => {
  const sheets = listFiles(dist)
    .filter((path) => path.endsWith('_payload.json'))
    .flatMap((path) => {
      const { styles } = JSON.parse(textOf(path)) as Payload
      const html = textOf(path.replace('_payload.json', 'index.html'))
      expect(styles, String(path)).toEqual(sheetsOf(html).map((sheet) => `/${sheet}`))
      expect(styles.length, String(path)).toBeLessThanOrEqual(2)
      return styles
    })
  expect(new Set(sheets).size).toBeGreaterThan(10)
})

test('a page loads the rules of every class in it', () => {
  const all = listFiles(dist).filter((path) => path.endsWith('.css'))
  // Classes that begin a selector: the ones behind them may belong to another part.
  const classesIn = (path: string) =>
    new Set([...textOf(path).matchAll(/[{},]\.([a-z][\w-]*)/g)].map(([, name]) => name ?? ''))
  const ruled = new Map(all.map((path): [string, Set<string>] => [path, classesIn(path)]))
  for (const path of pages()) {
    const html = textOf(path)
    const loaded = sheetsOf(html).flatMap((sheet) => [...(ruled.get(sheet) ?? [])])
    const used = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names?.split(' '))
    const missing = [...new Set(used)].filter(
      (name) =>
        name !== undefined &&
        !loaded.includes(name) &&
        [...ruled.values()].some((classes) => classes.has(name)),
    )
    expect(missing, path).toEqual([])
  }
})

test('at most 12 requests until a page is loaded', async ({ browser }) => {
  test.setTimeout(120_000)
  const site = process.env.SITE ?? ''
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  for (const path of kindsOfPages) {
    const page = await context.newPage()
    // A first visit has no cache: earlier pages share files with this one.
    const session = await context.newCDPSession(page)
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    const urls: string[] = []
    page.on('request', (request) => urls.push(request.url()))
    await page.goto(new URL(path, site).href, { waitUntil: 'load' })
    expect(urls.length, path).toBeGreaterThan(3)
    expect(urls.length, path).toBeLessThanOrEqual(12)
    await page.close()
  }
  await context.close()
})
