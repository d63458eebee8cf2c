import { expect, it } from 'vitest'
import { checkFormNames } from '../../../../build/load-site.ts'
import { siteForms } from '../../../../src/requests/forms.ts'
import { configIn } from '../site-config.ts'

const { requests } = configIn('/nowhere')

const check = (
  forms: Record<string, boolean>,
  formId: string | Record<string, string> = '',
  site: Parameters<typeof checkFormNames>[0] = { forms: siteForms },
) => checkFormNames(site, { forms, requests: { ...requests, formId } })

it('[FORM-4] takes one id for all forms, one for each, and the options that the site has', () => {
  expect(() => check({ minorsForMakeup: true }, 'abcd')).not.toThrow()
  expect(() => check({}, { bridal: 'a', corsi: 'b', model: 'c' })).not.toThrow()
  expect(() => check({}, 'abcd', {})).not.toThrow()
})

it.each<[string, () => void, string]>([
  [
    'an option that no form has',
    () => check({ minors: true }),
    'forms.minors: the site’s forms have only minorsForMakeup',
  ],
  [
    'a form without an id',
    () => check({}, { bridal: 'a', model: 'c' }),
    'requests.formId.corsi: the form corsi has no id; give one, or one for all forms',
  ],
  [
    'an id of an unknown form',
    () => check({}, { bridal: 'a', corsi: 'b', model: 'c', nails: 'd' }),
    'requests.formId.nails: the site has only bridal, corsi, model',
  ],
  [
    'an option of a site without forms',
    () => check({ minorsForMakeup: true }, '', {}),
    'forms.minorsForMakeup: the site’s forms have no options',
  ],
])('[FORM-4] reports %s in one sentence', (_, run, sentence) => {
  expect(run).toThrow(
    expect.objectContaining({
      code: 'CONFIG_INVALID',
      exitCode: 2,
      message: `The configuration does not fit the site. ${sentence}`,
    }),
  )
})
