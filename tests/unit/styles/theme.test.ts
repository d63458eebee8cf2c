import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { colors, fonts } from '../../../src/styles/theme.ts'

describe('[BUILD-8] [SITE-7] the theme that cards are drawn from', () => {
  it('has the colours of the style sheets', () => {
    const tokens = readFileSync('src/styles/tokens.css', 'utf8')
    for (const [name, color] of Object.entries(colors)) {
      const token = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      expect(tokens).toContain(`--${token}: ${color};`)
    }
  })

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
