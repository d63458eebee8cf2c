import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { IslandContext } from '../../../src/kit/Island.tsx'
import { StringsContext } from '../../../src/kit/use-strings.ts'
import { Footer } from '../../../src/layout/Footer.tsx'
import { Header } from '../../../src/layout/Header.tsx'
import { PhoneBar } from '../../../src/layout/PhoneBar.tsx'
import { english } from '../../../src/strings/en.ts'
import { italian } from '../../../src/strings/it.ts'
import { readHtml, textOf, walk } from '../bloks/read-html.ts'
import { settings } from './models.ts'
import { saidByCode } from './said-by-code.ts'

const linksOf = (html: string) =>
  new Map(
    [...walk(readHtml(html))]
      .filter(({ element }) => element.tag === 'a')
      .map(({ element }) => [
        element.attributes.get('aria-label') ?? textOf(element),
        element.attributes.get('href'),
      ]),
  )

describe('Footer', () => {
  const html = renderToStaticMarkup(
    <StringsContext.Provider value={italian}>
      <Footer settings={settings} homeHref="/sub/" />
    </StringsContext.Provider>,
  )

  it('[I18N-5] in English neither it nor the header has a word that only code says', () => {
    const [inItalian = '', inEnglish = ''] = [italian, english].map((strings) =>
      renderToStaticMarkup(
        <IslandContext.Provider value={{ use: () => '/island.js' }}>
          <StringsContext.Provider value={strings}>
            <Header settings={settings} currentPath="/" basePath="/" />
            <Footer settings={settings} homeHref="/" />
            <PhoneBar settings={settings} />
          </StringsContext.Provider>
        </IslandContext.Provider>,
      ),
    )
    expect(saidByCode(inItalian, inEnglish, settings)).toEqual([])
    expect(inEnglish).toContain('VAT no. ')
  })

  it('[SHELL-4] says who runs the site, as the law asks', () => {
    const text = textOf(readHtml(html))
    expect(text).toContain('© Studio Prova · Anna Prova ditta individuale · P.IVA 01234567897')
  })

  it('[SHELL-4] links privacy, agency and the social pages by name', () => {
    const links = linksOf(html)
    expect(links.get('Privacy')).toBe('/sub/privacy')
    expect(links.get('Cookie')).toBe('/sub/cookie')
    expect(links.get('Bottega')).toBe('https://bottega.example/')
    expect(links.get('WhatsApp di Studio Prova')).toMatch(/^https:\/\/wa\.me\/393331234567\?text=/)
    expect(links.get('Facebook di Studio Prova')).toBe('https://facebook.example/prova')
    expect(links.get('Instagram di Studio Prova')).toBe('https://instagram.example/prova')
    expect(links.get('TikTok di Studio Prova')).toBe('https://tiktok.example/prova')
  })

  it('[SHELL-4] leaves out what the settings do not have', () => {
    const bare = { ...settings, tiktokHref: '', agencyName: '', cookieHref: '' }
    const links = linksOf(renderToStaticMarkup(<Footer settings={bare} homeHref="/" />))
    expect([...links.keys()].join()).not.toMatch(/TikTok|Cookie|Bottega/)
    expect([...links.values()]).not.toContain('')
  })

  it('[SITE-3] has no heading over nothing, no telephone and no VAT number that are not there', () => {
    const none = { facebookHref: '', instagramHref: '', tiktokHref: '', whatsapp: '' }
    const bare = { ...settings, ...none, phone: '', vatNumber: '', hours: [], footerLinks: [] }
    const root = readHtml(renderToStaticMarkup(<Footer settings={bare} homeHref="/" />))
    const headings = [...walk(root)].filter(({ element }) => element.tag === 'h2')
    expect(headings.map(({ element }) => textOf(element))).toEqual(['Studio'])
    expect(textOf(root)).not.toContain('P.IVA')
    const addresses = [...walk(root)].map(({ element }) => element.attributes.get('href') ?? '')
    expect(addresses.filter((href) => /^tel:|wa\.me/.test(href))).toEqual([])
  })

  it('[SITE-3] [SHELL-4] shows the links of the settings', () => {
    expect(linksOf(html).get('Accessibilità')).toBe('/sub/accessibilita')
  })
})

describe('PhoneBar', () => {
  it('[SITE-3] opens the chat, the phone and a page, as the settings say', () => {
    const links = linksOf(renderToStaticMarkup(<PhoneBar settings={settings} />))
    expect([...links.keys()]).toEqual(['WhatsApp', 'Chiama', 'Prenota'])
    expect(links.get('Chiama')).toBe('tel:+390111234567')
    expect(links.get('Prenota')).toBe('/sub/bridal-form')
  })

  it('[SITE-3] is not there without anything in it', () => {
    expect(renderToStaticMarkup(<PhoneBar settings={{ ...settings, phoneBar: [] }} />)).toBe('')
  })
})
