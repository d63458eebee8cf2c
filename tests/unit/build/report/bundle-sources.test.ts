import { expect, it } from 'vitest'
import { groupSources, joinSmall, kindOf } from '../../../../build/report/bundle-sources.ts'

it('takes the files of a package for one, however deep it is installed', () => {
  const groups = groupSources([
    ['node_modules/react-dom/cjs/client.js', 900],
    ['src/islands/share.ts', 50],
    ['../other/node_modules/a/node_modules/@scope/name/lib/x.js', 60],
    ['../other/node_modules/a/node_modules/@scope/name/lib/y.js', 40],
    ['node_modules/react-dom/index.js', 10],
  ])
  expect(groups.map(({ name, bytes }) => [name, bytes])).toEqual([
    ['react-dom', 910],
    ['@scope/name', 100],
    ['src/islands/share.ts', 50],
  ])
})

it('joins what is too small to be seen, and loses no byte', () => {
  const groups = groupSources([
    ['src/large.ts', 970],
    ['src/a.ts', 10],
    ['src/b.ts', 12],
    ['src/c.ts', 8],
  ])
  expect(joinSmall(groups).map(({ name, bytes }) => [name, bytes])).toEqual([
    ['src/large.ts', 970],
    ['3 smaller ones', 30],
  ])
  const one = groupSources([
    ['src/large.ts', 990],
    ['src/a.ts', 10],
  ])
  expect(joinSmall(one)).toEqual(one)
})

it.each([
  ['src/client/client.ts', 'site'],
  ['node_modules/zod/v4/core.js', 'package'],
  ['src/styles/core.css', 'style'],
  ['node_modules/@fontsource-variable/bodoni-moda/x.woff2', 'font'],
])('knows what %s is', (source, kind) => {
  expect(kindOf(source)).toBe(kind)
})
