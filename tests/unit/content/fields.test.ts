import { expect, it } from 'vitest'
import { text } from '../../../src/content/fields.ts'

it('who typed nothing but spaces left the field empty', () => {
  const optional = text({ label: 'Titolo' })
  const required = text({ label: 'Titolo', required: true })
  for (const blank of ['', ' ', ' \n\t', '\u00a0']) {
    expect(optional.accept(blank)).toBe('')
    expect(optional.schema.parse(blank)).toBe('')
    expect(required.accept(blank)).toBeUndefined()
    expect(required.schema.safeParse(blank).success).toBe(false)
  }
  expect(required.schema.parse(' Trucco')).toBe(' Trucco')
})
