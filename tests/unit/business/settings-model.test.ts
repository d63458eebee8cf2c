import { describe, expect, it } from 'vitest'
import type { RawStory } from '../../../build/storyblok/answers.ts'
import { type SettingsModel, settingsQuery } from '../../../src/business/settings-query.ts'
import { site } from '../../../src/site.ts'
import { libraryOf } from '../build/library-of.ts'
import {
  menuLink,
  pageContent,
  rawStory,
  settingsContent,
  storyLink,
  webLink,
} from '../build/stories.ts'
import { validateStory } from '../build/validated.ts'
import { demoStories } from '../content/demo-stories.ts'
import { flat } from '../flat.ts'

const settingsIn = (fields: object, others: readonly RawStory[] = []) => {
  const stories = [rawStory(1, 'settings', settingsContent({ ...fields })), ...others]
  const { library, queries } = libraryOf(stories, { config: { basePath: '/sub/' } })
  const { warnings, ...result } = queries.get('settings')
  const settings = queries.valueOf(settingsQuery)
  return { settings, ...result, warnings: warnings.map(flat), library }
}

const entriesOf = (parts: SettingsModel['menu']) =>
  parts.map((part) =>
    'links' in part ? [part.label, part.links.map(({ label }) => label)] : part.label,
  )

const group = (label: string, links: object[]) => ({
  _uid: label,
  component: 'menu_group',
  label,
  links,
})

const toStory = (label: string, id: number) => ({ ...menuLink(label, ''), link: storyLink(id) })

describe('the settings of the demo', () => {
  it('[SHELL-1] [SITE-3] have the navigation of the site, word for word, the phone’s bar, the app’s shortcuts and the error page’s link', () => {
    const settings = libraryOf(demoStories).queries.valueOf(settingsQuery)
    const others = settings.menu.filter(({ label }) => label !== 'CORSI')
    expect(entriesOf(others)).toEqual([
      'HOME',
      'CHI SONO',
      [
        'SERVIZI',
        [
          ...['LISTINO PREZZI', 'PRENOTA TRUCCO', 'GALLERY MAKE-UP'],
          ...['GALLERY DERMOPIGMENTAZIONE', 'GALLERY SKINCARE'],
        ],
      ],
      'PRENOTA TRUCCO',
      'SHOP',
      'WEDDING PARTNER',
      'BRAND',
      'CONTATTI',
    ])
    const links = others.flatMap((part) => ('links' in part ? part.links : part))
    expect(links.map(({ href }) => href)).toEqual([
      ...['/', '/about', '/listino-prezzi', '/bridal-form', '/servizi-makeup'],
      ...['/servizi-dermopigmentazione', '/servizi-skincare', '/bridal-form'],
      ...['https://shop.agneselenzi.example/', '/partner', '/brand', '/contact'],
    ])
    expect(settings.phoneBar.map(({ label }) => label)).toEqual(['WhatsApp', 'Chiama', 'Prenota'])
    expect(settings.shortcuts[0]).toMatchObject({
      label: 'Prenota',
      description: 'Chiedi una data per il trucco sposa o cerimonia',
    })
    expect(settings.errorLink).toMatchObject({ label: 'Contatti', href: '/contact' })
  })
})

describe('[SITE-3] links of the settings', () => {
  it('omit unpublished stories with a warning, and menus that become empty', () => {
    const menu = [
      toStory('CHI SONO', 2),
      toStory('BOZZA', 3),
      group('CORSI', [toStory('GEL', 3)]),
      group('SERVIZI', [toStory('LISTINO', 3), menuLink('SHOP', 'https://shop.example/')]),
    ]
    const shown = settingsIn(
      { menu, error_link: [toStory('Contatti', 3)], phone_bar: [toStory('Prenota', 3)] },
      [rawStory(2, 'about', pageContent())],
    )
    expect(entriesOf(shown.settings.menu)).toEqual(['CHI SONO', ['SERVIZI', ['SHOP']]])
    expect(shown.settings).toMatchObject({ errorLink: null, phoneBar: [] })
    const places = shown.warnings.map(({ code, path }) => [code, path])
    expect(places).toEqual([
      ['LINK_BROKEN', 'error_link.0.link'],
      ['LINK_BROKEN', 'menu.1.link'],
      ['LINK_BROKEN', 'menu.2.links.0.link'],
      ['LINK_BROKEN', 'menu.3.links.0.link'],
      ['LINK_BROKEN', 'phone_bar.0.link'],
    ])
    expect(shown.warnings[0]?.message).toContain('una voce di menu non si vede')
    expect(shown.warnings[0]?.story).toBe('settings')
    // Publishing the page brings its menu entry back.
    expect(shown.dependencies.map(([key]) => key)).toContain(`link ${storyLink(3).id}`)
  })

  it.each([
    ['both numbers', {}, ['WhatsApp', 'Chiama']],
    ['no WhatsApp', { whatsapp: '' }, ['Chiama']],
    ['no number', { whatsapp: '', phone: '' }, []],
  ])('fill an empty phone bar with the available contacts: %s', (_, fields, labels) => {
    expect(settingsIn(fields).settings.phoneBar.map(({ label }) => label)).toEqual(labels)
  })
})

/** The required fields of a settings story. */
const fewest = {
  _uid: 'settings',
  component: 'settings',
  brand: 'Foto Fabbri',
  legal_name: 'Luca Fabbri',
  address: 'Via Prova 1',
  city: '55100 Lucca',
  email: 'luca@fabbri.example',
  privacy_page: webLink('/privacy'),
}

const problemsOf = (fields: object) => {
  const { content, warnings } = validateStory(
    rawStory(1, 'settings', { ...fewest, ...fields }),
    site,
  )
  return {
    isValid: content !== null,
    problems: warnings.map(({ path, message }) => [path, message]),
  }
}

describe('[SITE-3] a settings story', () => {
  it('is valid with its six required fields, and invalid without any of them', () => {
    expect(problemsOf({})).toEqual({ isValid: true, problems: [] })
    for (const field of Object.keys(fewest).slice(2)) {
      const problems = [[field, expect.any(String)]]
      expect(problemsOf({ [field]: '' })).toEqual({ isValid: false, problems })
    }
  })

  it('is valid with the fields that it had before menus existed', () => {
    const earlier = {
      academy_link: webLink('https://academy.example/'),
      shop_link: webLink('/shop'),
    }
    const fields = { ...earlier, phone: '+39 0583 000000', reply_hours: '48' }
    expect(problemsOf(fields)).toEqual({ isValid: true, problems: [] })
  })

  it.each([
    [
      '[SITE-6] a VAT number that is invalid in its country',
      { country: 'DE', vat_number: '01234567897' },
      'vat_number',
      'trovato "01234567897"',
    ],
    [
      '[SITE-6] a VAT number with an unknown country prefix',
      { vat_number: 'ZZ01234567897' },
      'vat_number',
      'partita IVA',
    ],
    [
      'a menu entry without a target',
      { menu: [menuLink('HOME', '/'), group('CORSI', [menuLink('GEL', '')])] },
      'menu.1.links.0.link',
      '“Menu 2 (Menu a tendina) › Voci 1 › Destinazione”: campo obbligatorio',
    ],
    ['[SITE-6] an unknown country', { country: 'XX' }, 'country', 'trovato "XX"'],
    [
      '[SITE-6] a number that WhatsApp would read as Italian',
      { country: 'CH', whatsapp: '079 123 45 67' },
      'whatsapp',
      '+39',
    ],
  ])('says what is wrong with %s', (_, fields, path, words) => {
    // The story stays valid: the build omits the field.
    const problems = [[path, expect.stringContaining(words)]]
    expect(problemsOf(fields)).toEqual({ isValid: true, problems })
  })

  it('[SITE-6] takes its country from the VAT number, and its currency from the country', () => {
    const of = (fields: object) => {
      const { country, currency, vatNumber, vatId } = settingsIn(fields).settings
      return [country, currency, vatNumber, vatId]
    }
    const [shown, italian, german] = ['01234567897', 'IT01234567897', 'DE136695976']
    expect(of({ vat_number: italian })).toEqual(['IT', 'EUR', shown, italian])
    expect(of({ vat_number: german })).toEqual(['DE', 'EUR', german, german])
    expect(of({ vat_number: '', country: 'CH' })).toEqual(['CH', 'CHF', '', ''])
  })

  it('[FORM-7] defaults to version 1 of the privacy notice and to no promised reply time', () => {
    const { settings } = settingsIn({ privacy_version: '', reply_hours: '' })
    expect(settings).toMatchObject({ privacyVersion: '1', replyHours: null })
  })
})
