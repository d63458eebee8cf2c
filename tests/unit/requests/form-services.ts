/**
 * Stand-ins for form services, each a real server on a free port, written after the documentation:
 * docs.netlify.com/manage/forms, help.formspree.io, docs.web3forms.com, formsubmit.co/documentation.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { onTestFinished } from 'vitest'

export interface FormServiceStandIn {
  origin: string
  /** Accepted posts, without spam. */
  taken: Record<string, string>[]
  /** The files of each post. */
  files: File[][]
}

interface Posted {
  path: string
  /** Text fields; a repeated field of a form is joined with `, `, as services do. */
  fields: Record<string, string>
  isJson: boolean
  wantsJson: boolean
  headers: Headers
}

type Service = (posted: Posted, keep: (fields: Record<string, string>) => void) => Response

async function serve(service: Service): Promise<FormServiceStandIn> {
  const taken: Record<string, string>[] = []
  const files: File[][] = []
  const answer = async (request: Request) => {
    const { headers, method, url } = request
    if (method !== 'POST') return page('Method Not Allowed', 405)
    const isJson = headers.get('content-type')?.startsWith('application/json') === true
    const form = isJson ? [] : [...(await request.formData())]
    files.push(form.flatMap(([, value]) => (typeof value === 'string' ? [] : [value])))
    const fields = isJson ? await request.json() : textsOf(form)
    const wantsJson = headers.get('accept')?.includes('application/json') === true
    const path = new URL(url).pathname
    return service({ path, fields, isJson, wantsJson, headers }, (kept) => taken.push(kept))
  }
  const server = createServer(getRequestListener(answer))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, taken, files }
}

function textsOf(form: readonly [string, FormDataEntryValue][]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue
    fields[name] = fields[name] === undefined ? value : `${fields[name]}, ${value}`
  }
  return fields
}

const page = (html: string, status = 200) =>
  new Response(html, { status, headers: { 'content-type': 'text/html' } })

const redirect = (location: string) => new Response(null, { status: 302, headers: { location } })

/** Keeps only known fields of known forms: `deployed` lists field names by form. */
export const startNetlify = (deployed: Record<string, readonly string[]>) =>
  serve(({ fields, isJson, path }, keep) => {
    const { 'form-name': form = '', lascia_vuoto: trap = '', ...others } = fields
    const known = deployed[form]
    if (isJson || known === undefined || path.endsWith('.html')) return page('x', 404)
    const seen = Object.entries(others).filter(([name]) => known.includes(name))
    if (trap === '') keep(Object.fromEntries(seen))
    return page('<h1>Richiesta inviata</h1>')
  })

/** Knows one form, `abcdwxyz`. */
export const startFormspree = () =>
  serve(({ path, fields, wantsJson }, keep) => {
    if (path !== '/f/abcdwxyz') return page('<h1>Oops</h1>', 404)
    const { _gotcha = '', _next = '', _subject, ...others } = fields
    if (_gotcha === '') keep(wantsJson && _next !== '' ? { ...others, _next } : others)
    return wantsJson
      ? Response.json({ ok: true, next: '/thanks' })
      : redirect(_next === '' ? '/thanks' : _next)
  })

/** Knows one access key, `1a2b3c4d-key`. */
export const startWeb3Forms = () =>
  serve(({ path, fields, wantsJson, isJson }, keep) => {
    const { access_key: key, botcheck = '', redirect: next, subject, from_name, ...others } = fields
    const answer = (status: number, body: object) => Response.json(body, { status })
    if (path !== '/submit') return answer(404, { success: false, message: 'Not found' })
    if (key !== '1a2b3c4d-key')
      return answer(400, { success: false, message: 'Invalid Access Key' })
    const isScript = isJson || wantsJson
    if (botcheck === '')
      keep(isScript && next !== undefined ? { ...others, redirect: next } : others)
    if (isScript) return answer(200, { success: true, message: 'Email sent' })
    return redirect(next ?? 'https://web3forms.com/success')
  })

/** Mails to `ciao@studio.example` once the first mail was confirmed; requires a referrer. */
export function startFormSubmit({ isConfirmed = true } = {}) {
  return serve(({ path, fields, headers }, keep) => {
    const isAjax = path.startsWith('/ajax/')
    const recipient = decodeURIComponent(path.replace('/ajax', '').slice(1))
    const { _honey = '', _next = '', _subject, _template, _captcha, ...others } = fields
    const isKnown = recipient === 'ciao@studio.example' && headers.has('referer')
    if (!isKnown || !isConfirmed) {
      const message = isKnown ? 'This form needs Activation.' : 'Make sure you open this page…'
      return isAjax ? Response.json({ success: 'false', message }) : page(message)
    }
    if (_honey === '') keep(others)
    if (isAjax) return Response.json({ success: 'true', message: 'The form was submitted' })
    return _captcha === 'false' ? redirect(_next) : page('<h1>Captcha</h1>')
  })
}

/** Answers like many automation services: 200 and a word. */
export const startWebhook = () =>
  serve(({ fields, isJson }, keep) => {
    if (isJson) return page('form expected', 400)
    keep(fields)
    return page('Accepted')
  })
