import { describe, expect, it } from 'vitest'
import {
  type BlokDefinition,
  collectBloks,
  defineBlok,
  parseBlok,
} from '../../../src/content/blok.ts'
import { number } from '../../../src/content/fields.ts'
import { site } from '../../../src/site.ts'
import { demoStories } from './demo-stories.ts'
import { optionalBlok, photo, productBlok, storedProduct } from './every-field.ts'
import { createRandomDocument, documentsWith, hostileValues } from './hostile.ts'

const types = site.contentTypes.map(({ definition }) => definition)
const definitions = [...types, ...collectBloks(types)]

/** Adds the fields that the site itself does not use. */
const allDefinitions = [...definitions, productBlok, optionalBlok]

/** Every blok of the demo, including the root blok of each story. */
const stored: Record<string, unknown>[] = []
JSON.stringify(demoStories, (_key, value: unknown) => {
  if (value !== null && typeof value === 'object' && 'component' in value) {
    stored.push(value as Record<string, unknown>)
  }
  return value
})

/** Values as editors, programs and attackers store them. */
function valuesFor({ name, fields }: BlokDefinition, field: string): unknown[] {
  const all: Record<string, unknown>[] = [...stored, storedProduct()]
  const bloks = all.filter(({ component }) => component === name)
  const others = Object.keys(fields).flatMap((other) => bloks.map((blok) => blok[other]))
  const texts = [
    ...['', ' ', ' \n\t', '\u00a0', '0', '12', '\u00a012,5\n', '3 90', '-3', '1e3', 'true'],
    ...['2027-03-14', '2027-02-30', '0026-12-20', '9999-12-31'].map((day) => `${day} 09:30`),
  ]
  const { filename } = photo
  const assets = [
    { filename, alt: null },
    { filename, alt: 7 },
    { filename, meta_data: { rotate: '90' } },
    { filename, meta_data: { rotate: 'x' } },
    { filename, meta_data: 'x' },
    { filename: '', alt: 'x' },
  ].flatMap((asset) => [asset, [asset]])
  const links = [
    { linktype: 'story', id: 'x' },
    { linktype: 'url', url: 'javascript:1' },
    { url: 7 },
  ]
  const choices = [[''], [' '], ['oven', 'oven', 'oven'], [{ filename: '' }], [photo, 7]]
  const lists = bloks.flatMap((blok): unknown[] => {
    const list = blok[field]
    return Array.isArray(list)
      ? [[...list, null], [...list, { component: 'x' }], list.slice(1)]
      : []
  })
  const isFormatted = fields[field]?.type === 'richtext'
  const documents = isFormatted ? hostileValues.slice(0, 3).flatMap(documentsWith) : []
  return [
    ...others.slice(0, 60),
    ...[undefined, null, true, false, 0, 7.5, Number.NaN, [], {}],
    ...[texts, assets, links, choices, lists, documents, hostileValues].flat(),
    ...[1, 2, 3].map(createRandomDocument),
  ]
}

describe('accept', () => {
  it.each(allDefinitions.map((definition) => [definition.name, definition] as const))(
    'gives the result of the schema, or defers to it: %s',
    (_name, definition) => {
      for (const [name, field] of Object.entries(definition.fields)) {
        for (const value of valuesFor(definition, name)) {
          const data = field.accept(value)
          if (data === undefined) continue
          const parsed = field.schema.safeParse(value)
          expect({ name, value, parsed }).toEqual({ name, value, parsed: { success: true, data } })
        }
      }
    },
  )

  it('rejects a blok with contradictory fields, and the schema names the field', () => {
    const range = defineBlok({
      name: 'range',
      label: 'Intervallo',
      fields: { from: number({ label: 'Da' }), to: number({ label: 'A', required: true }) },
      invalidFields: ({ from, to }) => (Number(from) > Number(to) ? ['to'] : []),
    })
    const problems = (from: string, to: string) =>
      parseBlok(range, { component: 'range', from, to }).error?.issues.map(({ path }) => path)
    expect(problems('1', '2')).toBeUndefined()
    expect(problems('3', '2')).toEqual([['to']])
  })

  it('accepts nearly every value that editors store', () => {
    const product = productBlok.fieldList.filter(
      ([name, field]) => field.accept(Reflect.get(storedProduct(), name)) === undefined,
    )
    expect(product.map(([, { type }]) => type)).toEqual(['table'])
    const fields = stored.flatMap((blok) => {
      const definition = definitions.find(({ name }) => name === blok.component)
      return Object.entries(definition?.fields ?? {}).map(([name, field]) =>
        field.accept(blok[name]),
      )
    })
    const left = fields.filter((value) => value === undefined)
    expect(fields.length).toBeGreaterThan(1000)
    expect(left.length / fields.length).toBeLessThan(0.05)
  })
})
