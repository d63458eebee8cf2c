import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fonts } from '../../../src/styles/theme.ts'

describe('[BUILD-8] [SITE-7] the theme that cards are drawn from', () => {
  it('has the font files of the style sheets, and their weights', () => {
    const faces = readFileSync('src/styles/fonts.css', 'utf8')
    const loaded = [...faces.matchAll(/url\("\.\/fonts\/(.*?)"\).*?;\s*font-weight: (.*?);/g)]
    expect(loaded.map(([, file, weight]) => [file, weight])).toEqual(
      Object.values(fonts).map(({ file, weight }) => [
        basename(file),
        typeof weight === 'number' ? `${weight}` : `${weight.min} ${weight.max}`,
      ]),
    )
  })
})
