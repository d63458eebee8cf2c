import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findRequests } from '../../../../servers/requests/stored-requests.ts'
import { formFields } from '../../../../src/forms/form.ts'
import { requestForms } from '../../../../src/requests/forms.ts'
import {
  filledIn,
  headersOfSite,
  postForm,
  postForwarded,
  postJson,
  referenceOf,
  send,
} from './posts.ts'
import { type StartedReceiver, site, startMailing, startReceiver } from './start-receiver.ts'

const json = 'application/json'

/** Posts this text, or these pieces of it, as JSON. */
const postBody = (receiver: StartedReceiver, body: BodyInit) =>
  fetch(`${receiver.url}/bridal`, {
    method: 'POST',
    headers: { ...headersOfSite, 'content-type': json },
    body,
    duplex: 'half',
  } as RequestInit)

describe('what an attacker tries', () => {
  it.each([
    ['a stranger’s page', { origin: 'https://evil.example' }],
    ['a page whose name starts like the site’s', { origin: `${site}.evil.example` }],
    ['a page whose name ends like the site’s', { origin: 'https://evil-www.studio.example' }],
    ['the site without encryption', { origin: site.replace('https', 'http') }],
    ['the site on another port', { origin: `${site}:8443` }],
    ['the site’s name in capitals', { origin: 'https://WWW.STUDIO.EXAMPLE' }],
    ['a sandboxed page', { origin: 'null' }],
    ['an empty origin', { origin: '' }],
    ['two origins', { origin: `${site}, https://evil.example` }],
  ])('[FORM-5] %s is refused', async (_, headers) => {
    const receiver = await startReceiver()
    const response = await postForm(receiver, 'bridal', filledIn.bridal, headers)
    expect(response.status).toBe(403)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(await findRequests(receiver.database, {})).toEqual([])
  })

  it.each([
    [undefined, 403],
    ['cross-site', 403],
    ['same-site', 403],
    ['none', 403],
    ['same-origin', 202],
  ])('[FORM-5] without an origin, from %s: %i', async (fetchSite, status) => {
    const receiver = await startReceiver()
    const response = await fetch(`${receiver.url}/bridal`, {
      method: 'POST',
      headers: {
        'content-type': json,
        ...(fetchSite === undefined ? {} : { 'sec-fetch-site': fetchSite }),
      },
      body: JSON.stringify(filledIn.bridal),
    })
    // Node's own `fetch` says nothing of where it comes from, so the test can.
    expect(response.status).toBe(status)
  })

  it.each(['GET', 'PUT', 'DELETE', 'PATCH', 'HEAD'])(
    '[FORM-5] %s is refused with 405',
    async (method) => {
      const receiver = await startReceiver()
      const response = await fetch(`${receiver.url}/bridal`, { method, headers: headersOfSite })
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toBe('POST, OPTIONS')
    },
  )

  it.each([
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    'application/x-www-form-urlencoded-not',
    '',
  ])('[FORM-5] the type "%s" is refused with 415', async (type) => {
    const receiver = await startReceiver()
    const response = await postJson(receiver, 'bridal', filledIn.bridal, { 'content-type': type })
    expect(response.status).toBe(415)
  })

  it.each(['constructor', '__proto__', 'toString', 'admin', '..%2fbridal', 'bridal%00'])(
    '[FORM-5] there is no form %s',
    async (name) => {
      const receiver = await startReceiver()
      expect((await postJson(receiver, name, filledIn.bridal)).status).toBe(404)
    },
  )

  it.each([
    ['with its length', (text: string) => text],
    ['in pieces', (text: string) => new Blob([text]).stream()],
  ])('[FORM-5] more than 32 KB, %s, is refused with 413', async (_, bodyOf) => {
    const receiver = await startReceiver()
    const text = JSON.stringify({ ...filledIn.bridal, unknown: 'x'.repeat(33 * 1024) })
    expect((await postBody(receiver, bodyOf(text))).status).toBe(413)
  })

  /** Writes this much of a request, and no more. */
  function begin(receiver: StartedReceiver, request: string) {
    const socket = connect(receiver.port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => {})
    socket.write(request)
    return socket
  }

  it('[FORM-5] a body that never ends is given up, and others are served meanwhile', async () => {
    const receiver = await startReceiver({ REQUESTS_TIMEOUT_SECONDS: '0.5' })
    const socket = begin(
      receiver,
      `POST /bridal HTTP/1.1\r\nHost: x\r\nOrigin: ${site}\r\nContent-Type: ${json}\r\nContent-Length: 500\r\n\r\n{`,
    )
    const answer = once(socket, 'data')
    expect((await postJson(receiver, 'bridal', filledIn.bridal)).status).toBe(202)
    expect(String(await answer)).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('[FORM-5] headers that never end are given up', async () => {
    const receiver = await startReceiver({ REQUESTS_TIMEOUT_SECONDS: '0.3' })
    const socket = begin(receiver, 'POST /bridal HTTP/1.1\r\nHost: x\r\nX-Slow: ')
    socket.resume()
    await once(socket, 'close')
  })

  it.each([
    ['no JSON', '{"nome": '],
    ['an array', '[]'],
    ['null', 'null'],
    ['a number', '7'],
    ['an object for a text', '{"nome": {"$ne": ""}}'],
    ['a number for a text', '{"telefono": 3331234567}'],
    ['true for a tick', '{"marketing": true}'],
    ['objects in a list', '{"servizi": [{}]}'],
    ['a list without end', `{"servizi": [${Array(60).fill('"x"').join()}]}`],
  ])('[FORM-5] %s is refused with 400', async (_, body) => {
    const receiver = await startReceiver()
    const response = await postBody(receiver, body)
    expect(response.status).toBe(400)
    expect(await response.text()).not.toMatch(/at |Error|node_modules/)
  })

  it('[FORM-5] names that objects inherit, and names no form has, are left out', async () => {
    const receiver = await startReceiver()
    const body = JSON.stringify({ ...filledIn.bridal, is_admin: 'si', id: 'X' }).replace(
      '{',
      '{"__proto__":{"polluted":"1"},"constructor":{"prototype":{"polluted":"1"}},',
    )
    await referenceOf(await postBody(receiver, body))
    const [kept] = await findRequests(receiver.database, {})
    const known = formFields(requestForms.bridal).map(({ name }) => name)
    for (const name of Object.keys(kept?.answers ?? {})) expect(known).toContain(name)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it.each(['bridal', 'corsi', 'model'] as const)(
    '[FORM-5] SQL in each field of %s changes nothing',
    async (name) => {
      const receiver = await startReceiver()
      await referenceOf(await postJson(receiver, name, filledIn[name]))
      const sql = `x'); DROP TABLE requests; --`
      const hidden = ['versione_informativa', 'chiave_richiesta', 'secondi_compilazione']
      const fields = formFields(requestForms[name]).map((field) => field.name)
      for (const field of [...fields, ...hidden, 'lascia_vuoto']) {
        const response = await postJson(receiver, name, { ...filledIn[name], [field]: sql })
        expect([202, 422], field).toContain(response.status)
        const kept = await findRequests(receiver.database, {})
        expect(kept[0]?.answers.nome).toBe('Maria Rossi')
        const stored = response.status === 202 ? kept.at(-1)?.answers[field] : undefined
        if (stored !== undefined) expect([stored].flat()).toEqual([sql])
      }
    },
  )

  it.each([
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
  ])('[FORM-5] %j is no mail address, or loses what is wrong with it', async (email) => {
    const receiver = await startReceiver()
    const response = await postJson(receiver, 'bridal', { ...filledIn.bridal, email })
    const [kept] = await findRequests(receiver.database, {})
    if (response.status === 202) expect(kept?.answers.email).toBe('maria@esempio.it')
    else expect(response.status).toBe(422)
  })

  it('[FORM-5] nothing that a visitor types gets into the head of a mail', async () => {
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

  it.each([
    ['emoji', '👰🏽‍♀️💄 Sì!'],
    ['right-to-left text', 'שלום مرحبا'],
    ['accents in pieces', 'perche\u0301'],
    ['several lines', 'uno\ndue\n\ntre'],
  ])('[FORM-3] %s arrives as typed', async (_, text) => {
    const { mailServer, receiver } = await startMailing()
    await postForm(receiver, 'bridal', { ...filledIn.bridal, messaggio: text })
    const [kept] = await findRequests(receiver.database, {})
    expect(kept?.answers.messaggio).toBe(text)
    const mails = await mailServer.arrived(2)
    const mail = mails.find(({ envelope }) => envelope.to[0] === 'ciao@studio.example')
    expect(mail?.text).toContain(text)
  })

  it('[FORM-5] a forwarded address is believed only from proxies that are configured', async () => {
    const receiver = await startReceiver({ REQUESTS_PER_ADDRESS: '1' })
    for (const count of [1, 2]) await referenceOf(await postForwarded(receiver, count))
    expect(await findRequests(receiver.database, { isSuspect: true })).toHaveLength(1)
  })
})
