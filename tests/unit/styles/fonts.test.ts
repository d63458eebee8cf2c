import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { cutFonts, fontsFolder } from '../../../scripts/cut-fonts.ts'

it('the fonts in the repository are those that `npm run fonts` cuts', async () => {
  for (const { file, bytes } of await cutFonts()) {
    expect(readFileSync(`${fontsFolder}/${file}`).equals(bytes), file).toBe(true)
  }
})
