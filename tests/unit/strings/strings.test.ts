import { describe, expect, it } from 'vitest'
import { english } from '../../../src/strings/en.ts'
import { italian } from '../../../src/strings/it.ts'
import { fill, plural, type Strings } from '../../../src/strings/strings.ts'

describe('[SITE-2] a catalogue of words', () => {
  it('compiles only with every word and every placeholder', () => {
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

  it.each([
    ['dal {day}', '3 marzo', 'dal 3 marzo'],
    ['dal {day}', '1 ottobre 2026', 'dal 1° ottobre 2026'],
    ['dal {day}', '1° ottobre 2026', 'dal 1° ottobre 2026'],
    ['dal {day}', '8 ottobre 2026', 'dall’8 ottobre 2026'],
    ['dal {day}', '18 ottobre', 'dal 18 ottobre'],
    ['dal {day}', '80 euro', 'dal 80 euro'],
    ['(del {day})', '11 maggio 2026', '(dell’11 maggio 2026)'],
    ['Ecco il {day}', '8 marzo', 'Ecco l’8 marzo'],
    ['Il {day}', '11 marzo', 'L’11 marzo'],
    ['on {day}', '8 March', 'on 8 March'],
  ])('“%s” with “%s” is “%s”', (text, day, filled) => {
    expect(fill(text, { day })).toBe(filled)
  })

  it.each([
    [1, 'Puoi riprovare tra un minuto.', 'You can try again in a minute.'],
    [2, 'Puoi riprovare tra 2 minuti.', 'You can try again in 2 minutes.'],
    [1.5, 'Puoi riprovare tra 1,5 minuti.', 'You can try again in 1.5 minutes.'],
    [1000, 'Puoi riprovare tra 1000 minuti.', 'You can try again in 1000 minutes.'],
  ])('uses the plural form of each language for %d', (count, ...texts) => {
    const said = [italian, english].map(({ forms, locale }) => plural(forms.retryIn, count, locale))
    expect(said).toEqual(texts)
  })

  it('inserts values into its texts', () => {
    expect(fill('“{name}” {count}', { name: '{count}', count: 2 })).toBe('“{count}” 2')
  })
})
