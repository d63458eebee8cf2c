import { describe, expect, it } from 'vitest'
import type { TranslationModel } from '../../../src/content/model.ts'
import { NotFoundPage } from '../../../src/layout/error-pages.tsx'
import { Footer } from '../../../src/layout/Footer.tsx'
import { PhoneBar } from '../../../src/layout/frame.tsx'
import { Header } from '../../../src/layout/Header.tsx'
import { english } from '../../../src/strings/en.ts'
import { italian } from '../../../src/strings/it.ts'
import { elementsIn, linksIn, readHtml, textOf } from '../bloks/read-html.ts'
import { renderMarkup } from '../kit/render-markup.tsx'
import { atHome, settings } from './models.ts'
import { saidByCode } from './said-by-code.ts'

const linksOf = (html: string) => new Map(linksIn(readHtml(html)))

describe('Footer', () => {
  const html = renderMarkup(<Footer settings={settings} homeHref="/sub/" />)

  it('[I18N-5] in English has no Italian text from code, nor has the header', () => {
    const [inItalian = '', inEnglish = ''] = [italian, english].map((strings) =>
      renderMarkup(
        <>
          <Header {...atHome} value={settings} />
          <Footer settings={settings} homeHref="/" />
          <PhoneBar settings={settings} />
        </>,
        strings,
      ),
    )
    expect(saidByCode(inItalian, inEnglish, settings)).toEqual([])
    expect(inEnglish).toContain('VAT no. ')
  })

  it('[SHELL-4] names the business that runs the site, as the law requires', () => {
    const text = textOf(readHtml(html))
    expect(text).toContain('© Studio Prova · Anna Prova ditta individuale · P.IVA 01234567897')
  })

  it('[SITE-3] [SHELL-4] links the pages of the settings, privacy, the agency and social pages by name', () => {
    const links = linksOf(html)
    expect(links.get('Accessibilità')).toBe('/sub/accessibilita')
    expect(links.get('Privacy')).toBe('/sub/privacy')
    expect(links.get('Cookie')).toBe('/sub/cookie')
    expect(links.get('Bottega')).toBe('https://bottega.example/')
    expect(links.get('WhatsApp di Studio Prova')).toMatch(/^https:\/\/wa\.me\/393331234567\?text=/)
    expect(links.get('Facebook di Studio Prova')).toBe('https://facebook.example/prova')
    expect(links.get('Instagram di Studio Prova')).toBe('https://instagram.example/prova')
    expect(links.get('TikTok di Studio Prova')).toBe('https://tiktok.example/prova')
  })

  it('[SITE-3] [SHELL-4] omits sections, links and numbers that the settings do not have', () => {
    const some = { ...settings, tiktokHref: '', agencyName: '', cookieHref: '' }
    const links = linksOf(renderMarkup(<Footer settings={some} homeHref="/" />))
    expect([...links.keys()].join()).not.toMatch(/TikTok|Cookie|Bottega/)
    expect([...links.values()]).not.toContain('')
    const none = { facebookHref: '', instagramHref: '', tiktokHref: '', whatsapp: '' }
    const bare = { ...settings, ...none, phone: '', vatNumber: '', hours: [], footerLinks: [] }
    const root = readHtml(renderMarkup(<Footer settings={bare} homeHref="/" />))
    expect(elementsIn(root, 'h2').map(textOf)).toEqual(['Studio'])
    expect(textOf(root)).not.toContain('P.IVA')
    expect(linksIn(root).filter(([, href]) => /^tel:|wa\.me/.test(href))).toEqual([])
  })
})

describe('PhoneBar', () => {
  it('[SITE-3] links to the chat, the phone and a page of the settings', () => {
    const links = linksOf(renderMarkup(<PhoneBar settings={settings} />))
    expect([...links.keys()]).toEqual(['WhatsApp', 'Chiama', 'Prenota'])
    expect(links.get('Chiama')).toBe('tel:+390111234567')
    expect(links.get('Prenota')).toBe('/sub/bridal-form')
  })

  it('[SITE-3] is absent when it is empty', () => {
    expect(renderMarkup(<PhoneBar settings={{ ...settings, phoneBar: [] }} />)).toBe('')
  })
})

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

describe('NotFoundPage', () => {
  const render = (link = settings.errorLink) =>
    readHtml(renderMarkup(<NotFoundPage link={link} homeHref="/sub/" />))

  it('[SHELL-5] has the status, the title and a message', () => {
    const page = render()
    expect(elementsIn(page, 'h1').map(textOf)).toEqual(['Page Not Found'])
    expect(elementsIn(page, 'p').slice(0, 2).map(textOf)).toEqual(['404', 'Page not found'])
  })

  it('[SITE-3] links to the home page under the base path, and to the page of the settings', () => {
    expect(linksIn(render()).map(([, href]) => href)).toEqual(['/sub/', '/sub/contact'])
    expect(linksIn(render(null)).map(([, href]) => href)).toEqual(['/sub/'])
  })
})
