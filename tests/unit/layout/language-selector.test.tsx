import { describe, expect, it } from 'vitest'
import type { TranslationModel } from '../../../src/content/model.ts'
import { Footer } from '../../../src/layout/Footer.tsx'
import { Header } from '../../../src/layout/Header.tsx'
import { elementsIn, readHtml, textOf } from '../bloks/read-html.ts'
import { renderMarkup } from '../kit/render-markup.tsx'
import { atHome, settings } from './models.ts'

const translation: TranslationModel = {
  defaultLanguage: 'it',
  languages: ['it', 'en'],
  load: 'consent',
  script: 'https://translate.example/element.js',
}

/** The islands of header and footer. */
function islandsOf(changes: Partial<TranslationModel> | null) {
  const own = { ...settings, translation: changes && { ...translation, ...changes } }
  const html = renderMarkup(
    <>
      <Header {...atHome} value={own} />
      <Footer settings={own} homeHref="/" />
    </>,
  )
  return elementsIn(readHtml(html), 'v-island')
}

describe('LanguageSelector', () => {
  it('[LANG-2] is a button that says that it loads', () => {
    const [selector] = islandsOf({})
    if (!selector) throw new Error('no selector')
    expect(textOf(selector)).toBe('Lingua: translator...')
    expect(selector.attributes.get('island')).toBe('language')
  })

  it.each([
    ['consent', 'interaction', ['language', 'consent']],
    ['interaction', 'interaction', ['language']],
    ['eager', 'load', ['language']],
  ] as const)(
    '[LANG-8] set to %s, wakes by %s; only “consent” adds an island to the footer',
    (load, wake, names) => {
      const islands = islandsOf({ load })
      expect(islands[0]?.attributes.get('wake')).toBe(wake)
      expect(JSON.parse(islands[0]?.attributes.get('props') ?? '').load).toBe(load)
      expect(islands.map(({ attributes }) => attributes.get('island'))).toEqual(names)
    },
  )

  it('[LANG-1] is absent from a site that is not translated', () => {
    expect(islandsOf(null)).toEqual([])
  })
})
