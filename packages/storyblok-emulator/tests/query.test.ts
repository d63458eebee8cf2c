import { describe, expect, it } from 'vitest'
import { createWildcardTest, parseFilterQuery } from '../src/filter-query.ts'
import { parseQuery } from '../src/query-string.ts'
import { storyFile } from '../src/testing.ts'
import { serveSpace } from './serve-space.ts'

describe('[SYNC-14] the query string', () => {
  it.each([
    ['a=1&a=2', { a: '2' }],
    ['a=1+2%203', { a: '1 2 3' }],
    ['f[x.0.y][in]=1,2&f[x.0.y][not_in]=3', { f: { 'x.0.y': { in: '1,2', not_in: '3' } } }],
    ['f%5Bx%5D%5Bin%5D=1', { f: { x: { in: '1' } } }],
    ['a[]=1&a[]=2', { a: ['1', '2'] }],
    ['o[][a][is]=1&o[][a][is]=2', { o: [{ a: { is: '1' } }, { a: { is: '2' } }] }],
    ['o[][a][is]=1&o[][b][is]=2', { o: [{ a: { is: '1' }, b: { is: '2' } }] }],
    ['o[][a][gt]=1&o[][a][lt]=2', { o: [{ a: { gt: '1', lt: '2' } }] }],
    ['o[0][a]=1', { o: { 0: { a: '1' } } }],
    ['a=1&a[b]=2&a[]=3', { a: '1' }],
    ['a[b]=1&a[b][c]=2', { a: { b: '1' } }],
    ['[x]=1&=2&', {}],
  ])('reads %s as Rails does', (queryString, expected) => {
    expect(JSON.parse(JSON.stringify(parseQuery(queryString)))).toEqual(expected)
  })

  it('reads names of object properties like any other name', () => {
    const query = parseQuery('__proto__[polluted]=1&constructor=2&valueOf[is]=3')
    expect(Object.keys(query)).toEqual(['__proto__', 'constructor', 'valueOf'])
    expect(query.valueOf).toEqual({ is: '3' })
    expect({}).not.toHaveProperty('polluted')
  })
})

describe('[SYNC-14] wildcards', () => {
  it.each([
    ['corsi', 'corsi', true],
    ['corsi', 'corsi/base', false],
    ['*', '', true],
    ['corsi/*', 'corsi/', true],
    ['*base', 'corsi/base', true],
    ['c*b*e', 'corsi/base', true],
    ['c*e*b', 'corsi/base', false],
    ['ab*ba', 'aba', false],
    ['ab*ba', 'abba', true],
    ['a**b', 'ab', true],
    ['.*', 'x', false],
    ['a*\nb', 'a\n\nb', true],
  ])('%j matches %j: %s', (pattern, text, isMatch) => {
    expect(createWildcardTest(pattern)(text)).toBe(isMatch)
  })

  it.each(['filter_query[text][like]', 'filter_query[text][not_like]', 'excluding_slugs'])(
    'a thousand of them in %s are answered within a moment',
    async (parameter) => {
      const long = 'ab'.repeat(20_000)
      const content = { _uid: 'a', component: 'page', text: long }
      const { ask } = await serveSpace([
        storyFile({ id: 1, slug: 'long', full_slug: long, content }),
      ])
      const pattern = encodeURIComponent(`${'*ab'.repeat(1000)}*z`)
      const startedAt = performance.now()
      expect((await ask(`stories?version=draft&${parameter}=${pattern}`)).status).toBe(200)
      expect(performance.now() - startedAt).toBeLessThan(2000)
    },
  )
})

const contents: Record<string, Record<string, unknown>> = {
  facial: {
    component: 'treatment',
    title: 'Pulizia del viso',
    price: '80',
    weight: 1.5,
    tags: ['viso', 'pelle'],
    date: '2026-03-01 10:00',
    featured: true,
    body: [{ name: 'intro' }],
    seo: { description: 'Viso' },
  },
  brows: {
    component: 'treatment',
    title: 'Sopracciglia (a pelo)',
    price: '250',
    weight: 10,
    tags: [],
    date: '2026-05-01 10:00',
    featured: false,
    body: [],
    seo: { description: '' },
  },
  page: { component: 'page', title: '', price: 'su richiesta', tags: null },
}

function select(filters: string): string[] {
  const test = parseFilterQuery(
    parseQuery(filters.replace(/(^|&)\[/g, '$1filter_query[')).filter_query,
  )
  return Object.keys(contents).filter((name) => test(contents[name]))
}

describe('[SYNC-14] filter_query', () => {
  it.each([
    ['[title][is]=empty', ['page']],
    ['[missing][is]=empty', ['facial', 'brows', 'page']],
    ['[title][is]=not_empty', ['facial', 'brows']],
    ['[tags][is]=empty_array', ['brows']],
    ['[tags][is]=not_empty_array', ['facial']],
    ['[featured][is]=true', ['facial']],
    ['[featured][is]=false', ['brows']],
    ['[tags][is]=null', ['page']],
    ['[tags][is]=not_null', ['facial', 'brows']],
    ['[component][in]=page,other', ['page']],
    ['[component][not_in]=page,other', ['facial', 'brows']],
    ['[seo.description][in]=', ['brows', 'page']],
    ['[title][like]=*VISO', ['facial']],
    ['[title][like]=Sopracciglia (a*', ['brows']],
    ['[title][like]=viso', []],
    ['[title][like]=', ['page']],
    ['[seo.description][like]=', ['brows']],
    ['[title][not_like]=*viso*', ['brows', 'page']],
    ['[featured][exists]=true', ['facial', 'brows']],
    ['[featured][exists]=false', ['page']],
    ['[tags][any_in_array]=pelle,mani', ['facial']],
    ['[tags][in_array]=pelle', ['facial']],
    ['[tags][all_in_array]=pelle,mani', []],
    ['[tags][all_in_array]=pelle,viso', ['facial']],
    ['[date][gt_date]=2026-03-01 10:00', ['brows']],
    ['[date][lt_date]=2026-05-01', ['facial']],
    ['[price][gt_int]=80', ['brows']],
    ['[price][lt_int]=250', ['facial']],
    ['[weight][gt_float]=1.4', ['facial', 'brows']],
    ['[weight][lt_float]=9.5', ['facial']],
    ['[body.0.name][in]=intro', ['facial']],
    ['[price][gt_int]=10&[price][lt_int]=100', ['facial']],
    ['[component][in]=treatment&[featured][is]=false', ['brows']],
    ['[__or][][title][is]=empty&[__or][][featured][is]=true', ['facial', 'page']],
    ['[__or][][price][in]=80&[__or][][price][in]=250', ['facial', 'brows']],
    ['[component][in]=treatment&[__or][][title][is]=empty&[__or][][price][in]=80', ['facial']],
  ])('selects by %s', (filters, expected) => {
    expect(select(filters)).toEqual(expected)
  })

  it.each([
    ['[price][above]=1', 400],
    ['[price][constructor]=1', 400],
    ['[price]=1', 400],
    ['[title][is]=nice', 400],
    ['[price][gt_int]=many', 400],
    ['[__or][0][price][in]=80', 500],
  ])('refuses %s', (filters, status) => {
    expect(() => select(filters)).toThrow(expect.objectContaining({ status }))
  })
})
