import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listFiles } from '../../../build/base/output-files.ts'
import { cutFonts, fontsFolder } from '../../../scripts/cut-fonts.ts'
import { styles } from '../../../src/styles/sheets.ts'
import { fonts } from '../../../src/styles/theme.ts'

const core = readFileSync('src/styles/core.css', 'utf8')

describe('the style sheets', () => {
  it('are each in the core or a sheet of some pages, and never in both', () => {
    const imported = [...core.matchAll(/@import "\.\/([\w-]+)\.css"/g)].map(([, name]) => name)
    const files = listFiles('src/styles').flatMap((path) => /^(.+)\.css$/.exec(path)?.[1] ?? [])
    expect(['core', ...imported, ...Object.keys(styles.sheets)].sort()).toEqual(files.sort())
  })

  it('of the core are all in a layer, so that none wins by its place in a file', () => {
    const unlayered = [...core.matchAll(/@import "\.\/([\w-]+)\.css";/g)].map(([, name]) => name)
    // Layers do not apply to `@font-face`.
    expect(unlayered).toEqual(['fonts'])
  })
})

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

it('the fonts in the repository are those that `npm run fonts` cuts', async () => {
  for (const { file, bytes } of await cutFonts()) {
    expect(readFileSync(`${fontsFolder}/${file}`).equals(bytes), file).toBe(true)
  }
})
