import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HtmlValidate } from 'html-validate'
import { expect, test } from 'playwright/test'
import { listFiles } from '../../build/emit.ts'

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  elements: ['html5', { 'v-island': { flow: true, phrasing: true, transparent: true } }],
  rules: {
    // One deploy replaces all files or none: a digest in the page would only break a partial one.
    'require-sri': 'off',
    // How React writes: a matter of taste, not of correctness.
    'doctype-style': 'off',
    'attr-case': 'off',
    'void-style': ['error', { style: 'selfclose' }],
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
  },
})

test('html-validate finds nothing on any page', () => {
  const dist = process.env.SITE_DIST ?? ''
  const pages = listFiles(dist).filter((path) => path.endsWith('.html'))
  expect(pages.length).toBeGreaterThan(30)
  const problems = pages.flatMap((path) =>
    validator
      .validateStringSync(readFileSync(join(dist, path), 'utf8'), path)
      .results.flatMap(({ messages }) =>
        messages.map(
          ({ ruleId, message, selector }) => `${path}: ${ruleId}: ${message} (${selector})`,
        ),
      ),
  )
  expect([...new Set(problems)]).toEqual([])
})
