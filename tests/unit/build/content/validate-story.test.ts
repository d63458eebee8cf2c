import { describe, expect, it } from 'vitest'
import { editorSpaceOf } from '../../../../build/config/storyblok-hosts.ts'
import { collectAssets } from '../../../../build/images/assets.ts'
import { defineBlok } from '../../../../src/content/blok.ts'
import { datetime } from '../../../../src/content/fields.ts'
import { site } from '../../../../src/site.ts'
import { siteOf } from '../../content/every-field.ts'
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

const blok = (component: string, fields: Record<string, unknown>) => ({
  _uid: component,
  component,
  ...fields,
})
const editor = editorSpaceOf(1234, 'https://api.storyblok.com/v2')
const text = blok('rich_text', { text: paragraph('Testo') })

const visit = defineBlok({
  name: 'visit',
  label: 'Visita',
  fields: { start: datetime({ label: 'Inizio' }), end: datetime({ label: 'Fine' }) },
})

const validatePage = (fields: Record<string, unknown>) =>
  validateStory(rawStory(1, 'about', pageContent(fields)), site)

describe('validateStory', () => {
  it('takes absent, null and empty fields of an editor’s form as not filled in', () => {
    const { content, warnings } = validatePage({ share_image: null, hero: '' })
    expect(warnings).toEqual([])
    expect(content).toMatchObject({ hero: [], share_image: { filename: '' } })
  })

  it.each<[Record<string, unknown>, string | undefined, string]>([
    [
      { titolo: 'Chi sono', contenuto: [{ component: 'testo' }] },
      undefined,
      '“titolo”, “contenuto”',
    ],
    [{ title: 'Chi sono', contenuto: 'Testo' }, undefined, 'does not have the fields “contenuto”'],
    [{ title: 'Chi sono', body: 'Testo' }, 'body', 'expected a list of bloks, found "Testo"'],
    [{ hero: [hero({ headline: undefined })] }, 'hero.0.headline', 'expected text, found nothing'],
  ])('[SYNC-12] publishes no page of %j, which would show nothing', (fields, path, says) => {
    const story = rawStory(1, 'about', { component: 'page', ...fields })
    const { content, warnings } = validateStory(story, site)
    expect(content).toBeNull()
    expect(warnings).toMatchObject([{ code: 'STORY_INVALID', story: 'about', path }])
    expect(warnings[0]?.message).toContain(says)
  })

  it('[SYNC-12] accepts an empty page that nobody has filled yet', () => {
    const begun = { component: 'page', title: 'Chi sono', _editable: '<!-- -->', body: [] }
    expect(validateStory(rawStory(1, 'about', begun), site).content).not.toBeNull()
  })

  it('[SYNC-12] reads yes and no as text, as imports write them', () => {
    const row = { component: 'price_row', service: 'Prova', price: '80', is_from: 'true' }
    const group = { component: 'price_group', title: 'Sposa', rows: [row] }
    const body = [{ component: 'price_list', groups: [group] }]
    const { content, warnings } = validatePage({ body })
    expect(warnings).toEqual([])
    expect(content).toMatchObject({ body: [{ groups: [{ rows: [{ is_from: true }] }] }] })
  })

  it.each([
    ['servizi/sposa', 'trucco-sposa/', ['REAL_PATH_UNUSED']],
    ['servizi/sposa', '/servizi/sposa/', []],
    ['servizi/', '/servizi', []],
    ['home', '/', []],
    ['home', '', []],
    ['servizi', '/', ['REAL_PATH_UNUSED']],
  ])('[SYNC-12] reports for the story %s with the real path %j: %j', (slug, path, codes) => {
    const story = { ...rawStory(1, slug, pageContent()), path }
    expect(validateStory(story, site).warnings.map(({ code }) => code)).toEqual(codes)
    expect(validateStory({ ...story, content: settingsContent() }, site).warnings).toEqual([])
  })

  it.each([
    ['2027-05-10 10:00', '2027-05-10 09:00', ['DATE_REVERSED']],
    ['2027-05-10 10:00', '', []],
    ['2027-05-10 10:00', '10/05/2027', ['FIELD_INVALID']],
    ['domani', '2027-05-10 09:00', ['FIELD_INVALID']],
  ])('[SYNC-12] reports for a visit from %s to %s: %j', (start, end, codes) => {
    const story = rawStory(1, 'visita', { component: 'visit', start, end })
    const { warnings } = validateStory(story, siteOf(visit))
    expect(warnings.map(({ code }) => code)).toEqual(codes)
  })

  it('shortens what it found', () => {
    const { warnings } = validatePage({ title: ['x'.repeat(5000)] })
    expect(warnings[0]?.message.length).toBeLessThan(500)
  })

  it('[BUILD-3] names the blok without a component, or in the wrong place, and keeps the rest', () => {
    const { content, warnings } = validatePage({
      hero: [hero({ actions: [{ _uid: 'x', component: 'countdown' }] })],
      body: [text, { _uid: 'y', component: 'video_wall' }, hero()],
    })
    const unknown = { code: 'BLOK_UNKNOWN', story: 'about' }
    expect(warnings).toMatchObject([
      { ...unknown, path: 'hero.0.actions.0', message: expect.stringContaining('“countdown”') },
      { ...unknown, path: 'body.1', message: expect.stringContaining('“video_wall”') },
      { ...unknown, path: 'body.2', hint: expect.stringContaining(' / Elimina il blocco') },
    ])
    const shown = ['rich_text', 'unknown', 'unknown'].map((component) => ({ component }))
    expect(content).toMatchObject({ body: shown })
  })

  it('[BUILD-3] names the known blok that was probably meant', () => {
    const [warning] = validatePage({ body: [{ _uid: 'x', component: 'rich_txt' }] }).warnings
    expect(warning?.message).toContain('Did you mean “rich_text”?')
    expect(warning?.message).toContain('Intendevi “rich_text”?')
    const [type] = validateStory(rawStory(1, 'x', { component: 'pages' }), site).warnings
    expect(type?.message).toContain('Did you mean “page”?')
  })

  describe('loses no page over', () => {
    const check = (body: unknown[]) => {
      const story = rawStory(77, 'listino', pageContent({ body: [...body, text] }))
      const { content, warnings } = validateStory(story, site, editor)
      const shown = (content?.body as { component: string }[] | undefined)?.map(
        (one) => one.component,
      )
      return { shown, warnings }
    }

    const partners = (...all: object[]) =>
      blok('partner_grid', {
        partners: all.map((one) => blok('partner', { name: 'Anna', ...one })),
      })

    it.each([null, 7])('a _uid of %s', (_uid) => {
      const { shown, warnings } = check([{ ...text, _uid }])
      expect(shown).toEqual(['rich_text', 'rich_text'])
      expect(warnings).toEqual([])
    })

    it('[SYNC-12] a label that is too long: it is shown, and the editor told', () => {
      const actions = [action(webLink('/a')), { ...action(webLink('/b')), label: 'x'.repeat(61) }]
      const { shown, warnings } = check([blok('call_to_action', { heading: 'Vieni', actions })])
      expect(shown).toEqual(['call_to_action', 'rich_text'])
      expect(warnings).toEqual([
        {
          code: 'TEXT_LONG',
          story: 'listino',
          path: 'body.0.actions.1.label',
          message:
            '“Contenuto 1 (Invito all’azione) › Pulsanti 2 › Testo del pulsante”: at most 60 characters, found 61. / “Contenuto 1 (Invito all’azione) › Pulsanti 2 › Testo del pulsante”: al massimo 60 caratteri, trovati 61.',
          hint: expect.stringContaining('si vede lo stesso'),
          link: 'https://app.storyblok.com/#/me/spaces/1234/stories/0/0/77',
        },
      ])
    })

    it('[SYNC-12] bloks with nothing in them: they are left out, and the editor told', () => {
      const empty = [{ heading: 'Passi', steps: [] }, { heading: 'Passi' }, {}]
      const { shown, warnings } = check(empty.map((fields) => blok('steps', fields)))
      expect(shown).toEqual(['empty', 'empty', 'empty', 'rich_text'])
      const place = (index: number) => `“Contenuto ${index + 1} (Come funziona) › Passi”`
      expect(warnings).toMatchObject(
        [0, 1, 2].map((index) => ({
          code: 'BLOK_EMPTY',
          story: 'listino',
          path: `body.${index}.steps`,
          message: `${place(index)}: this field is required: expected a list of bloks, found nothing. / ${place(index)}: campo obbligatorio: serve un elenco di blocchi.`,
          link: expect.stringContaining('/stories/0/0/77'),
        })),
      )
    })

    it('a price with a point for the thousands', () => {
      const warningsOf = (price: string) => {
        const rows = [blok('price_row', { service: 'Prova', price })]
        const groups = [blok('price_group', { title: 'Sposa', rows })]
        return check([blok('price_list', { groups })]).warnings
      }
      expect(warningsOf('1.200')).toMatchObject([
        {
          code: 'NUMBER_UNCLEAR',
          path: 'body.0.groups.0.rows.0.price',
          message: '“1.200” is read as 1.2. / “1.200” viene letto come 1,2.',
        },
      ])
      expect(warningsOf(' 1.200 ')).toMatchObject([{ code: 'NUMBER_UNCLEAR' }])
      for (const price of ['1200', '1200.5', '95.50', '95,5']) expect(warningsOf(price)).toEqual([])
    })

    it('an invalid URL: its blok is shown without the link', () => {
      const addresses = ['anna@esempio.it', '+39 333 1234567', '@anna', 'https://anna.example', '']
      const { shown, warnings } = check([
        partners(...addresses.map((url) => ({ link: webLink(url) }))),
      ])
      expect(shown).toContain('partner_grid')
      expect(warnings.map(({ code, path }) => [code, path])).toEqual(
        [0, 1, 2].map((index) => ['LINK_BROKEN', `body.0.partners.${index}.link`]),
      )
    })

    it('[SYNC-12] attributes of a link that are not published', () => {
      const link = { ...webLink('/a'), rel: 'me nofollow', download: 'x.pdf', target: '_blank' }
      const { shown, warnings } = check([partners({ link })])
      expect(shown).toContain('partner_grid')
      expect(warnings).toMatchObject([
        { code: 'LINK_SIMPLIFIED', path: 'body.0.partners.0.link' },
        { code: 'LINK_SIMPLIFIED', message: expect.stringContaining('without download.') },
      ])
    })

    it('[SYNC-12] a credit of the asset library that its blok has no place for', () => {
      const filename = 'https://a.storyblok.com/f/1/800x600/ab/a.jpg'
      const image = { filename, alt: 'Anna', title: 'Anna', meta_data: { copyright: '© Neri' } }
      const shown = { image, person: 'none' }
      const { warnings } = check([partners(shown), blok('image', shown)])
      expect(warnings).toMatchObject([{ code: 'CAPTION_HIDDEN', path: 'body.0.partners.0.image' }])
      expect(warnings[0]?.message).toContain('“© Neri” from the asset library is not shown')
    })

    it('[SYNC-12] a picture that is stored as its URL: it is shown', () => {
      const image = '//a.storyblok.com/f/1/800x600/ab/a.jpg'
      const grid = partners({ image }, { image: 'foto.jpg' })
      const { shown, warnings } = check([grid])
      expect(shown).toContain('partner_grid')
      expect(warnings).toMatchObject([{ code: 'FIELD_INVALID', path: 'body.0.partners.1.image' }])
      expect([...collectAssets([rawStory(1, 'x', pageContent({ body: [grid] }))])]).toEqual([
        [image, { story: 'x', path: 'body.0.partners.0.image' }],
      ])
    })

    it('a file that is no picture: the page is without it', () => {
      const at = (name: string) => ({ filename: `https://a.storyblok.com/f/1/x/ab/${name}` })
      const picture = (name: string) => blok('image', { image: at(name) })
      const inText = { type: 'blok', attrs: { id: 'a', body: [picture('listino.pdf')] } }
      const loose = { type: 'image', attrs: { src: at('corso.webm').filename } }
      const mixed = { type: 'doc', content: [...paragraph('Testo').content, inText, loose] }
      const { shown, warnings } = check([
        picture('volto.JPG'),
        picture('corso.mp4'),
        blok('image', { image: { filename: 'img/foto.png' } }),
        blok('rich_text', { text: mixed }),
      ])
      expect(shown).toContain('image')
      expect(warnings.map(({ code, path }) => [code, path])).toEqual([
        ['ASSET_FAILED', 'body.1.image'],
        ['ASSET_FAILED', 'body.2.image'],
        ['ASSET_FAILED', 'body.3.text'],
        ['ASSET_FAILED', 'body.3.text'],
      ])
      expect(warnings.map(({ message }) => message.split(' / ')[1])).toEqual([
        'Il file scelto non è una foto (MP4). Le pagine restano senza.',
        'L’indirizzo della foto non è completo. Le pagine restano senza.',
        'Il file scelto non è una foto (PDF). Le pagine restano senza.',
        'Il file scelto non è una foto (WEBM). Le pagine restano senza.',
      ])
    })

    it('an empty blok inside another, which is left out only if nothing else is in it', () => {
      const full = blok('price_row', { service: 'Prova', price: '95' })
      const group = (rows: unknown[]) => blok('price_group', { title: 'Sposa', rows })
      const list = (...groups: unknown[]) => blok('price_list', { groups })
      const { shown, warnings } = check([list(group([])), list(group([]), group([full]))])
      expect(shown).toEqual(['empty', 'price_list', 'rich_text'])
      expect(warnings.map(({ code, path }) => [code, path])).toEqual([
        ['BLOK_EMPTY', 'body.0.groups.0.rows'],
        ['BLOK_EMPTY', 'body.1.groups.0.rows'],
      ])
    })
  })

  it.each(['menu', 'constructor', '__proto__', 'toString'])(
    'reports the unknown content type %s',
    (component) => {
      const { content, warnings } = validateStory(rawStory(1, 'x', { component }), site)
      expect(content).toBeNull()
      expect(warnings).toMatchObject([{ code: 'CONTENT_TYPE_UNKNOWN', story: 'x' }])
      expect(warnings[0]?.hint).toMatch(/^The story is left out.* La pagina resta fuori dal sito/)
      // The hint says what happens to the story: it differs when the last valid version stays.
      expect(warnings[0]?.message).not.toMatch(/left out|fuori/)
      expect(warnings[0]?.message).toContain(`“${component}”`)
    },
  )

  it('is not led astray by names that mean something to JavaScript', () => {
    const hostile = JSON.parse(
      '{"component":"page","title":"t","description":"d","__proto__":{"polluted":1},"body":[{"component":"__proto__"},{"component":"constructor"}]}',
    )
    const { content, warnings } = validateStory(rawStory(1, 'x', hostile), site)
    expect(warnings.map(({ code }) => code)).toEqual(['BLOK_UNKNOWN', 'BLOK_UNKNOWN'])
    expect(content).not.toHaveProperty('polluted')
    expect({}).not.toHaveProperty('polluted')
  })
})

const broken = pageContent({
  title: 7,
  description: ['x'],
  hero: [
    hero({
      layout: 'diagonal',
      actions: [action(webLink('javascript:alert(1)')), action(webLink('/a'))],
      release_until: '1 dicembre',
    }),
  ],
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
  it('[SYNC-12] tells eleven things wrong in one run, in English and Italian, and keeps the rest', () => {
    const { content, warnings } = validateStory(rawStory(77, 'about', broken), site, editor)
    const actions = [{ component: 'empty' }, { label: 'Go' }]
    expect(content).toMatchObject({
      title: '',
      description: '',
      hero: [{ headline: 'Headline', layout: 'split', actions }],
      body: [...Array(3).fill({ component: 'empty' }), { actions: [{}, {}] }],
    })
    expect(warnings[2]?.hint).toContain('tel:+39…')
    const inItalian = warnings.map(
      ({ code, path, message }) => `${code} ${path} ${message.split(' / ')[1]}`,
    )
    expect(inItalian).toEqual([
      'FIELD_INVALID title “Titolo per i motori di ricerca”: serve un testo, trovato 7.',
      'FIELD_INVALID description “Descrizione per i motori di ricerca”: serve un testo, trovato ["x"].',
      'BLOK_INVALID hero.0.actions.0.link “Apertura 1 › Pulsanti 1 › Destinazione”: serve un collegamento a una pagina del sito o a un indirizzo che inizia con https://, trovato "javascript:alert(1)".',
      'FIELD_INVALID hero.0.layout “Apertura 1 › Composizione”: serve una scelta fra “Testo e immagine affiancati”, “Immagine a tutta larghezza”, “Solo testo”, trovato "diagonal".',
      'FIELD_INVALID hero.0.release_until “Apertura 1 › Liberatoria valida fino al”: serve una data, ad esempio 2027-03-14 00:00, tra il 1900 e il 2999, trovato "1 dicembre".',
      'BLOK_INVALID body.0.text “Contenuto 1 (Testo con immagine) › Testo”: campo obbligatorio: serve un testo formattato.',
      'BLOK_INVALID body.0.image “Contenuto 1 (Testo con immagine) › Immagine”: campo obbligatorio: serve un’immagine.',
      'BLOK_INVALID body.1.groups.0.rows.0.price “Contenuto 2 (Listino prezzi) › Categorie 1 › Voci 1 › Prezzo in euro”: serve un numero, trovato "abc".',
      'FIELD_INVALID body.1.groups.0.rows.0.is_from “Contenuto 2 (Listino prezzi) › Categorie 1 › Voci 1 › A partire da”: serve sì o no, trovato "maybe".',
      'BLOK_INVALID body.2.steps “Contenuto 3 (Come funziona) › Passi”: serve un elenco di blocchi, trovato "uno".',
      'FIELD_INVALID body.3.actions “Contenuto 4 (Invito all’azione) › Pulsanti”: al massimo 2 blocchi, trovati 3.',
    ])
    const english = warnings.map(({ message }) => message.split(' / ')[0]?.split('”: ')[1])
    expect(english).toEqual([
      'expected text, found 7.',
      'expected text, found ["x"].',
      'expected a link to a page of the site, or a URL that starts with https://, found "javascript:alert(1)".',
      'expected one of "split", "cover", "plain", found "diagonal".',
      'expected a day as YYYY-MM-DD 00:00, of the years 1900 to 2999, found "1 dicembre".',
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
  ])('says what is expected instead of %s', (_what, field, value, words) => {
    const story = rawStory(1, 'settings', settingsContent({ [field]: value }))
    const [warning] = validateStory(story, site, editor).warnings
    expect(warning?.path).toBe(field)
    expect(warning?.message).toContain(`trovato "${value}"`)
    expect(warning?.message).toContain(words)
  })

  it.each(['+39 0583 000000', '0583/000000', '(0583) 00.00-00', '00393330000000', ' 112 233 '])(
    'accepts %s as a telephone number',
    (phone) => {
      const { content } = validateStory(rawStory(1, 'settings', settingsContent({ phone })), site)
      expect(content?.phone).toBe(phone.trim())
    },
  )

  it.each([
    ...['chi-sono', '/ b', '/a%3Fb', '/%2e%2e/etc', '/100%', '/../etc', '/*', '/a?b=1'],
    '//evil.example',
  ])(
    '[ROUTE-6] says what an old path may be instead of %s, which no host could redirect',
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
