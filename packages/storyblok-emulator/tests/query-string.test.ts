import { describe, expect, it } from 'vitest'
import { listParameter, pageParameters, parseQuery, textParameter } from '../src/query-string.ts'

describe('parseQuery', () => {
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

  it('takes the names of object properties for names', () => {
    const query = parseQuery('__proto__[polluted]=1&constructor=2')
    expect(Object.keys(query)).toEqual(['__proto__', 'constructor'])
    expect({}).not.toHaveProperty('polluted')
  })
})

describe('parameters', () => {
  it.each([
    ['page=2&per_page=10', { page: 2, perPage: 10 }],
    ['', { page: 1, perPage: 25 }],
    ['page=0&per_page=-1', { page: 1, perPage: 25 }],
    ['page=x&per_page=1e3', { page: 1, perPage: 25 }],
    ['per_page=5000', { page: 1, perPage: 100 }],
  ])('reads the page from %s', (queryString, expected) => {
    expect(pageParameters(parseQuery(queryString), 100)).toEqual(expected)
  })

  it('joins and splits lists', () => {
    const query = parseQuery('ids[]=1&ids[]=2&slugs=a,%20b,,c&empty=')
    expect(textParameter(query, 'ids')).toBe('1,2')
    expect(listParameter(query, 'slugs')).toEqual(['a', 'b', 'c'])
    expect(textParameter(query, 'empty')).toBeUndefined()
  })
})
