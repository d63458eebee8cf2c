import { describe, expect, it } from 'vitest'
import { defaultLanguageOf, isLanguage, languages } from '../../../src/translation/languages.ts'

const entries = Object.entries(languages)
const namesIn = (language: string) =>
  new Intl.DisplayNames(language, { type: 'language', fallback: 'none' })

describe('languages', () => {
  it('[LANG-1] are about 130, including French Canadian and both Chinese scripts', () => {
    expect(entries.length).toBeGreaterThan(125)
    expect(languages).toMatchObject({
      'fr-CA': ['Français (Canada)', 'francese canadese', 'French Canadian'],
      'zh-CN': ['简体中文', 'cinese semplificato', 'Chinese (Simplified)'],
      'zh-TW': ['繁體中文', 'cinese tradizionale', 'Chinese (Traditional)'],
    })
  })

  it('[LANG-1] are tags that the CLDR knows, in canonical form', () => {
    const codes = Object.keys(languages)
    expect(Intl.getCanonicalLocales(codes)).toEqual(codes)
    expect(codes.filter((code) => namesIn('en').of(code) === undefined)).toEqual([])
  })

  it('[LANG-1] have no empty and no repeated name', () => {
    for (const names of [0, 1, 2].map((at) => entries.map(([, all]) => all[at]?.trim()))) {
      expect(names).not.toContain('')
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    }
  })

  // The CLDR changes a few names with every edition, and has some only for specialists.
  it.each([
    ['it', 1],
    ['en', 2],
  ] as const)('[LANG-1] have the names of the CLDR in %s, with few exceptions', (language, at) => {
    const others = entries.filter(([code, names]) => namesIn(language).of(code) !== names[at])
    expect(others.map(([code]) => code).length).toBeLessThan(entries.length / 10)
  })
})

describe('defaultLanguageOf', () => {
  it.each([
    ['it', 'it'],
    ['it-CH', 'it'],
    ['fr-CA', 'fr-CA'],
    ['fr-BE', 'fr'],
    ['zh-CN', 'zh-CN'],
    ['vec', 'en'],
    ['constructor', 'en'],
  ])('[LANG-4] a site in %s starts in %s', (tag, language) => {
    expect(defaultLanguageOf(tag)).toBe(language)
    expect(isLanguage(language)).toBe(true)
  })
})
