import { describe, expect, it } from 'vitest'
import type { RequestsSetting } from '../../../build/config/form-service.ts'
import type { AdapterName, SentForm } from '../../../src/forms/adapters/adapter.ts'
import { encodeForm, withFiles } from '../../../src/forms/adapters/posts.ts'
import { adapters } from '../../../src/forms/adapters/services.ts'
import { requireAccepted } from '../../../src/forms/form-target.ts'
import { postRequest } from '../../../src/forms/send-request.ts'
import { createRequestForms } from '../../../src/requests/forms.ts'
import { closedOrigin, listen, reset } from '../build/listen.ts'
import { thrownBy } from '../build/thrown-by.ts'
import { filledIn } from '../servers/requests/posts.ts'
import { startReceiver } from '../servers/requests/start-receiver.ts'
import {
  type FormServiceStandIn,
  startFormSubmit,
  startFormspree,
  startNetlify,
  startWeb3Forms,
  startWebhook,
} from './form-services.ts'
import { targetsOf } from './form-targets.ts'
import { renderForm } from './rendered-form.tsx'

const site = 'https://www.studio.example'
const page = { origin: site, referer: `${site}/bridal-form` }

const settings = {
  netlify: { adapter: 'netlify' },
  formspree: { adapter: 'formspree', formId: 'abcdwxyz' },
  web3forms: { adapter: 'web3forms', accessKey: '1a2b3c4d-key' },
  formsubmit: { adapter: 'formsubmit', recipient: 'ciao@studio.example' },
  webhook: { adapter: 'webhook', endpoint: 'https://hooks.example/catch/1' },
} satisfies Partial<Record<AdapterName, RequestsSetting>>

type ServiceName = keyof typeof settings

const deployed = (form: 'bridal' | 'model') =>
  renderForm(settings.netlify, form).controls.map(({ name = '' }) => name)

const start: Record<ServiceName, () => Promise<FormServiceStandIn>> = {
  netlify: () => startNetlify({ bridal: deployed('bridal'), model: deployed('model') }),
  formspree: startFormspree,
  web3forms: startWeb3Forms,
  formsubmit: startFormSubmit,
  webhook: startWebhook,
}

/** @returns the URL of the form, at the stand-in instead of the service */
function addressAt({ origin }: FormServiceStandIn, action: string): string {
  const { pathname, search } = new URL(action, site)
  return origin + pathname + search
}

/** Fields that redirect a browser without script; a service may also apply them to a script. */
const leads = ['redirect', '_next']

/** The answers of a visitor, and the fields that the service mails. */
const typed = { ...filledIn.bridal, chiave_richiesta: 'a-key', secondi_compilazione: '40' }
const mailed = {
  nome: 'Maria Rossi',
  servizi: 'trucco_sposa, prova_trucco',
  email: 'maria@esempio.it',
}

/** @returns the options with which the script of this page posts */
const byScript = (name: AdapterName) => ({
  adapter: adapters[name],
  signal: AbortSignal.timeout(10_000),
  headers: page,
})

const sendByScript = (name: AdapterName, sent: SentForm) =>
  postRequest(adapters[name].encode(sent), byScript(name))

const postWithoutScript = (url: string, values: Record<string, string | string[]>) =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...page, accept: 'text/html' },
    body: new URLSearchParams(
      Object.entries(values).flatMap(([name, value]) =>
        [value].flat().map((one): [string, string] => [name, one]),
      ),
    ),
  })

describe.each(Object.keys(settings) as ServiceName[])('[FORM-4] %s', (name) => {
  const { form, untouched } = renderForm(settings[name], 'bridal')

  it('[FORM-5] accepts the form without script, but not with its honeypot, and leads to the thank-you page', async () => {
    const service = await start[name]()
    const url = addressAt(service, form.action ?? '')
    const response = await postWithoutScript(url, { ...untouched, ...filledIn.bridal })
    expect(service.taken).toMatchObject([mailed])
    if (name === 'netlify') expect(form.action).toBe('/grazie/bridal')
    else if (name === 'webhook') expect(untouched.pagina_grazie).toBe(`${site}/grazie/bridal`)
    else expect(response.headers.get('location')).toBe(`${site}/grazie/bridal`)

    const { honeypot } = targetsOf(settings[name]).bridal
    expect(Object.keys(untouched)).toContain(honeypot)
    await postWithoutScript(url, { ...untouched, ...filledIn.bridal, [honeypot]: 'x' })
    // A plain webhook judges the honeypot itself.
    expect(service.taken).toHaveLength(name === 'webhook' ? 2 : 1)
  })

  it('accepts the form from a script', async () => {
    const service = await start[name]()
    const sent = {
      action: addressAt(service, form.action ?? ''),
      values: { ...untouched, ...typed },
    }
    expect(await sendByScript(name, sent)).toEqual({ ok: true, reference: '' })
    expect(service.taken).toMatchObject([{ ...mailed, chiave_richiesta: 'a-key' }])
    for (const lead of leads) expect(service.taken[0]).not.toHaveProperty(lead)
  })
})

describe.each([
  ['netlify', 1],
  ['formspree', 3],
  ['formsubmit', 2],
] as const)('[FORM-4] %s, which takes files', (name, max) => {
  const { form, controls, untouched, html } = renderForm(settings[name], 'model')
  const photo = (bytes: string) => new File([bytes], 'foto.jpg', { type: 'image/jpeg' })

  it('[FORM-7] gets a form that asks for as many pictures as it takes, and says what data they carry', () => {
    expect(controls.map((control) => control.name)).not.toContain('link_foto')
    const [photos = {}] = controls.filter((control) => control.name === 'foto')
    expect(photos).toMatchObject({ type: 'file', accept: 'image/*' })
    expect('multiple' in photos).toBe(max > 1)
    expect(form.enctype).toBe('multipart/form-data')
    expect(html).toMatch(/<noscript>.*le foto partono come sono.*luogo dello scatto.*<\/noscript>/)
    expect(html).toMatch(/<noscript>.*non superano 5 MB.*<\/noscript>/)
  })

  it('takes them from a script, beside the same texts', async () => {
    const service = await start[name]()
    const sent = {
      action: addressAt(service, form.action ?? ''),
      values: { ...untouched, ...filledIn.model },
    }
    const files = [photo('one'), photo('two!')].slice(0, max)
    const post = withFiles(adapters[name].encode(sent), { name: 'foto', files })
    expect(await postRequest(post, byScript(name))).toMatchObject({ ok: true })
    expect(service.taken).toMatchObject([{ nome: 'Maria Rossi', trattamenti: 'trucco_viso' }])
    expect(service.files[0]?.map(({ size }) => size)).toEqual(files.map(({ size }) => size))
  })
})

it('[FORM-4] reports a network problem when nothing listens or the connection breaks', async () => {
  const broken = await listen(reset)
  for (const origin of [await closedOrigin(), broken.origin]) {
    const outcome = await sendByScript('webhook', { action: `${origin}/f`, values: {} })
    expect(outcome).toMatchObject({ ok: false, problem: { kind: 'network' } })
  }
})

it('[FORM-4] a script posts lines with CRLF, like a browser without script', async () => {
  const values = { messaggio: 'Prima\nSeconda\r\nTerza' }
  const post = encodeForm({ action: `${site}/f`, values })
  expect(post.body).toBe('messaggio=Prima%0D%0ASeconda%0D%0ATerza')
  const files = [new File(['x'], 'foto.jpg')]
  const { body } = withFiles(post, { name: 'foto', files })
  expect(await new Response(body).text()).toContain('Prima\r\nSeconda\r\nTerza\r\n')
})

it.each(['web3forms', 'webhook'] as const)(
  '[FORM-4] for %s, which takes no files, the form asks for a link to pictures',
  (name) => {
    const { form, controls } = renderForm(settings[name], 'model')
    expect(controls.map((control) => control.name)).toContain('link_foto')
    expect(controls.map(({ type }) => type)).not.toContain('file')
    expect(form).not.toHaveProperty('enctype')
  },
)

it('[FORM-4] the receiver accepts the form and returns a reference, or names the wrong fields', async () => {
  const { url, config } = await startReceiver()
  const { form, untouched } = renderForm({ adapter: 'receiver', endpoint: url }, 'bridal')
  const action = `${url}/bridal`
  expect(form.action).toBe(action)
  const response = await postWithoutScript(action, { ...untouched, ...filledIn.bridal })
  expect(response.headers.get('location')).toMatch(`${config.siteUrl}/grazie/bridal?codice=`)
  const post = (values: Record<string, string | string[]>) =>
    sendByScript('receiver', { action, values })
  expect(await post({ ...untouched, ...typed })).toMatchObject({
    ok: true,
    reference: expect.stringMatching(/^[0-9A-Z]{10}$/),
  })
  expect(await post({ ...typed, email: 'maria' })).toMatchObject({
    ok: false,
    problem: { kind: 'validation', errors: [{ field: 'email' }] },
  })
})

describe('[FORM-4] the answer of a service', () => {
  const page404 = '<!doctype html><h1>Not found</h1>'
  it.each<[AdapterName, number, string | object, string]>([
    ['receiver', 404, page404, 'config'],
    ['receiver', 405, page404, 'config'],
    ['receiver', 200, page404, 'config'],
    ['receiver', 202, { ok: true }, 'config'],
    ['receiver', 400, { message: 'x', errors: [] }, 'spam'],
    ['receiver', 403, { message: 'x', errors: [] }, 'spam'],
    ['receiver', 408, { message: 'x', errors: [] }, 'server'],
    ['receiver', 413, { message: 'x', errors: [] }, 'size'],
    ['receiver', 429, { message: 'x', errors: [] }, 'rate'],
    ['receiver', 500, { message: 'x', errors: [] }, 'server'],
    ['receiver', 502, page404, 'server'],
    ['receiver', 422, { errors: 'no list' }, 'validation'],
    ['netlify', 404, page404, 'config'],
    ['netlify', 500, page404, 'server'],
    ['formspree', 404, { errors: [{ code: 'FORM_NOT_FOUND' }] }, 'config'],
    ['formspree', 422, { errors: [{ field: 'email', code: 'TYPE_EMAIL' }] }, 'validation'],
    ['formspree', 403, { errors: [{ code: 'BLOCKED' }] }, 'spam'],
    ['formspree', 402, { error: 'quota' }, 'quota'],
    ['formspree', 429, { error: 'slow down' }, 'rate'],
    ['formspree', 200, page404, 'config'],
    ['web3forms', 400, { success: false, message: 'Invalid Access Key' }, 'config'],
    ['web3forms', 200, { success: false }, 'config'],
    ['web3forms', 429, { success: false }, 'rate'],
    ['formsubmit', 200, { success: 'false', message: 'This form needs Activation' }, 'config'],
    ['formsubmit', 200, page404, 'config'],
    ['formsubmit', 500, page404, 'server'],
    ['webhook', 404, 'no', 'config'],
    ['webhook', 410, 'gone', 'config'],
    ['webhook', 503, '', 'server'],
    ['message', 200, '', 'config'],
  ])('%s: %i %j means %s', (name, status, body, kind) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const headers = status === 429 ? { 'retry-after': '60' } : {}
    const response = new Response(null, { status, headers })
    expect(adapters[name].readAnswer(response, text)).toMatchObject({
      ok: false,
      problem: { kind, retryAfter: status === 429 ? 60 : null },
    })
  })
})

describe('[FORM-4] the HTML of a form', () => {
  it('has what Netlify looks for in the deployed page', () => {
    const { form, untouched } = renderForm(settings.netlify, 'corsi')
    expect(form).toMatchObject({
      name: 'corsi',
      method: 'post',
      'data-netlify': 'true',
      'netlify-honeypot': 'lascia_vuoto',
    })
    expect(untouched['form-name']).toBe('corsi')
  })

  it('posts each form to the form of the service that has its id', () => {
    const formId = { bridal: 'aaaa', corsi: 'bbbb', model: 'cccc' }
    const setting = { adapter: 'formspree', formId } as const
    for (const [name, id] of Object.entries(formId)) {
      const { form } = renderForm(setting, name as keyof typeof formId)
      expect(form.action).toBe(`https://formspree.io/f/${id}`)
    }
  })

  it('names the thank-you page below the base path of the site', () => {
    const { hidden } = targetsOf(settings.web3forms, '/sub/').model
    expect(hidden.redirect).toBe(`${site}/sub/grazie/model`)
    expect(targetsOf(settings.netlify, '/sub/').model.action).toBe('/sub/grazie/model')
  })
})

it('[FORM-4] a service that does not take what a form sends stops the build with the reason', async () => {
  const { model } = createRequestForms({}, adapters.formspree.files)
  const error = await thrownBy(() => requireAccepted(model, adapters.receiver))
  expect(error).toMatchObject({ code: 'FORM_NOT_ACCEPTED', exitCode: 2 })
  expect(error.message).toMatch(/receiver.*model.*files \(foto\)/)
  expect(error.hint).toContain('requests.adapter')
})
