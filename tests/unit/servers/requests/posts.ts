import { findRequests } from '../../../../servers/requests/stored-requests.ts'
import type { RequestFormName } from '../../../../src/requests/forms.ts'
import { toOwner } from './mail-server.ts'
import { site, startMailing } from './start-receiver.ts'

type Values = Record<string, string | string[]>

export const nextYear = new Date().getFullYear() + 1

/** Valid answers of a visitor. */
export const filledIn: Record<RequestFormName, Values> = {
  bridal: {
    versione_informativa: '2026-01',
    nome: 'Maria Rossi',
    telefono: '333 123 4567',
    email: 'maria@esempio.it',
    preferenza_contatto: 'whatsapp',
    data_matrimonio: `${nextYear}-06-12`,
    luogo_preparazione: 'Torino',
    servizi: ['trucco_sposa', 'prova_trucco'],
  },
  corsi: {
    versione_informativa: '2026-01',
    nome: 'Maria Rossi',
    telefono: '+39 333 123 4567',
    email: 'maria@esempio.it',
    corso: 'a-uuid',
    livello: 'base',
    maggiorenne: 'si',
  },
  model: {
    versione_informativa: '2026-01',
    nome: 'Maria Rossi',
    telefono: '+39 333 123 4567',
    email: 'maria@esempio.it',
    citta: 'Torino',
    data_nascita: '1990-05-04',
    trattamenti: ['trucco_viso'],
    disponibilita: ['sera'],
    letto_controindicazioni: 'si',
  },
}

export const headersOfSite = { origin: site, 'sec-fetch-site': 'cross-site' }

/** Posts like a script of the site. */
export const postJson = (
  { url }: { url: string },
  form: string,
  values: object,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${url}/${form}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...headersOfSite, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(values),
  })

/** Sends valid answers with changes. @returns the reference of the request */
export const send = async (
  receiver: { url: string },
  form: RequestFormName,
  changes: object = {},
): Promise<string> => referenceOf(await postJson(receiver, form, { ...filledIn[form], ...changes }))

/** Sends a request to a new receiver. @returns its id, stored row and mail to the professional */
export async function deliver(form: RequestFormName, changes: object = {}, folder?: string) {
  const { mailServer, receiver } = await startMailing({}, folder)
  const id = await send(receiver, form, changes)
  const [mail] = toOwner(await mailServer.arrived(2))
  const [kept] = await findRequests(receiver.database, { id })
  return { id, kept, mail }
}

/** Posts like a browser without script. */
export const postForm = (
  { url }: { url: string },
  form: string,
  values: Values,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${url}/${form}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...headersOfSite, accept: 'text/html', ...headers },
    body: new URLSearchParams(
      Object.entries(values).flatMap(([name, value]) =>
        [value].flat().map((text): [string, string] => [name, text]),
      ),
    ),
  })

export async function referenceOf(response: Response): Promise<string> {
  if (response.status !== 202) throw new Error(`${response.status} ${await response.text()}`)
  return ((await response.json()) as { reference: string }).reference
}
