import { describe, expect, it } from 'vitest'
import { formFields } from '../../../src/forms/form.ts'
import { createRequestForms, requestForms } from '../../../src/requests/forms.ts'

describe('request forms', () => {
  it.each([
    ...Object.entries(requestForms),
    ['model with minors', createRequestForms({ minorsForMakeup: true }).model] as const,
  ])(
    '[FORM-1] %s refers only to fields that exist; patterns are valid with the flag `v`, as in HTML',
    (_, form) => {
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
        const pattern = 'pattern' in field ? field.pattern : undefined
        expect(() => new RegExp(`^(?:${pattern ?? ''})$`, 'v'), field.name).not.toThrow()
        if (field.alternativeTo !== undefined) expect(order).toContain(field.alternativeTo)
        if (field.kind === 'time' && field.before) expect(order).toContain(field.before.field)
        if (!('ageLimit' in field) || field.ageLimit === undefined) continue
        expect(order).toContain(field.ageLimit.birthday)
        const values = field.options.map(({ value }) => value)
        expect(values).toEqual(expect.arrayContaining([...field.ageLimit.except]))
      }
    },
  )
})
