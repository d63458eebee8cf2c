import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { comparedSlugs, requireEqualWork } from '../../../bench/peers/equal-work.ts'
import { tempFolder } from '../build/temp-folder.ts'

let folder = ''
beforeEach(() => {
  folder = tempFolder()
})

const filler = '<i class="of the same weight"></i>'.repeat(30)
const page = `<html><head><title>One</title></head><body><p>A &amp; b</p>${filler}</body></html>`
const payload = 'p'.repeat(1000)

function createPages(name: string, html: string, payloadText = payload) {
  const outDir = join(folder, name)
  for (const slug of comparedSlugs) {
    mkdirSync(join(outDir, slug), { recursive: true })
    writeFileSync(join(outDir, slug, 'index.html'), html)
    writeFileSync(join(outDir, slug, 'payload.json'), payloadText)
  }
  return { outDir, payload: 'payload.json' }
}

describe('requireEqualWork', () => {
  test.each([
    ['more elements', page.replace('<p>', '<div></div><p>')],
    [
      'scripts, comments and spaces',
      page.replace('<p>', '<!-- note --><script>x()</script>\n <p>'),
    ],
    ['a character written as another entity', page.replace('&amp;', '&#38;')],
  ])('accepts %s', (_, html) => {
    expect(() =>
      requireEqualWork(createPages('ours', page), createPages('theirs', html)),
    ).not.toThrow()
  })

  test.each([
    [
      'a missing element',
      page.replace('<p>', '').replace('</p>', ''),
      payload,
      /has 0 <p> and not 1/,
    ],
    ['other words', page.replace('&amp; b', '&amp; c'), payload, /other words/],
    [
      'lighter pages',
      page.replaceAll(' class="of the same weight"', ''),
      payload,
      /its html is lighter: 0\.3 KB, not 1\.1/,
    ],
    ['a lighter payload', page, payload.slice(60), /its payload is lighter/],
  ])('refuses %s', (_, html, text, message) => {
    expect(() =>
      requireEqualWork(createPages('ours', page), createPages('theirs', html, text)),
    ).toThrow(message)
  })
})
