/**
 * Tests the files of the demo as it is built.
 */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { listFiles } from '../../build/base/output-files.ts'
import { parsePage } from '../../build/built-site/page-summary.ts'
import { inlineScriptsOf } from '../../build/pages/content-policy.ts'
import { isIn, type PageElement } from '../../src/content/built-page.ts'
import type { Payload } from '../../src/content/payload.ts'
import { site } from '../../src/site.ts'
import { expect, test } from './site.ts'

const run = promisify(execFile)
const { SITE_DIST: dist = '', SITE_CACHE: cache = '' } = process.env
const textOf = (path: string) => readFileSync(join(dist, path), 'utf8')

/** Every page of the site, except redirects. */
const pages = () =>
  listFiles(dist)
    .filter((path) => path.endsWith('.html'))
    .map((path) => ({ path, html: textOf(path) }))
    .filter(({ html }) => !html.includes('http-equiv="refresh"'))
    .map((page) => ({ ...page, elements: parsePage(page.html) }))

const sheetsOf = (elements: readonly PageElement[]) =>
  elements.flatMap(({ attributes: { rel, href = '' } }) => (rel === 'stylesheet' ? [href] : []))

test('[BUILD-8] [BUILD-9] the check finds nothing on the demo but its URL, which is not public', async () => {
  test.setTimeout(120_000)
  const flags = ['--out', dist, '--cache', cache, '--strict', '--json']
  const { stdout } = await run(process.execPath, ['bin/vetrina.mjs', 'check', ...flags], {
    env: { ...process.env, SOURCE_DATE_EPOCH: '1795248000' },
  }).catch((error: { stdout: string }) => error)
  const report = JSON.parse(stdout)
  expect(report.findings).toMatchObject([{ code: 'ADDRESS_NOT_PUBLIC', severity: 'warning' }])
  expect(report.pages).toBeGreaterThan(site.requiredRoutes.length)
  expect(report.checks.length).toBeGreaterThan(15)
})

test('[ROUTE-1] every required page is there, with a title, a description and a heading of its own', () => {
  const own = site.requiredRoutes.map((path) => {
    const elements = parsePage(textOf(join(path, 'index.html')))
    const textsOf = (tag: string) => elements.filter((one) => one.tag === tag)
    const headings = textsOf('h1').map((one) => one.text())
    expect(headings, path).toEqual([expect.stringMatching(/./)])
    const description = elements.find(({ attributes: { name } }) => name === 'description')
    const said = description?.attributes.content ?? ''
    expect(said.length, path).toBeGreaterThan(50)
    // Pictures drawn in the page have titles of their own.
    const [title] = textsOf('title').filter((one) => isIn(one, 'head'))
    expect(title?.text(), path).toMatch(/./)
    return [title?.text(), said, headings[0]]
  })
  for (const column of [0, 1, 2]) {
    expect(new Set(own.map((texts) => texts[column])).size).toBe(site.requiredRoutes.length)
  }
})

test('every section has a heading', () => {
  const isHeading = ({ tag }: PageElement) => /^h[1-6]$/.test(tag)
  const sections = pages().flatMap(({ elements }) => {
    const headed = new Set<PageElement>()
    for (const heading of elements.filter(isHeading)) {
      for (let at = heading.parent; at !== null; at = at.parent) headed.add(at)
    }
    const all = elements.filter(({ tag }) => tag === 'section')
    return all.map((one) => ({ name: one.attributes.class, isHeaded: headed.has(one) }))
  })
  expect(sections.length).toBeGreaterThan(100)
  expect(sections.filter(({ isHeaded }) => !isHeaded)).toEqual([])
})

test('no page has inline scripts, styles or handlers, which the strict policy refuses', () => {
  for (const { path, html } of pages()) {
    expect(inlineScriptsOf(html), path).toEqual([])
    expect(html, path).not.toMatch(/<style|<[^>]* (?:style|on[a-z]+)="/)
  }
})

test('[LANG-7] no choice in a form is sent by its label, which a translation changes', () => {
  const choices = pages()
    .flatMap(({ elements }) => elements)
    .filter(
      ({ tag, attributes: { type = '' } }) =>
        tag === 'option' || (tag === 'input' && /^(radio|checkbox)$/.test(type)),
    )
  expect(choices.length).toBeGreaterThan(50)
  expect(choices.filter(({ attributes }) => attributes.value === undefined)).toEqual([])
})

test('a payload names the style sheets of its page, two at most', () => {
  const sheets = listFiles(dist)
    .filter((path) => path.endsWith('_payload.json'))
    .flatMap((path) => {
      const { styles } = JSON.parse(textOf(path)) as Payload
      const page = parsePage(textOf(path.replace('_payload.json', 'index.html')))
      expect(styles, String(path)).toEqual(sheetsOf(page))
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
  const ruled = new Map(all.map((path): [string, Set<string>] => [`/${path}`, classesIn(path)]))
  const known = new Set([...ruled.values()].flatMap((classes) => [...classes]))
  for (const { path, elements } of pages()) {
    const loaded = new Set(sheetsOf(elements).flatMap((sheet) => [...(ruled.get(sheet) ?? [])]))
    const used = new Set(elements.flatMap(({ attributes }) => attributes.class?.split(' ') ?? []))
    const missing = [...used].filter((name) => known.has(name) && !loaded.has(name))
    expect(missing, path).toEqual([])
  }
})
