import { describe, expect, it } from 'vitest'
import { editorSpaceOf } from '../../../../build/config/storyblok-hosts.ts'
import { collectAssets } from '../../../../build/images/assets.ts'
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

const blok = (component: string, fields: Record<string, unknown>) => ({
  _uid: component,
  component,
  ...fields,
})
const text = blok('rich_text', { text: paragraph('Testo') })

const validatePage = (fields: Record<string, unknown>) =>
  validateStory(rawStory(1, 'about', pageContent(fields)), site)

describe('validateStory', () => {
  it('takes absent, null and empty fields of an editor’s form as not filled in', () => {
    const { content, warnings } = validatePage({ share_image: null, hero: '' })
    expect(warnings).toEqual([])
    expect(content).toMatchObject({ hero: [], share_image: { filename: '' } })
  })

  it.each<[string, Record<string, unknown>, string, string, object]>([
    [
      'a choice that is none any more, for the first one',
      { hero: [hero({ layout: 'diagonal' })] },
      'FIELD_INVALID hero.0.layout',
      'expected one of "split", "cover", "plain", found "diagonal"',
      { hero: [{ headline: 'Headline', layout: 'split' }] },
    ],
    [
      'what is beyond the end of a list',
      { hero: [hero(), hero({ headline: 'Second' })] },
      'FIELD_INVALID hero',
      'at most 1 blok, found 2',
      { hero: [{ headline: 'Headline' }] },
    ],
    [
      'a button that leads nowhere',
      { hero: [hero({ actions: [action(webLink('+39 051 1234')), action(webLink('/a'))] })] },
      'BLOK_INVALID hero.0.actions.0.link',
      'found "+39 051 1234"',
      { hero: [{ actions: [{ component: 'empty' }, { label: 'Go' }] }] },
    ],
    [
      'a text that is none, for an empty one',
      { title: 7, hero: [hero()] },
      'FIELD_INVALID title',
      'expected text, found 7',
      { title: '' },
    ],
    [
      'a day that is none',
      { hero: [hero({ release_until: '1 dicembre' })] },
      'FIELD_INVALID hero.0.release_until',
      'YYYY-MM-DD 00:00, of the years 1900 to 2999, found "1 dicembre"',
      { hero: [{ headline: 'Headline' }] },
    ],
  ])('[SYNC-12] leaves out of a page %s', (_what, fields, place, found, shown) => {
    const { content, warnings } = validatePage(fields)
    expect(content).toMatchObject(shown)
    expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual([place])
    expect(warnings[0]?.message).toContain(found)
    if (place.endsWith('link')) expect(warnings[0]?.hint).toContain('tel:+39…')
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
  ])('[SYNC-12] publishes no page of %j, of which nothing would be shown', (fields, path, says) => {
    const story = rawStory(1, 'about', { component: 'page', ...fields })
    const { content, warnings } = validateStory(story, site)
    expect(content).toBeNull()
    expect(warnings).toMatchObject([{ code: 'STORY_INVALID', story: 'about', path }])
    expect(warnings[0]?.message).toContain(says)
  })

  it('[SYNC-12] an empty page that nobody has filled yet is one', () => {
    const begun = { component: 'page', title: 'Chi sono', _editable: '<!-- -->', body: [] }
    expect(validateStory(rawStory(1, 'about', begun), site).content).not.toBeNull()
  })

  it('[SYNC-12] reads yes and no as lists that are imported have them', () => {
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
  ])('[SYNC-12] says of the story %s with the real path %j: %j', (slug, path, codes) => {
    const story = { ...rawStory(1, slug, pageContent()), path }
    expect(validateStory(story, site).warnings.map(({ code }) => code)).toEqual(codes)
    expect(validateStory({ ...story, content: settingsContent() }, site).warnings).toEqual([])
  })

  it('shortens what it found', () => {
    const { warnings } = validatePage({ title: ['x'.repeat(5000)] })
    expect(warnings[0]?.message.length).toBeLessThan(500)
  })

  it('[BUILD-3] names the blok without a component, the story and the place, and keeps the rest', () => {
    const { content, warnings } = validatePage({
      hero: [hero({ actions: [{ _uid: 'x', component: 'countdown' }] })],
      body: [text, { _uid: 'y', component: 'video_wall' }],
    })
    const unknown = { code: 'BLOK_UNKNOWN', story: 'about' }
    expect(warnings).toMatchObject([
      { ...unknown, path: 'hero.0.actions.0', message: expect.stringContaining('“countdown”') },
      { ...unknown, path: 'body.1', message: expect.stringContaining('“video_wall”') },
    ])
    expect(content).toMatchObject({ body: [{ component: 'rich_text' }, { component: 'unknown' }] })
  })

  it('[BUILD-3] names the known blok that was probably meant', () => {
    const [warning] = validatePage({ body: [{ _uid: 'x', component: 'rich_txt' }] }).warnings
    expect(warning?.message).toContain('Is “rich_text” meant?')
    expect(warning?.message).toContain('Intendevi “rich_text”?')
    const [type] = validateStory(rawStory(1, 'x', { component: 'pages' }), site).warnings
    expect(type?.message).toContain('Is “page” meant?')
  })

  it('[BUILD-3] takes a known blok in the wrong place for one without a component', () => {
    expect(validatePage({ body: [hero()] }).warnings).toMatchObject([
      {
        ...{ code: 'BLOK_UNKNOWN', path: 'body.0' },
        hint: expect.stringContaining(' / Elimina il blocco'),
      },
    ])
  })

  describe('loses no page over', () => {
    const editor = editorSpaceOf(1234, 'https://api.storyblok.com/v2')
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
          ...{ code: 'BLOK_EMPTY', story: 'listino', path: `body.${index}.steps` },
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
          ...{ code: 'NUMBER_UNCLEAR', path: 'body.0.groups.0.rows.0.price' },
          message: '“1.200” is read as 1.2. / “1.200” viene letto come 1,2.',
        },
      ])
      expect(warningsOf(' 1.200 ')).toMatchObject([{ code: 'NUMBER_UNCLEAR' }])
      for (const price of ['1200', '1200.5', '95.50', '95,5']) expect(warningsOf(price)).toEqual([])
    })

    it('an address that is none: what it stands for is shown without the link', () => {
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
      expect(warnings[0]?.message).toContain('“© Neri” of the asset library is not shown')
    })

    it('[SYNC-12] a picture that is stored as a text: it is that picture', () => {
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

    it('an empty blok inside another: that goes too when it would be empty', () => {
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

    it('and says it also of a blok that something else keeps off the page', () => {
      const actions = [{ ...action(webLink('/b')), label: 'x'.repeat(61) }]
      const { shown, warnings } = check([
        blok('call_to_action', { actions }),
        blok('steps', { heading: 'Passi' }),
      ])
      expect(shown).toEqual(['empty', 'empty', 'rich_text'])
      expect(warnings.map(({ code, path }) => [code, path])).toEqual([
        ['BLOK_INVALID', 'body.0.heading'],
        ['TEXT_LONG', 'body.0.actions.0.label'],
        ['BLOK_EMPTY', 'body.1.steps'],
      ])
    })
  })

  it.each(['menu', 'constructor', '__proto__', 'toString'])(
    'reports the content type %s as none of the site’s',
    (component) => {
      const { content, warnings } = validateStory(rawStory(1, 'x', { component }), site)
      expect(content).toBeNull()
      expect(warnings).toMatchObject([{ code: 'CONTENT_TYPE_UNKNOWN', story: 'x' }])
      expect(warnings[0]?.hint).toMatch(/^The story is left out.* La pagina resta fuori dal sito/)
      // What becomes of it is the hint's: another one stands there when its last version stays.
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
