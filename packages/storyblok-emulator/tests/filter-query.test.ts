import { describe, expect, it } from 'vitest'
import { parseFilterQuery } from '../src/filter-query.ts'
import { parseQuery } from '../src/query-string.ts'

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

describe('parseFilterQuery', () => {
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
