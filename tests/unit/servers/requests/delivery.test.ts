import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, vi } from 'vitest'
import { findRequests, retryDeliveries } from '../../../../servers/requests/stored-requests.ts'
import { closedOrigin, listen } from '../../build/listen.ts'
import { tempFolder } from '../../build/temp-folder.ts'
import { portOf, startMailServer, toOwner, toVisitor } from './mail-server.ts'
import { deliver, filledIn, nextYear, postForm, postJson, send } from './posts.ts'
import {
  facts,
  folderInTwoLanguages,
  folderOfSite,
  startMailing,
  startReceiver,
} from './start-receiver.ts'

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 20 })

const weekday = ['dom', 'lun', 'mar', 'mer', 'gio', 'ven', 'sab'][
  new Date(Date.UTC(nextYear, 5, 12)).getUTCDay()
]

/** Stores a request through a receiver without a mail server, and changes it by this SQL. */
async function folderWithRequest(...changes: string[]) {
  const folder = tempFolder()
  const receiver = await startReceiver({}, folder)
  const id = await send(receiver, 'bridal')
  await receiver.database.batch(changes, 'write')
  await receiver.close()
  return { folder, id }
}

describe('delivery', () => {
  it('[FORM-3] a request reaches the professional, with answers that take one tap', async () => {
    const { id, mail } = await deliver('bridal', {}, folderOfSite())
    expect(mail).toMatchObject({
      messageId: `<${id}@studio.example>`,
      subject: `Prenotazione trucco sposa · Maria R. · ${weekday} 12 giugno ${nextYear}`,
      from: { name: 'Sito di Studio Prova', address: 'sito@studio.example' },
      to: [{ address: 'ciao@studio.example' }],
      replyTo: [{ address: 'maria@esempio.it' }],
      envelope: { from: 'sito@studio.example', to: ['ciao@studio.example'] },
    })
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain(`Prenotazione trucco sposa · ${id}`)
      expect(body).toContain('https://wa.me/393331234567?text=Ciao%20Maria')
      expect(body).toContain('tel:+393331234567')
      expect(body).toContain('mailto:maria@esempio.it')
      expect(body).toContain('Trucco sposa, Prova trucco')
      expect(body).toContain(`12/06/${nextYear}`)
      expect(body).not.toContain('Rispondi')
    }
    // A long link would otherwise make the mail ten phones wide.
    expect(mail?.html).toMatch(/<body style="[^"]*overflow-wrap:anywhere/)
  })

  it('[FORM-3] the headers of a mail are ASCII, even if the studio’s domain is not', async () => {
    const { mailServer, receiver } = await startMailing({
      REQUESTS_MAIL_FROM: 'sito@Caffè.example',
      REQUESTS_MAIL_TO: 'ciao@caffè.example',
    })
    const id = await send(receiver, 'bridal')
    const mails = await mailServer.arrived(2)
    for (const { raw } of mails) expect(raw.split('\r\n\r\n', 1)[0]).not.toMatch(/[^\p{ASCII}]/u)
    expect(mails.map(({ messageId }) => messageId)).toContain(`<${id}@xn--caff-8oa.example>`)
  })

  it('[FORM-1] a minor’s application names the parent, even after the site stops accepting minors', async () => {
    const folder = folderOfSite()
    const answers = {
      data_nascita: `${nextYear - 18}-01-01`,
      genitore_nome: 'Anna Rossi',
      genitore_telefono: '333 765 4321',
    }
    const taking = await startReceiver({}, folder)
    const id = await send(taking, 'model', answers)
    await taking.close()

    const today = { ...facts, forms: { minorsForMakeup: false } }
    writeFileSync(join(folder, 'requests.json'), JSON.stringify(today))
    const { mailServer, receiver: mailing } = await startMailing({}, folder)
    const [mail] = toOwner(await mailServer.arrived(2))
    expect(mail?.subject).toBe('Candidatura modella/o · Maria R.')
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain(id)
      expect(body).toContain('Nome e cognome di un genitore o tutore')
      expect(body).toContain('Anna Rossi')
      expect(body).toContain('333 765 4321')
    }
    const late = await postJson(mailing, 'model', { ...filledIn.model, ...answers })
    expect(await late.json()).toMatchObject({ errors: [{ field: 'data_nascita' }] })
  })

  it('[I18N-7] the confirmation is in the visitor’s language, which the other mail names', async () => {
    const folder = folderInTwoLanguages()
    const waiting = await startReceiver({}, folder)
    const id = await send(waiting, 'corsi', { lingua: 'en' })
    await waiting.close()
    // Another receiver mails the request, as read from the database.
    const { mailServer } = await startMailing({}, folder)
    const mails = await mailServer.arrived(2)
    const [confirmation] = toVisitor(mails)
    expect(confirmation?.subject).toBe(`Request received · ${id}`)
    expect(confirmation?.html).toContain('<html lang="en">')
    for (const body of [confirmation?.text, confirmation?.html]) {
      expect(body).toContain('Hello! I have received your request.')
      expect(body).toContain(`Course quote request. Request code: ${id}.`)
      expect(body).toContain('You will have a reply within 48 hours.')
      expect(body).toContain('Sending this form does not enrol you')
      expect(body).not.toMatch(/richiesta|Ciao/)
    }
    const [mail] = toOwner(mails)
    expect(mail?.subject).toBe('Richiesta preventivo corso · Maria R.')
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('Rispondi in inglese.')
      expect(body).toContain('Trucco sposa professionale')
      expect(body).toContain('Il tuo livello')
      expect(body).toContain('text=Hello%20Maria%2C%20thank%20you%20for%20your%20request')
    }
  })

  it('[FORM-3] the mail attaches a wedding day as a tentative event', async () => {
    const { mail } = await deliver('bridal', { nome: 'Zoë, D’Àvila; von \\ Ö' })
    const [attachment] = mail?.attachments ?? []
    const event = Buffer.from(attachment?.content as ArrayBuffer).toString()
    const lines = event.replace(/\r?\n /g, '').split(/\r?\n/)
    expect(attachment?.mimeType).toBe('text/calendar')
    expect(lines).toContain(`DTSTART;VALUE=DATE:${nextYear}0612`)
    expect(lines).toContain(`DTEND;VALUE=DATE:${nextYear}0613`)
    expect(lines).toContain('STATUS:TENTATIVE')
    expect(lines).toContain('SUMMARY:Sposa (da confermare): Zoë\\, D’Àvila\\; von \\\\ Ö')
    for (const line of event.split('\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  it('[FORM-1] courses and dates are mailed by name, or as not listed; a sold-out date is refused', async () => {
    const { mailServer, receiver } = await startMailing({}, folderOfSite())
    const full = await postJson(receiver, 'corsi', { ...filledIn.corsi, data_corso: 'full-date' })
    expect(await full.json()).toMatchObject({
      errors: [{ field: 'data_corso', message: 'Questa data è al completo.' }],
    })
    const old = { ...filledIn.corsi, corso: 'gone-uuid', data_corso: 'gone-date' }
    const again = await postForm(receiver, 'corsi', { ...old, email: 'maria@' })
    expect(await again.text()).toContain('>Non è in elenco (gone-uuid)</option>')
    await send(receiver, 'corsi', { data_corso: 'a-date' })
    await mailServer.arrived(2)
    await send(receiver, 'corsi', old)
    const [listed, gone] = toOwner(await mailServer.arrived(3))
    expect(listed?.text).toContain('Corso di interesse: Trucco sposa professionale')
    expect(listed?.text).toContain('Data preferita: 14 marzo, Torino (Trucco sposa professionale)')
    expect(listed?.attachments).toEqual([])
    expect(gone?.text).toContain('Corso di interesse: Non è in elenco (gone-uuid)')
    expect(gone?.text).toContain('Data preferita: Non è in elenco (gone-date)')
  })

  it('[FORM-5] the visitor gets one confirmation a day, without any text that was typed', async () => {
    const { mailServer, receiver } = await startMailing({}, folderOfSite())
    const spam = 'Compra su http://spam.example'
    const first = { nome: spam, luogo_preparazione: spam, messaggio: spam }
    const id = await send(receiver, 'bridal', first)
    await send(receiver, 'bridal', { ...first, email: 'MARIA+2@esempio.it' })
    const mails = await mailServer.arrived(3)
    expect(toOwner(mails)).toHaveLength(2)
    expect(toVisitor(mails)).toHaveLength(1)
    const [mail] = toVisitor(mails)
    expect(mail?.envelope.to).toEqual(['maria@esempio.it'])
    expect(mail?.text).toContain(id)
    expect(mail?.text).toContain('Ciao! Ho ricevuto la tua richiesta.')
    expect(mail?.text).toContain('entro 48 ore')
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('Studio Prova\nVia Roma 1, 10121 Torino\nTel. 011 000 0000')
    }
    expect(mail?.raw).not.toContain('spam.example')
    expect(mail?.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-replied' }),
    )
  })

  it('[FORM-3] a mail server that is down for a while loses nothing', async () => {
    const origin = await closedOrigin()
    const receiver = await startReceiver({ REQUESTS_SMTP_URL: origin.replace('http', 'smtp') })
    const ids = await Promise.all(
      [1, 2, 3].map((count) => send(receiver, 'model', { messaggio: `numero ${count}` })),
    )
    await eventually(() => expect(receiver.lines.join('\n')).toContain('ESOCKET'))
    const health = await fetch(`${receiver.url}/healthz`)
    expect(await health.json()).toMatchObject({ deliveries: { due: 4, dead: 0 } })
    const up = await startMailServer(Number(new URL(origin).port))
    await up.arrived(3)
    await eventually(() =>
      expect(new Set(toOwner(up.mails).map(({ messageId }) => messageId))).toEqual(
        new Set(ids.map((id) => `<${id}@studio.example>`)),
      ),
    )
  })

  it('[FORM-3] [FORM-5] abandoned deliveries and suspect requests are counted in the next mail; retry sends again', async () => {
    const { mailServer, receiver } = await startMailing({ REQUESTS_RETRY_SECONDS: '0.02' })
    mailServer.refuse(550)
    const id = await send(receiver, 'bridal')
    await eventually(async () =>
      expect(await findRequests(receiver.database, { isDead: true })).toMatchObject([{ id }]),
    )
    await eventually(async () => {
      const health = await fetch(`${receiver.url}/healthz`)
      expect(await health.json()).toMatchObject({ deliveries: { dead: 2 } })
    })
    mailServer.refuse(0)
    await send(receiver, 'bridal', { lascia_vuoto: 'x' })
    await send(receiver, 'bridal', { messaggio: 'un’altra' })
    const [next] = await mailServer.arrived(1)
    expect(next?.text).toContain('Richieste sospette, non inviate per email: 1.')
    expect(next?.text).toContain('Richieste mai arrivate per email, dopo molti tentativi: 1.')
    await retryDeliveries(receiver.database, { now: new Date(), id })
    await send(receiver, 'bridal', { messaggio: 'sveglia' })
    await eventually(() =>
      expect(toOwner(mailServer.mails).map(({ messageId }) => messageId)).toContain(
        `<${id}@studio.example>`,
      ),
    )
  })

  it('[FORM-3] damaged rows are reported, and do not block others', async () => {
    const folder = tempFolder()
    const before = await startReceiver({}, folder)
    const damages = [
      "answers = '{'",
      "answers = 'null'",
      `answers = '{"nome": {"$ne": ""}}'`,
      "consents = ''",
    ]
    const damaged: string[] = []
    for (const damage of damages) {
      const id = await send(before, 'bridal', { chiave_richiesta: damage })
      await before.database.execute(`UPDATE requests SET ${damage} WHERE id = '${id}'`)
      damaged.push(id)
    }
    await send(before, 'model')
    await before.close()
    const { mailServer, receiver: after } = await startMailing({}, folder)
    await mailServer.arrived(1)
    const givenUp = (id: string) => `mail of request ${id}: UNREADABLE, given up`
    await eventually(() =>
      expect(after.lines).toEqual(expect.arrayContaining(damaged.map(givenUp))),
    )
    await send(after, 'corsi')
    await eventually(() =>
      expect(mailServer.mails.at(-1)?.text).toContain('dopo molti tentativi: 4.'),
    )
    const dead = await findRequests(after.database, { isDead: true })
    expect(dead.map(({ id }) => id).toSorted()).toEqual(damaged.toSorted())
    expect(dead[0]).toMatchObject({ answers: {}, unreadable: {} })
  })

  it('[FORM-3] a request of a removed form is mailed with its stored values', async () => {
    const { folder, id } = await folderWithRequest("UPDATE requests SET form = 'nails'")
    const { mailServer } = await startMailing({}, folder)
    const [mail] = toOwner(await mailServer.arrived(2))
    expect(mail?.subject).toBe('nails · Maria R.')
    expect(mail?.text).toContain(`nails · ${id}`)
    expect(mail?.text).toContain('nome: Maria Rossi')
    expect(mail?.text).toContain('servizi: trucco_sposa, prova_trucco')
  })

  it('[FORM-3] a receiver that starts with a clock far ahead erases no undelivered request, and warns', async () => {
    const yearMs = 365 * 24 * 60 * 60_000
    const { folder, id } = await folderWithRequest(
      `UPDATE requests SET received_at = received_at - ${yearMs}`,
    )
    // Without a mail server, only the log tells.
    const after = await startReceiver({}, folder)
    expect(await findRequests(after.database, {})).toMatchObject([{ id }])
    expect(after.lines.join('\n')).toContain('1 request has reached nobody and will be erased')
  })

  it('[FORM-3] mails wait for a mail server; a confirmation for a day at most', async () => {
    const yesterday = 25 * 60 * 60_000
    const { folder } = await folderWithRequest(
      `UPDATE requests SET received_at = received_at - ${yesterday}`,
    )
    const { mailServer, receiver: after } = await startMailing({}, folder)
    await eventually(async () =>
      expect((await findRequests(after.database, {}))[0]?.deliveries).toMatchObject([
        { channel: 'confirmation', state: 'dead', error: 'TOO LATE' },
        { channel: 'mail', state: 'sent' },
      ]),
    )
    expect(mailServer.mails.map(({ envelope }) => envelope.to)).toEqual([['ciao@studio.example']])
  })

  it('[FORM-3] a receiver closes despite a silent mail server, and later mails despite a silent webhook', async () => {
    const folder = tempFolder()
    const unanswered: ServerResponse[] = []
    let isSilent = true
    const hook = await listen((response) => (isSilent ? unanswered.push(response) : response.end()))
    const webhook = { REQUESTS_WEBHOOK_URL: hook.origin }
    const silent = createTcpServer()
    const url = `smtp://127.0.0.1:${await portOf(silent)}`
    const before = await startReceiver({ ...webhook, REQUESTS_SMTP_URL: url }, folder)
    const asked = once(silent, 'connection')
    for (let count = 0; count < 5; count++) {
      await send(before, 'bridal', { messaggio: `numero ${count}` })
    }
    await asked
    const closed = before.close()
    const { mailServer, receiver: after } = await startMailing(webhook, folder)
    await mailServer.arrived(6)
    const { rows } = await after.database.execute(
      "SELECT error FROM deliveries WHERE channel = 'webhook'",
    )
    expect(rows, 'the first still waits for its answer').toEqual(Array(5).fill({ error: '' }))
    isSilent = false
    for (const response of unanswered) response.end()
    await closed
  })

  it('[FORM-3] the webhook gets the request, signed, until it answers 200', async () => {
    const hooks: { body: string; signature: unknown; id: unknown }[] = []
    const target = createServer(async (request, response) => {
      const { 'x-vetrina-signature': signature, 'idempotency-key': id } = request.headers
      hooks.push({ body: await text(request), signature, id })
      response.writeHead(hooks.length < 3 ? 503 : 200).end()
    })
    const receiver = await startReceiver({
      REQUESTS_WEBHOOK_URL: `http://127.0.0.1:${await portOf(target)}/hook`,
      REQUESTS_WEBHOOK_SECRET: 'a secret',
    })
    const id = await send(receiver, 'model')
    await eventually(() => expect(receiver.lines).toContain(`webhook of request ${id}: sent`))
    expect(hooks).toHaveLength(3)
    for (const hook of hooks) {
      expect(hook.id).toBe(id)
      expect(JSON.parse(hook.body)).toMatchObject({
        id,
        form: 'model',
        answers: { citta: 'Torino' },
      })
      const signature = createHmac('sha256', 'a secret').update(hook.body).digest('hex')
      expect(hook.signature).toBe(`sha256=${signature}`)
    }
  })
})
