/**
 * Form services as their documentation describes them, each a real server on a free port. Facts:
 * docs.netlify.com/manage/forms, help.formspree.io, docs.web3forms.com, formsubmit.co/documentation.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export interface FormServiceStandIn {
  origin: string
  /** What it has taken, spam left out. */
  taken: Record<string, string>[]
  /** The files of each post. */
  files: File[][]
}

interface Posted {
  path: string
  /** Of JSON and urlencoded bodies; a list is what its service makes of one. */
  fields: Record<string, string>
  isJson: boolean
  wantsJson: boolean
  request: IncomingMessage
}

interface Reply {
  status: number
  body?: object | string
  headers?: Record<string, string>
}

type Service = (posted: Posted, keep: (fields: Record<string, string>) => void) => Reply

async function serve(service: Service): Promise<FormServiceStandIn> {
  const taken: Record<string, string>[] = []
  const files: File[][] = []
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST')
      return send(response, { status: 405, body: 'Method Not Allowed' })
    const body = await buffer(request)
    const type = request.headers['content-type'] ?? ''
    const isJson = /^application\/json/.test(type)
    const form = isJson ? [] : [...(await formOf(body, type))]
    files.push(form.flatMap(([, value]) => (typeof value === 'string' ? [] : [value])))
    const fields = isJson ? (JSON.parse(String(body)) as Record<string, string>) : textsOf(form)
    const wantsJson = /application\/json/.test(request.headers.accept ?? '')
    const path = new URL(request.url ?? '/', 'http://service.test').pathname
    send(
      response,
      service({ path, fields, isJson, wantsJson, request }, (kept) => taken.push(kept)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, taken, files }
}

function send(response: ServerResponse, { status, body = '', headers = {} }: Reply): void {
  const isText = typeof body === 'string'
  response.writeHead(status, {
    'content-type': isText ? 'text/html' : 'application/json',
    ...headers,
  })
  response.end(isText ? body : JSON.stringify(body))
}

/** urlencoded or multipart */
const formOf = (body: Buffer, type: string): Promise<FormData> =>
  new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()

function textsOf(form: readonly [string, FormDataEntryValue][]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue
    fields[name] = fields[name] === undefined ? value : `${fields[name]}, ${value}`
  }
  return fields
}

const redirect = (location: string): Reply => ({ status: 302, headers: { location } })

/** Takes what the deployed pages have: forms by name, and of each the names of its fields. */
export const startNetlify = (deployed: Record<string, readonly string[]>) =>
  serve(({ fields, isJson, path }, keep) => {
    const { 'form-name': form = '', lascia_vuoto: trap = '', ...others } = fields
    const known = deployed[form]
    if (isJson || known === undefined || path.endsWith('.html')) return { status: 404, body: 'x' }
    const seen = Object.entries(others).filter(([name]) => known.includes(name))
    if (trap === '') keep(Object.fromEntries(seen))
    return { status: 200, body: '<h1>Richiesta inviata</h1>' }
  })

/** Knows one form, `abcdwxyz`. */
export const startFormspree = () =>
  serve(({ path, fields, wantsJson }, keep) => {
    if (path !== '/f/abcdwxyz') return { status: 404, body: '<h1>Oops</h1>' }
    const { _gotcha = '', _next = '', _subject, ...others } = fields
    if (_gotcha === '') keep(wantsJson && _next !== '' ? { ...others, _next } : others)
    return wantsJson
      ? { status: 200, body: { ok: true, next: '/thanks' } }
      : redirect(_next === '' ? '/thanks' : _next)
  })

/** Knows one access key, `1a2b3c4d-key`. */
export const startWeb3Forms = () =>
  serve(({ path, fields, wantsJson, isJson }, keep) => {
    const { access_key: key, botcheck = '', redirect: next, subject, from_name, ...others } = fields
    const answer = (status: number, body: object): Reply => ({ status, body })
    if (path !== '/submit') return answer(404, { success: false, message: 'Not found' })
    if (key !== '1a2b3c4d-key')
      return answer(400, { success: false, message: 'Invalid Access Key' })
    const isScript = isJson || wantsJson
    if (botcheck === '')
      keep(isScript && next !== undefined ? { ...others, redirect: next } : others)
    if (isScript) return answer(200, { success: true, message: 'Email sent' })
    return redirect(next ?? 'https://web3forms.com/success')
  })

/** Mails to `ciao@studio.example` once the first mail was confirmed; wants to know the page. */
export function startFormSubmit({ isConfirmed = true } = {}) {
  return serve(({ path, fields, request }, keep) => {
    const isAjax = path.startsWith('/ajax/')
    const recipient = decodeURIComponent(path.replace('/ajax', '').slice(1))
    const { _honey = '', _next = '', _subject, _template, _captcha, ...others } = fields
    const isKnown = recipient === 'ciao@studio.example' && request.headers.referer !== undefined
    if (!isKnown || !isConfirmed) {
      const message = isKnown ? 'This form needs Activation.' : 'Make sure you open this page…'
      return { status: 200, body: isAjax ? { success: 'false', message } : message }
    }
    if (_honey === '') keep(others)
    if (isAjax) return { status: 200, body: { success: 'true', message: 'The form was submitted' } }
    return _captcha === 'false' ? redirect(_next) : { status: 200, body: '<h1>Captcha</h1>' }
  })
}

/** Answers as many automation services do: 200 and a word. */
export const startWebhook = () =>
  serve(({ fields, isJson }, keep) => {
    if (isJson) return { status: 400, body: 'form expected' }
    keep(fields)
    return { status: 200, body: 'Accepted' }
  })
