import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { TranslationModel } from '../../../src/content/model.ts'
import { IslandContext } from '../../../src/kit/Island.tsx'
import { StringsContext } from '../../../src/kit/use-strings.ts'
import { Footer } from '../../../src/layout/Footer.tsx'
import { Header } from '../../../src/layout/Header.tsx'
import { italian } from '../../../src/strings/it.ts'
import { readHtml, textOf, walk } from '../bloks/read-html.ts'
import { settings } from './models.ts'

const translation: TranslationModel = {
  defaultLanguage: 'it',
  languages: ['it', 'en'],
  load: 'consent',
  script: 'https://translate.example/element.js',
}

/** The islands of header and footer. */
function islandsOf(changes: Partial<TranslationModel> | null) {
  const own = { ...settings, translation: changes && { ...translation, ...changes } }
  const html = renderToStaticMarkup(
    <IslandContext.Provider value={{ use: (name) => `/${name}.js` }}>
      <StringsContext.Provider value={italian}>
        <Header settings={own} currentPath="/" basePath="/" />
        <Footer settings={own} homeHref="/" />
      </StringsContext.Provider>
    </IslandContext.Provider>,
  )
  return [...walk(readHtml(html))]
    .map(({ element }) => element)
    .filter((element) => element.tag === 'v-island')
}

describe('LanguageSelector', () => {
  it('[LANG-2] is a button that says that it loads, and knows its languages', () => {
    const [selector] = islandsOf({})
    if (!selector) throw new Error('no selector')
    expect(textOf(selector)).toBe('Lingua: translator...')
    expect(selector.attributes.get('island')).toBe('language')
    expect(selector.attributes.get('keys')).toBe('googtrans=')
    expect(JSON.parse(selector.attributes.get('props') ?? '')).toEqual({
      languages: ['it', 'en'],
      defaultLanguage: 'it',
      load: 'consent',
      script: 'https://translate.example/element.js',
      cookieHref: '/sub/cookie',
    })
  })

  it.each([
    ['consent', 'interaction', ['language', 'consent']],
    ['interaction', 'interaction', ['language']],
    ['eager', 'load', ['language']],
  ] as const)(
    '[LANG-8] %s: its script wakes by %s; consent has its place in the footer',
    (load, wake, names) => {
      const islands = islandsOf({ load })
      expect(islands[0]?.attributes.get('wake')).toBe(wake)
      expect(JSON.parse(islands[0]?.attributes.get('props') ?? '').load).toBe(load)
      expect(islands.map(({ attributes }) => attributes.get('island'))).toEqual(names)
    },
  )

  it('[LANG-1] there is nothing of it on a site that is not translated', () => {
    expect(islandsOf(null)).toEqual([])
  })
})
