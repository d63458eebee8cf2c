import { expect, it } from 'vitest'
import { collectBloks, defineBlok, parseBlok } from '../../../src/content/blok.ts'
import { datetime, day, number, text } from '../../../src/content/fields.ts'
import { createMomentReader } from '../../../src/content/local-time.ts'
import { site } from '../../../src/site.ts'
import { optionalBlok, productBlok } from './every-field.ts'
import { hostileValues } from './hostile.ts'
import { createReader } from './rich-text-reader.ts'

it('a text of nothing but spaces counts as empty', () => {
  const optional = text({ label: 'Titolo' })
  const required = text({ label: 'Titolo', required: true })
  for (const blank of ['', ' ', ' \n\t', '\u00a0']) {
    expect(optional.parse(blank)).toBe('')
    expect(required.parse(blank)).toBeUndefined()
  }
  expect(required.parse(' Trucco')).toBe(' Trucco')
})

it('a number ignores blanks around it, but rejects other characters', () => {
  const field = number({ label: 'Prezzo', required: true })
  for (const stored of ['390', ' 390', '390 ', '\u00a0390,00\n']) {
    expect(field.parse(stored)).toBe(390)
  }
  for (const stored of ['3 90', '390 €', '1.200,00']) {
    expect(field.parse(stored)).toBeUndefined()
  }
})

it('[BUILD-8] reads a date with a time in the site’s time zone, and a day as the editor chose it', () => {
  // West of Greenwich, midnight in UTC falls on the day before.
  const timeZone = 'America/New_York'
  const momentOf = createMomentReader({ timeZone, content: { times: 'utc' } })
  const reader = { ...createReader(), momentOf }
  const moment = datetime({ label: 'Inizio' })
  expect(moment.resolve('2027-02-04 05:00', reader)).toBe('2027-02-04 00:00')
  expect(moment.resolve('', reader)).toBe('')
  const until = day({ label: 'Valida fino al' })
  expect(until.resolve('2027-02-04 00:00', reader)).toBe('2027-02-04')
  // Midnight in New York: the field once stored a time.
  expect(until.resolve('2027-02-05 04:59', reader)).toBe('2027-02-04')
  expect(until.resolve('', reader)).toBe('')
})

it('a moment is valid only in a year that a course can be in', () => {
  const field = datetime({ label: 'Inizio', required: true })
  for (const moment of ['1900-01-01 00:00', '2026-12-20 09:30', '2999-12-31 23:59']) {
    expect(field.parse(moment)).toBe(moment)
  }
  for (const moment of ['0000-01-01 00:00', '0026-12-20 09:30', '9999-12-31 23:59']) {
    expect(field.parse(moment)).toBeUndefined()
  }
})

it('a field that conflicts with others is emptied; if it is required, the blok is invalid', () => {
  const range = defineBlok({
    name: 'range',
    label: 'Intervallo',
    fields: { from: number({ label: 'Da' }), to: number({ label: 'A', required: true }) },
    invalidFields: ({ from, to }) => [
      ...(Number(from) > 9 ? ['from'] : []),
      ...(Number(to) > 9 ? ['to'] : []),
    ],
  })
  const parse = (from: string, to: string) => parseBlok(range, { component: 'range', from, to })
  expect(parse('1', '2')).toMatchObject({ from: 1, to: 2 })
  expect(parse('10', '2')).toMatchObject({ from: null, to: 2 })
  expect(parse('1', '10')).toBeNull()
})

it('a field accepts any value or says what is wrong with it, and none makes it throw', () => {
  const types = site.contentTypes.map(({ definition }) => definition)
  const bloks = [...types, ...collectBloks(types), productBlok, optionalBlok]
  const seen = new Set<string>()
  for (const [, field] of bloks.flatMap(({ fieldList }) => fieldList)) {
    for (const value of [...hostileValues, ...hostileValues.map((part) => [part])]) {
      const isAccepted = field.parse(value) !== undefined
      const said = `${field.label}: ${JSON.stringify(value)}`
      expect(field.issuesIn(value).length === 0, said).toBe(isAccepted)
      seen.add(`${field.type} ${isAccepted}`)
    }
  }
  expect(seen.size).toBeGreaterThan(20)
})
