import { describe, expect, it } from 'vitest'
import { formFields } from '../../../src/forms/form.ts'
import { answerText } from '../../../src/forms/messages.ts'
import { createRequestForms, requestForms } from '../../../src/requests/forms.ts'
import { italian } from '../../../src/strings/it.ts'

describe('request forms', () => {
  it.each([
    ...Object.entries(requestForms),
    ['model with minors', createRequestForms({ minorsForMakeup: true }).model] as const,
  ])('[FORM-1] %s: what refers to another field names one that is there', (_, form) => {
    for (const { fields } of form.groups) {
      for (const [index, { shownWhen }] of fields.entries()) {
        if (shownWhen === undefined) continue
        const before = fields[index - 1]
        expect([before?.name, before?.shownWhen?.field]).toContain(shownWhen.field)
      }
    }
    const fields = formFields(form)
    const order = fields.map((field) => field.name)
    expect(new Set(order).size).toBe(order.length)
    for (const field of fields) {
      if (field.alternativeTo !== undefined) expect(order).toContain(field.alternativeTo)
      if (field.kind === 'time' && field.before) expect(order).toContain(field.before.field)
      if (!('ageLimit' in field) || field.ageLimit === undefined) continue
      expect(order).toContain(field.ageLimit.birthday)
      const values = field.options.map(({ value }) => value)
      expect(values).toEqual(expect.arrayContaining([...field.ageLimit.except]))
    }
  })

  it('[FORM-1] patterns are regular expressions as HTML reads them', () => {
    const fields = Object.values(requestForms).flatMap(formFields)
    const patterns = fields.flatMap((field) => ('pattern' in field ? (field.pattern ?? []) : []))
    expect(patterns.length).toBeGreaterThan(3)
    for (const pattern of patterns) expect(() => new RegExp(pattern, 'v')).not.toThrow()
  })
})

it.each([
  [1, 'un’ora'],
  [1.5, '1,5 ore'],
  [48, '48 ore'],
])('an answer within %d is promised as “%s”', (hours, words) => {
  expect(answerText(hours, italian.forms)).toBe(`Ti rispondo entro ${words}.`)
})
