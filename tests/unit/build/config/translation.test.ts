import { describe, expect, it } from 'vitest'
import type { Language } from '../../../../src/translation/languages.ts'
import { planTranslation } from '../../../../src/translation/plan-translation.ts'

const config = (languages: readonly Language[], language = 'it') => ({
  language,
  translation: { languages, load: 'consent' as const, script: 'https://translate.example/x.js' },
})

describe('planTranslation', () => {
  it.each([
    ['all that are configured when the editor names none', [], ['en', 'de'], ['it', 'en', 'de']],
    ['the site’s own once, in front', ['en', 'it'], ['it', 'en', 'de'], ['it', 'en']],
    ['in the order of the editor', ['de', 'en'], ['en', 'fr', 'de'], ['it', 'de', 'en']],
  ] as const)('[LANG-1] %s', (_, named, configured, languages) => {
    const { translation, ignored } = planTranslation([...named], config(configured))
    expect(translation?.languages).toEqual(languages)
    expect(translation?.defaultLanguage).toBe('it')
    expect(ignored).toEqual([])
  })

  it('[LANG-6] names what the site is not configured for, and leaves it out', () => {
    const { translation, ignored } = planTranslation(['en', 'xx', 'fr'], config(['en', 'de']))
    expect(translation?.languages).toEqual(['it', 'en'])
    expect(ignored).toEqual(['xx', 'fr'])
  })

  it.each([
    ['nothing is configured', [], []],
    ['only the site’s own is', [], ['it']],
    ['the editor names only the site’s own', ['it'], ['en']],
    ['the editor names only others', ['fr'], ['en']],
  ] as const)('[LANG-1] there is no translation when %s', (_, named, configured) => {
    expect(planTranslation([...named], config(configured)).translation).toBeNull()
  })
})
