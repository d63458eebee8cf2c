import { describe, expect, it } from 'vitest'
import {
  type RequestsSetting,
  requestsSchema,
  withEndpoint,
} from '../../../../build/config/form-service.ts'

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
