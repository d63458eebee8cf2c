import { describe, expect, it } from 'vitest'
import {
  type RequestsSetting,
  requestsSchema,
  withEndpoint,
} from '../../../../build/config/form-service.ts'
import { checkFormNames } from '../../../../build/load-site.ts'
import { siteForms } from '../../../../src/requests/forms.ts'
import { configIn } from '../site-config.ts'

const receiver = 'https://requests.example/api'

describe('the setting requests', () => {
  it.each<[RequestsSetting | undefined, string | undefined, object]>([
    [undefined, undefined, { adapter: 'message' }],
    [undefined, `${receiver}/`, { adapter: 'receiver', endpoint: receiver }],
    [{ adapter: 'receiver' }, receiver, { adapter: 'receiver', endpoint: receiver }],
    [
      { adapter: 'receiver', endpoint: 'https://old.example' },
      receiver,
      { adapter: 'receiver', endpoint: receiver },
    ],
    [{ adapter: 'netlify' }, undefined, { adapter: 'netlify', endpoint: '' }],
    [{ adapter: 'formspree', formId: 'abcd' }, undefined, { formId: 'abcd' }],
    [{ adapter: 'formsubmit', recipient: 'ab12cd' }, undefined, { recipient: 'ab12cd' }],
  ])('[FORM-4] %j with REQUESTS_ENDPOINT %s is complete', (setting, endpoint, expected) => {
    expect(requestsSchema.parse(withEndpoint(setting, endpoint))).toMatchObject(expected)
  })

  it.each<[unknown, string | undefined, RegExp]>([
    [{ adapter: 'receiver' }, undefined, /endpoint.*REQUESTS_ENDPOINT/s],
    [{ adapter: 'webhook', endpoint: 'hooks.example' }, undefined, /expected a URL like/],
    [undefined, `${receiver}/?x=1`, /without \?, # or a password/],
    [undefined, `${receiver}/#b`, /without \?, # or a password/],
    [undefined, 'https://u:p@requests.example', /without \?, # or a password/],
    [{ adapter: 'netlify' }, receiver, /netlify has no endpoint: unset REQUESTS_ENDPOINT/],
    [{ adapter: 'formspree', formID: 'ab' }, undefined, /formspree has no formID"/],
    [{ adapter: 'formspree' }, undefined, /formId.*formspree\.io\/f\//s],
    [{ adapter: 'formspree', formId: { bridal: 'a/b' } }, undefined, /formspree\.io\/f\//],
    [{ adapter: 'web3forms' }, undefined, /accessKey.*access key/s],
    [{ adapter: 'formsubmit', recipient: 'a@b.it?_cc=c@d.it' }, undefined, /mail address/],
    [{ adapter: 'pigeon' }, undefined, /receiver, netlify, formspree/],
    [{ endpoint: receiver }, undefined, /receiver, netlify, formspree/],
  ])('[FORM-4] %j with REQUESTS_ENDPOINT %s is refused', (setting, endpoint, expected) => {
    const result = requestsSchema.safeParse(withEndpoint(setting as RequestsSetting, endpoint))
    expect(JSON.stringify(result.error?.issues)).toMatch(expected)
  })
})

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
