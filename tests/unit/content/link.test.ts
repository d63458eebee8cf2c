import { describe, expect, it } from 'vitest'
import { parseLink, safeHref, unpublishedAttributes } from '../../../src/content/link.ts'
import { hostileUrls, hostileValues } from './hostile.ts'

describe('safeHref', () => {
  it.each([
    '/',
    '/about',
    '/about#prezzi',
    '/corsi-form?corso=trucco-sposa',
    '/a/b:c',
    '#prezzi',
    '?mese=5#date',
    'https://example.it/',
    'https://example.it/a?b=c&d=e#f',
    'https://example.it:8443/a',
    'http://example.it/',
    'https://www.google.com/maps/place/Via+Roma+1/@45.4,9.1,17z/data=!3m1!4b1',
    'https://wa.me/393331234567?text=Ciao%20Anna',
    'https://example.it/a//b',
    'https://example.it/?to=https://other.it/',
    'https://example.it/#javascript:x',
    'mailto:anna@example.it',
    'mailto:anna@example.it?subject=Prova%20trucco',
    'mailto:?subject=Guarda',
    'tel:+393331234567',
  ])('leaves %j as it is', (address) => {
    expect(safeHref(address)).toBe(address)
  })

  it.each([
    ['about', '/about'],
    ['./about', '/about'],
    ['corsi/trucco-sposa', '/corsi/trucco-sposa'],
    ['WWW.Example.it/Studio?a=b', 'https://www.example.it/Studio?a=b'],
    ['www.è-bella.it:8443/a', 'https://www.xn---bella-2ua.it:8443/a'],
    ['www', '/www'],
    ['www.html', '/www.html'],
    ['/a/../b', '/b'],
    ['https://example.it', 'https://example.it/'],
    ['HTTPS://EXAMPLE.IT/A', 'https://example.it/A'],
    ['https://è.it', 'https://xn--8ca.it/'],
    ['\u200bhttps://example.it/', 'https://example.it/'],
    ['\u00a0/about\u00a0', '/about'],
    ['https://example.it/a\nb', 'https://example.it/ab'],
    ['tel:+39 333 123 4567', 'tel:+393331234567'],
    ['tel:\u202a+39300\u00ad000\u20110000', 'tel:+393000000000'],
    ['tel:+39 (051) 000.00–00', 'tel:+390510000000'],
    ['mailto:\u200banna\u00a0@example.it', 'mailto:anna@example.it'],
    ['MAILTO:anna@example.it?subject=a b', 'mailto:anna@example.it?subject=a%20b'],
    ['https://exa\u00admple.it/a\u200bb', 'https://example.it/ab'],
    [
      'mailto:anna@example.it?body=Prima%0ASeconda%0d%0aTerza',
      'mailto:anna@example.it?body=Prima%0D%0ASeconda%0D%0ATerza',
    ],
    ['mailto:"><b>@example.it', 'mailto:%22%3E%3Cb%3E@example.it'],
    ['mailto:a@example.it\r\nBcc: b@example.it', 'mailto:a@example.itBcc:b@example.it'],
    ['https://example.it/100%', 'https://example.it/100%25'],
    ['https://site.invalid/x', 'https://site.invalid/x'],
    ['/perché#più giù', '/perch%C3%A9#pi%C3%B9%20gi%C3%B9'],
    ['?q=a b', '?q=a%20b'],
  ])('publishes %j as %j, and leaves the result as it is', (address, href) => {
    expect(safeHref(address)).toBe(href)
    expect(safeHref(href)).toBe(href)
  })

  it('[BUILD-4] gives the same result for the first and the last of very many URLs', () => {
    const addresses = Array.from({ length: 20_000 }, () => safeHref('https://è.it'))
    expect(new Set(addresses)).toEqual(new Set(['https://xn--8ca.it/']))
  })
})

/** The field as Storyblok stores it before an editor chooses a link. */
const empty = { id: '', url: '', linktype: 'story', fieldtype: 'multilink', cached_url: '' }

describe('parseLink', () => {
  it.each([
    ['a field', { ...empty, id: '2f7c', cached_url: 'old-slug' }, ''],
    ['a text', { linktype: 'story', uuid: '2f7c', href: '/old', anchor: '#prezzi' }, 'prezzi'],
  ])('reads from %s the uuid of a story', (_, raw, anchor) => {
    expect(parseLink(raw)).toEqual({ kind: 'story', uuid: '2f7c', anchor })
  })

  it.each([
    // The editor's story is known by its slug alone.
    [
      { ...empty, cached_url: 'corsi/trucco-sposa/', anchor: 'prezzi' },
      '/corsi/trucco-sposa#prezzi',
    ],
    [{ ...empty, cached_url: 'home' }, '/'],
    [{ linktype: 'url', url: 'https://x.it/a' }, 'https://x.it/a'],
    [{ href: '/about', linktype: null }, '/about'],
    [{ linktype: 'url', url: '/about#a', anchor: 'b' }, '/about#b'],
    [{ linktype: 'url', url: '', anchor: 'b' }, '#b'],
    [{ linktype: 'url', url: '/a', anchor: '"><script>' }, '/a#%22%3E%3Cscript%3E'],
    [{ linktype: 'url', url: '/a', rel: 5, title: {}, custom: [] }, '/a'],
    [{ linktype: 'email', email: 'a@x.it' }, 'mailto:a@x.it'],
    [{ linktype: 'email', href: 'MAILTO:a@x.it' }, 'mailto:a@x.it'],
    [{ linktype: 'email', email: 'javascript:alert(1)' }, 'mailto:javascript:alert(1)'],
    [{ linktype: 'asset', url: 'https://a.storyblok.com/a.pdf' }, 'https://a.storyblok.com/a.pdf'],
    [{ linktype: 'asset', url: '', cached_url: '/b.pdf' }, '/b.pdf'],
  ])('%j leads to %s', (raw, href) => {
    expect(parseLink(raw)).toEqual({ kind: 'address', href })
  })

  it.each([
    [empty],
    [null],
    ['/about'],
    [[]],
    [{ linktype: 'story', uuid: null, href: '/old-slug' }],
    [{ linktype: 'email', email: '', url: '' }],
    [{ linktype: 'url', url: 'javascript:alert(1)' }],
    // An attacker may send a prototype with the data: its fields do not count.
    [JSON.parse('{"linktype":"email","__proto__":{"email":5,"url":"/x"}}')],
  ])('%j leads nowhere', (raw) => {
    expect(parseLink(raw)).toBeNull()
  })

  it.each([
    [{ target: '_blank', rel: 'UGC noopener me', title: 'Di più ' }, { isNewTab: true }],
    [{ target: '_self', custom: { rel: 'ugc', title: 'Di più' } }, {}],
  ])('keeps the publishable attributes of %j', (attributes, more) => {
    const link = { kind: 'address', href: '/a', rel: 'ugc', title: 'Di più', ...more }
    expect(parseLink({ linktype: 'url', url: '/a', ...attributes })).toEqual(link)
  })

  it.each([
    [
      { url: '/a', rel: 'author nofollow noreferrer', download: 'a.pdf' },
      ['rel="author"', 'download'],
    ],
    [{ href: '/a', custom: { title: 'A', onclick: 'x()' } }, ['onclick']],
    [{ ...empty, prep: true, target: '_self', download: '' }, []],
  ])('[SYNC-12] lists for %j the unpublished attributes %j', (raw, names) => {
    expect(unpublishedAttributes(raw)).toEqual(names)
  })

  it('never throws and never gives a script, whatever the fields hold', () => {
    const names = 'linktype id uuid cached_url url href email anchor __proto__'.split(' ')
    for (const value of [...hostileValues, ...hostileUrls]) {
      for (const name of names) {
        for (const linktype of ['url', 'email', 'asset', 'story', null, 'other']) {
          const raw = { linktype, url: '/about', [name]: value }
          const link = parseLink(raw)
          if (link?.kind !== 'address') continue
          expect(link.href).toMatch(/^(https?:\/\/|mailto:|tel:|[#?]|\/(?!\/))/)
        }
      }
    }
  })
})
