import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { listFiles } from '../../build/base/output-files.ts'

test('every section has a heading', async ({ page }) => {
  const dist = process.env.SITE_DIST ?? ''
  const pages = listFiles(dist).filter((path) => path.endsWith('.html'))
  const counts = await page.evaluate(
    (texts) =>
      texts.map((text) => {
        const sections = [
          ...new DOMParser().parseFromString(text, 'text/html').querySelectorAll('section'),
        ]
        const nameless = sections.filter((one) => !one.querySelector('h1, h2, h3, h4, h5, h6'))
        return { sections: sections.length, nameless: nameless.map((one) => one.className) }
      }),
    pages.map((path) => readFileSync(join(dist, path), 'utf8')),
  )
  expect(Math.max(...counts.map(({ sections }) => sections))).toBeGreaterThan(5)
  expect(counts.flatMap(({ nameless }) => nameless)).toEqual([])
})
