import { describe, expect, it } from 'vitest'
import { editorSpaceOf } from '../../../../build/config/storyblok-hosts.ts'
import { site } from '../../../../src/site.ts'
import {
  action,
  hero,
  pageContent,
  paragraph,
  rawStory,
  settingsContent,
  webLink,
} from '../stories.ts'
import { validateStory } from '../validated.ts'

const blok = (component: string, fields: object) => ({ _uid: component, component, ...fields })
const europe = editorSpaceOf(1234, 'https://api.storyblok.com/v2')

const broken = pageContent({
  title: 7,
  description: ['x'],
  hero: [hero({ layout: 'diagonal', actions: [action(webLink('javascript:alert(1)'))] })],
  body: [
    blok('text_image', { heading: 'Metodo', text: { type: 'doc', content: [] }, image: null }),
    blok('price_list', {
      groups: [
        blok('price_group', {
          title: 'Sposa',
          rows: [blok('price_row', { service: 'Prova', price: 'abc', is_from: 'maybe' })],
        }),
      ],
    }),
    blok('steps', { heading: 'Passi', steps: 'uno' }),
    blok('call_to_action', { heading: 'Vieni', actions: Array(3).fill(action(webLink('/a'))) }),
  ],
})

describe('validateStory, in words', () => {
  it('[SYNC-12] tells ten things wrong in one run, in English and Italian', () => {
    const { content, warnings } = validateStory(rawStory(77, 'about', broken), site, europe)
    expect(content).not.toBeNull()
    expect(warnings.map(({ path, message }) => `${path} ${message.split(' / ')[1]}`)).toEqual([
      'title “Titolo per i motori di ricerca”: serve un testo, trovato 7.',
      'description “Descrizione per i motori di ricerca”: serve un testo, trovato ["x"].',
      'hero.0.actions.0.link “Apertura 1 › Pulsanti 1 › Destinazione”: serve un collegamento a una pagina del sito o a un indirizzo che inizia con https://, trovato "javascript:alert(1)".',
      'hero.0.layout “Apertura 1 › Composizione”: serve una scelta fra “Testo e immagine affiancati”, “Immagine a tutta larghezza”, “Solo testo”, trovato "diagonal".',
      'body.0.text “Contenuto 1 (Testo con immagine) › Testo”: campo obbligatorio: serve un testo formattato.',
      'body.0.image “Contenuto 1 (Testo con immagine) › Immagine”: campo obbligatorio: serve un’immagine.',
      'body.1.groups.0.rows.0.price “Contenuto 2 (Listino prezzi) › Categorie 1 › Voci 1 › Prezzo in euro”: serve un numero, trovato "abc".',
      'body.1.groups.0.rows.0.is_from “Contenuto 2 (Listino prezzi) › Categorie 1 › Voci 1 › A partire da”: serve sì o no, trovato "maybe".',
      'body.2.steps “Contenuto 3 (Come funziona) › Passi”: serve un elenco di blocchi, trovato "uno".',
      'body.3.actions “Contenuto 4 (Invito all’azione) › Pulsanti”: al massimo 2 blocchi, trovati 3.',
    ])
    const english = warnings.map(({ message }) => message.split(' / ')[0]?.split('”: ')[1])
    expect(english).toEqual([
      'expected text, found 7.',
      'expected text, found ["x"].',
      'expected a link to a page of the site, or a URL that starts with https://, found "javascript:alert(1)".',
      'expected one of "split", "cover", "plain", found "diagonal".',
      'this field is required: expected formatted text, found nothing.',
      'this field is required: expected an image, found nothing.',
      'expected a number, found "abc".',
      'expected yes or no, found "maybe".',
      'expected a list of bloks, found "uno".',
      'at most 2 bloks, found 3.',
    ])
    for (const warning of warnings) {
      expect(warning).toMatchObject({
        story: 'about',
        link: 'https://app.storyblok.com/#/me/spaces/1234/stories/0/0/77',
      })
    }
  })

  it.each([
    ['a VAT number whose check digit is wrong', 'vat_number', '01234567890', '11 cifre'],
    ['languages that are no codes', 'languages', 'italiano', 'it,en,fr'],
    ['an email without an @', 'email', 'studio.example', 'un indirizzo email'],
    ['a telephone number in words', 'phone', 'chiamami', '+39 06 1234567'],
    ['two numbers in one', 'whatsapp', '+39 333 0000000 / +39 333 0000001', '+39 06 1234567'],
  ])('says of %s what it has to look like', (_what, field, value, words) => {
    const story = rawStory(1, 'settings', settingsContent({ [field]: value }))
    const [warning] = validateStory(story, site, europe).warnings
    expect(warning?.path).toBe(field)
    expect(warning?.message).toContain(`trovato "${value}"`)
    expect(warning?.message).toContain(words)
  })

  it.each(['+39 0583 000000', '0583/000000', '(0583) 00.00-00', '00393330000000', ' 112 233 '])(
    'takes %s for a telephone number',
    (phone) => {
      const { content } = validateStory(rawStory(1, 'settings', settingsContent({ phone })), site)
      expect(content?.phone).toBe(phone.trim())
    },
  )

  it('counts the bloks of a list that is far too long', () => {
    const body = Array.from({ length: 1001 }, () => blok('rich_text', { text: paragraph('Testo') }))
    const { warnings } = validateStory(rawStory(1, 'about', pageContent({ body })), site)
    expect(warnings[0]?.message).toContain('al massimo 1000 blocchi, trovati 1001')
  })

  it.each([
    ...['chi-sono', '/ b', '/a%3Fb', '/%2e%2e/etc', '/100%', '/../etc', '/*', '/a?b=1'],
    '//evil.example',
  ])(
    '[ROUTE-6] says of the old address %s, which no host could redirect, what it may be',
    (from) => {
      const content = { component: 'redirect', from, to: webLink('/about') }
      const { warnings } = validateStory(rawStory(1, 'x', content), site)
      expect(warnings.map(({ path }) => path)).toEqual(['from'])
      expect(warnings[0]?.message).toContain('/chi-sono')
    },
  )

  it('[SYNC-12] links to the editor of the region', () => {
    const china = editorSpaceOf(7, 'https://app.storyblokchina.cn/v2')
    const { warnings } = validateStory(rawStory(8, 'x', { component: 'menu' }), site, china)
    expect(warnings[0]?.link).toBe('https://app.storyblokchina.cn/#/me/spaces/7/stories/0/0/8')
  })

  it('reports what of a text was left out, and keeps the story', () => {
    const text = paragraph('Testo')
    text.content.push({ type: 'callout', content: [{ type: 'text', text: 'Nota' }] })
    const story = rawStory(1, 'about', pageContent({ body: [blok('rich_text', { text })] }))
    const { content, warnings } = validateStory(story, site, europe)
    expect(content).not.toBeNull()
    expect(warnings).toMatchObject([
      { code: 'TEXT_SANITIZED', story: 'about', path: 'body.0.text', link: expect.any(String) },
    ])
    expect(warnings[0]?.message).toContain('"callout"')
  })

  it('[IMG-2] names the parameter of a picture and the values that it may have', () => {
    const image = {
      filename: 'https://a.storyblok.com/f/1/2x2/ab/x.jpg',
      meta_data: { rotate: '45', blur: '200', brightness: '10', zoom: '2' },
    }
    const content = pageContent({ hero: [hero({ image })] })
    const { warnings } = validateStory(rawStory(77, 'about', content), site)
    expect(
      warnings.map(({ path, message }) => [path, message.replaceAll(/“[^”]*”: /g, '')]),
    ).toEqual([
      [
        'hero.0.image.meta_data.rotate',
        'expected rotate 90, 180 or 270, found "45". / serve rotate 90, 180 o 270, trovato "45".',
      ],
      [
        'hero.0.image.meta_data.blur',
        'expected blur a number from 0 to 100, found "200". / serve blur un numero da 0 a 100, trovato "200".',
      ],
    ])
  })
})
