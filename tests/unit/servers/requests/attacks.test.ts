import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findRequests } from '../../../../servers/requests/stored-requests.ts'
import { formFields } from '../../../../src/forms/form.ts'
import { requestForms } from '../../../../src/requests/forms.ts'
import { deliver, filledIn, headersOfSite, postJson, referenceOf, send } from './posts.ts'
import { site, startMailing, startReceiver } from './start-receiver.ts'

const json = 'application/json'

interface Attack extends RequestInit {
  form?: string
  headers?: Record<string, string>
}

/** Posts valid answers as JSON, changed by what is wrong. */
const attack = ({ url }: { url: string }, { form = 'bridal', headers, ...wrong }: Attack) =>
  fetch(`${url}/${form}`, {
    method: 'POST',
    headers: { 'content-type': json, ...(headers ?? headersOfSite) },
    body: JSON.stringify(filledIn.bridal),
    duplex: 'half',
    ...wrong,
  } as RequestInit)

const tooLong = JSON.stringify({ ...filledIn.bridal, unknown: 'x'.repeat(33 * 1024) })

const strangers = [
  'https://evil.example',
  `${site}.evil.example`,
  'https://evil-www.studio.example',
  site.replace('https', 'http'),
  `${site}:8443`,
  'https://WWW.STUDIO.EXAMPLE',
  'null',
  '',
  `${site}, https://evil.example`,
]

const types = [
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/jsonp',
  'application/x-www-form-urlencoded-not',
  'application/x-www-form-urlencoded; charset=iso-8859-1',
  '',
]

describe('the receiver under attack', () => {
  it.each<[string, number, Attack[]]>([
    ['from another origin', 403, strangers.map((origin) => ({ headers: { origin } }))],
    [
      // Node's `fetch` sends no origin, so the test can set these headers.
      'without an origin, from another site',
      403,
      [
        { headers: {} },
        ...['cross-site', 'same-site', 'none'].map((from) => ({
          headers: { 'sec-fetch-site': from },
        })),
      ],
    ],
    [
      'by another method than POST',
      405,
      ['GET', 'PUT', 'DELETE', 'PATCH', 'HEAD'].map((method) => ({ method, body: null })),
    ],
    [
      'with another content type',
      415,
      types.map((type) => ({ headers: { ...headersOfSite, 'content-type': type } })),
    ],
    [
      'to an unknown form',
      404,
      ['constructor', '__proto__', 'toString', 'admin', '..%2fbridal', 'bridal%00'].map((form) => ({
        form,
      })),
    ],
    [
      'longer than 32 KB, with its length or in pieces',
      413,
      [{ body: tooLong }, { body: new Blob([tooLong]).stream() }],
    ],
    [
      'that no form can send',
      400,
      [
        '{"nome": ',
        '[]',
        'null',
        '7',
        '{"nome": {"$ne": ""}}',
        '{"telefono": 3331234567}',
        '{"marketing": true}',
        '{"servizi": [{}]}',
        `{"servizi": [${Array(60).fill('"x"').join()}]}`,
      ].map((body) => ({ body })),
    ],
  ])('[FORM-5] refuses a request %s with %i', async (_, status, attacks) => {
    const receiver = await startReceiver()
    for (const wrong of attacks) {
      const response = await attack(receiver, wrong)
      expect(response.status, JSON.stringify(wrong)).toBe(status)
      const { headers } = response
      expect(headers.get('access-control-allow-origin')).toBe(status === 403 ? null : site)
      expect(headers.get('allow')).toBe(status === 405 ? 'POST, OPTIONS' : null)
      expect(await response.text()).not.toMatch(/\bat |Error|node_modules/)
    }
    expect(await findRequests(receiver.database, {})).toEqual([])
  })

  it('[FORM-5] accepts a request of the same origin without an Origin header', async () => {
    const headers = { 'sec-fetch-site': 'same-origin' }
    expect((await attack(await startReceiver(), { headers })).status).toBe(202)
  })

  it('[FORM-5] times out on endless headers and bodies, and serves others meanwhile', async () => {
    const receiver = await startReceiver({ REQUESTS_TIMEOUT_SECONDS: '0.3' })
    /** Sends this start of a request and never ends it. */
    const begin = (request: string) => {
      const socket = connect(Number(new URL(receiver.url).port), '127.0.0.1')
      onTestFinished(() => void socket.destroy())
      socket.on('error', () => {}).write(`POST /bridal HTTP/1.1\r\nHost: x\r\n${request}`)
      return socket
    }
    const closed = once(begin('X-Slow: ').resume(), 'close')
    const answer = once(
      begin(`Origin: ${site}\r\nContent-Type: ${json}\r\nContent-Length: 500\r\n\r\n{`),
      'data',
    )
    await send(receiver, 'bridal')
    expect(String(await answer)).toMatch(/^HTTP\/1\.1 408 /)
    await closed
  })

  it('[FORM-5] drops names that objects inherit, and names that no form has', async () => {
    const receiver = await startReceiver()
    const body = JSON.stringify({ ...filledIn.bridal, is_admin: 'si', id: 'X' }).replace(
      '{',
      '{"__proto__":{"polluted":"1"},"constructor":{"prototype":{"polluted":"1"}},',
    )
    await referenceOf(await attack(receiver, { body }))
    const [kept] = await findRequests(receiver.database, {})
    const known = formFields(requestForms.bridal).map(({ name }) => name)
    for (const name of Object.keys(kept?.answers ?? {})) expect(known).toContain(name)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('[FORM-5] stores SQL in any field as plain text', async () => {
    const receiver = await startReceiver()
    await send(receiver, 'bridal')
    const sql = `x'); DROP TABLE requests; --`
    const hidden = ['versione_informativa', 'chiave_richiesta', 'secondi_compilazione']
    const fields = formFields(requestForms.bridal).map((field) => field.name)
    for (const field of [...fields, ...hidden, 'lascia_vuoto']) {
      const response = await postJson(receiver, 'bridal', { ...filledIn.bridal, [field]: sql })
      expect([202, 422], field).toContain(response.status)
      const kept = await findRequests(receiver.database, {})
      expect(kept[0]?.answers.nome).toBe('Maria Rossi')
      const stored = response.status === 202 ? kept.at(-1)?.answers[field] : undefined
      if (stored !== undefined) expect([stored].flat()).toEqual([sql])
    }
  })

  it('[FORM-5] refuses an invalid mail address, or removes what is invalid', async () => {
    const receiver = await startReceiver()
    for (const email of [
      'maria@esempio.it\r\nBcc: all@evil.example',
      'maria@esempio.it\nBcc: all@evil.example',
      'maria@esempio.it%0d%0aBcc:all@evil.example',
      'maria@esempio.it, all@evil.example',
      'maria@esempio.it;all@evil.example',
      '"maria@evil.example"@esempio.it',
      'Maria <maria@esempio.it>',
      'maria(comment)@esempio.it',
      'maria@[127.0.0.1]',
      'maria@localhost',
      'maria@esempio.it\u0000',
      'maria@es\u200bempio.it',
      '-oQ/tmp@esempio .it',
      `${'m'.repeat(65)}@esempio.it`,
    ]) {
      const response = await postJson(receiver, 'bridal', { ...filledIn.bridal, email })
      if (response.status === 422) continue
      const [kept] = await findRequests(receiver.database, { id: await referenceOf(response) })
      expect(kept?.answers.email, email).toBe('maria@esempio.it')
    }
  })

  it('[FORM-5] keeps visitors’ text out of the headers of mails', async () => {
    const { mailServer, receiver } = await startMailing()
    const evil = 'Maria\r\nBcc: all@evil.example\r\n\r\n<script>alert(1)</script>'
    await send(receiver, 'bridal', {
      nome: evil,
      luogo_preparazione: evil,
      luogo_cerimonia: evil,
      messaggio: evil,
    })
    for (const mail of await mailServer.arrived(2)) {
      expect(mail.raw.split('\r\n\r\n', 1)[0]).not.toMatch(/evil|\bBcc\b|script/i)
      expect(mail.html).not.toContain('<script')
      expect(mail.envelope.to.join()).toMatch(/^(ciao@studio\.example|maria@esempio\.it)$/)
    }
  })

  it('[FORM-3] delivers emoji, right-to-left text, combining accents and line breaks as typed', async () => {
    const messaggio = '👰🏽‍♀️💄 Sì!\nשלום مرحبا\nperche\u0301\n\ntre'
    const { kept, mail } = await deliver('bridal', { messaggio })
    expect(kept?.answers.messaggio).toBe(messaggio)
    expect(mail?.text).toContain(messaggio)
  })
})
