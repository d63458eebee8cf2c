import { describe, expect, it } from 'vitest'
import { Footer } from '../../../src/layout/Footer.tsx'
import { PhoneBar } from '../../../src/layout/frame.tsx'
import { Header } from '../../../src/layout/Header.tsx'
import { english } from '../../../src/strings/en.ts'
import { italian } from '../../../src/strings/it.ts'
import { elementsIn, readHtml, textOf, walk } from '../bloks/read-html.ts'
import { renderMarkup } from '../kit/render-markup.tsx'
import { atHome, settings } from './models.ts'
import { saidByCode } from './said-by-code.ts'

const linksOf = (html: string) =>
  new Map(
    elementsIn(readHtml(html), 'a').map((link) => [
      link.attributes.get('aria-label') ?? textOf(link),
      link.attributes.get('href'),
    ]),
  )

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

  it('[SHELL-4] omits links that the settings do not have', () => {
    const bare = { ...settings, tiktokHref: '', agencyName: '', cookieHref: '' }
    const links = linksOf(renderMarkup(<Footer settings={bare} homeHref="/" />))
    expect([...links.keys()].join()).not.toMatch(/TikTok|Cookie|Bottega/)
    expect([...links.values()]).not.toContain('')
  })

  it('[SITE-3] omits empty sections, and a missing phone and VAT number', () => {
    const none = { facebookHref: '', instagramHref: '', tiktokHref: '', whatsapp: '' }
    const bare = { ...settings, ...none, phone: '', vatNumber: '', hours: [], footerLinks: [] }
    const root = readHtml(renderMarkup(<Footer settings={bare} homeHref="/" />))
    expect(elementsIn(root, 'h2').map(textOf)).toEqual(['Studio'])
    expect(textOf(root)).not.toContain('P.IVA')
    const addresses = [...walk(root)].map(({ element }) => element.attributes.get('href') ?? '')
    expect(addresses.filter((href) => /^tel:|wa\.me/.test(href))).toEqual([])
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
