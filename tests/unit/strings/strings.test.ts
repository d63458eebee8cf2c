import { describe, expect, it } from 'vitest'
import { english } from '../../../src/strings/en.ts'
import { italian } from '../../../src/strings/it.ts'
import { fill, type Strings } from '../../../src/strings/strings.ts'

describe('[SITE-2] a catalogue of words', () => {
  it('compiles only with every word, and with the place of each value', () => {
    const { close, ...others } = italian
    // @ts-expect-error a word is missing
    const short: Strings = others
    const editor = { ...italian.editor, unknownBlok: 'Questo blocco qui non è previsto.' }
    // @ts-expect-error the place of the name is missing
    const placeless: Strings = { ...italian, editor }
    expect([short, placeless]).toHaveLength(2)
    const languages: Strings[] = [english, italian]
    expect(languages.map(({ close }) => close)).toEqual(['Close', close])
  })

  it('takes values into its texts', () => {
    expect(fill('“{name}” {count}', { name: '{count}', count: 2 })).toBe('“{count}” 2')
  })
})
