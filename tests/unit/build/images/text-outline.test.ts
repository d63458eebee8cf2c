import { describe, expect, it } from 'vitest'
import { openTypeface } from '../../../../build/images/text-outline.ts'
import { fonts } from '../../../../src/styles/theme.ts'

const said: string[] = []
const serif = await openTypeface([fonts.serif.whole, ...fonts.serif.further], 400, (_, letters) =>
  said.push(letters.join(' ')),
)

describe('[BUILD-8] text of share cards', () => {
  it.each([
    ['Trucco sposa', 'Trucco sposa'],
    ['Ștefania: ședință foto în Țara', 'Ștefania: ședință foto în Țara'],
    ['Żółć, Đorđe, İzmir, Ærø', 'Żółć, Đorđe, İzmir, Ærø'],
    ['Citta\u0300 e caffe\u0300', 'Città e caffè'],
    ['Do\u2011it\u2010yourself', 'Do-it-yourself'],
    ['Gel™ • 2 ≥ 1 †', 'Gel™ • 2 ≥ 1 †'],
    ['Un\u00a0giorno\n e  due', 'Un giorno e due'],
    ['Sposa 💄 2027 👩🏽‍🦰🇮🇹 1️⃣', 'Sposa 2027 1'],
  ])('draws %j as %j', (text, drawn) => {
    said.length = 0
    expect([serif.drawable(text), said]).toEqual([drawn, []])
    for (const letter of drawn.replaceAll(' ', '')) {
      expect(serif.outline(letter, { size: 10 }, { x: 0, y: 0 }), letter).not.toBe('')
    }
  })

  it.each([
    ['Свадьба a Roma', 'С в а д ь б'],
    ['Thực đơn', 'ự ơ'],
    ['化妆', '化 妆'],
    ['Livello 1 → 2', '→'],
    ['مكياج', 'م ك ي ا ج'],
  ])('draws nothing of %s, and names the missing letters', (text, letters) => {
    said.length = 0
    expect([serif.drawable(text), said]).toEqual(['', [letters]])
  })

  it('gives a line in two fonts the width of its parts', () => {
    const size = { size: 40 }
    const [whole, ...parts] = ['Aș ≥ B', 'A', 'ș', ' ', '≥', ' ', 'B'].map((text) =>
      serif.widthOf(text, size),
    )
    expect(whole).toBeCloseTo(
      parts.reduce((sum, part) => sum + part, 0),
      0,
    )
  })
})
