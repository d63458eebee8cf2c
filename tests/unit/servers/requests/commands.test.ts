import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  check,
  erase,
  exportPerson,
  list,
  purge,
  retry,
  show,
} from '../../../../servers/requests/commands.ts'
import { resolveReceiver } from '../../../../servers/requests/server.ts'
import { findRequests } from '../../../../servers/requests/stored-requests.ts'
import { configIn } from '../../build/site-config.ts'
import { tempFolder } from '../../build/temp-folder.ts'
import { thrownBy } from '../../build/thrown-by.ts'
import { filledIn, send } from './posts.ts'
import { startReceiver } from './start-receiver.ts'

async function receiveTwo() {
  const { config, url, database } = await startReceiver()
  const honest = await send({ url }, 'bridal')
  const suspect = await send({ url }, 'model', { lascia_vuoto: 'x' })
  return { config, database, honest, suspect }
}

describe('commands over stored requests', () => {
  it('list names no person, and can list suspect requests alone', async () => {
    const { config, honest, suspect } = await receiveTwo()
    const all = await list(config, {})
    expect(all.text).toContain(honest)
    expect(all.text).toContain('2 requests')
    expect(JSON.stringify(all)).not.toMatch(/maria|333 ?123/i)
    const some = await list(config, { suspect: true })
    expect(some.data).toMatchObject([{ id: suspect, spamReason: 'honeypot' }])
    expect(some.text).toMatch(/\n1 request$/)
  })

  it('show prints a request like the form, also for a lower-case reference', async () => {
    const { config, honest } = await receiveTwo()
    const { text } = await show(config, { id: honest.toLowerCase() })
    expect(text).toContain('Nome e cognome: Maria Rossi')
    expect(text).toContain('Servizi richiesti: Trucco sposa, Prova trucco')
    expect(await thrownBy(() => show(config, { id: 'NONE' }))).toMatchObject({
      code: 'REQUEST_UNKNOWN',
    })
  })

  it.each([
    ['maria@esempio.it', 2],
    // Such a demand may come from the address for invoices.
    ['studio.rossi@PEC.example', 1],
  ])('[FORM-7] export gives all requests of %s, and erase removes them', async (email, many) => {
    const { config } = await receiveTwo()
    const { url } = await startReceiver({ REQUESTS_DATABASE_URL: config.databaseUrl })
    const invoice = { fattura: 'si', ragione_sociale: 'Studio Rossi', piva: '01234567897' }
    const pec = 'Studio.Rossi@pec.example'
    await send({ url }, 'corsi', { ...invoice, pec, email: 'rossi@b.it' })
    const { text } = await exportPerson(config, { email })
    expect(JSON.parse(text)).toHaveLength(many)
    expect(JSON.parse(text)[0]).toMatchObject({
      answers: { nome: 'Maria Rossi' },
      consents: { privacy: {} },
    })
    expect((await erase(config, { email })).data).toEqual({ erased: many })
    expect((await exportPerson(config, { email })).data).toEqual([])
    expect((await list(config, {})).data).toHaveLength(3 - many)
  })

  it('[FORM-7] an unreadable row is listed and shown as stored, hides no other, and is erased too', async () => {
    const { config, database, honest, suspect } = await receiveTwo()
    const email = String(filledIn.bridal.email)
    const damaged = `{"email":"${email}`
    await database.execute({
      sql: 'UPDATE requests SET answers = ? WHERE id = ?',
      args: [damaged, honest],
    })
    const { text } = await list(config, {})
    expect(text).toContain(`${honest}  UNREADABLE`)
    expect(text).toContain(suspect)
    expect((await show(config, { id: honest })).text).toContain(damaged)
    const { data } = await exportPerson(config, { email })
    expect(data).toMatchObject([{ id: honest, unreadable: { answers: damaged } }, { id: suspect }])
    expect((await exportPerson(config, { email: 'altra@esempio.it' })).data).toEqual([])
    expect((await erase(config, { email })).data).toEqual({ erased: 2 })
  })

  it('[FORM-7] erase creates no empty database at a mistyped path', async () => {
    const databaseUrl = `file:${join(tempFolder(), 'mistyped', 'requests.db')}`
    const config = { ...(await receiveTwo()).config, databaseUrl }
    const error = await thrownBy(() => erase(config, { email: 'maria@esempio.it' }))
    expect(error).toMatchObject({ code: 'DATABASE_UNREACHABLE', exitCode: 1 })
    expect(error.message).toContain(`${databaseUrl}) cannot be opened: the file does not exist`)
    expect(existsSync(databaseUrl.slice('file:'.length))).toBe(false)
  })

  it('[FORM-5] purge erases only old or suspect requests', async () => {
    const { config, database, honest } = await receiveTwo()
    expect((await purge(config, {})).data).toEqual({ erased: 0 })
    expect((await purge(config, { suspect: true })).data).toEqual({ erased: 1 })
    expect(await findRequests(database, {})).toMatchObject([{ id: honest }])
    const inThreeMonths = new Date(Date.now() + 91 * 86_400_000)
    const { text, data } = await purge(config, { now: inThreeMonths })
    expect(data).toEqual({ erased: 1 })
    expect(text).toMatch(/^1 request erased, including 1 that had reached nobody /)
  })

  it('retry makes untried and abandoned deliveries due, or the mail if all have arrived or it was suspect', async () => {
    const { config, database, honest, suspect } = await receiveTwo()
    const set = (channel: string, state: string) =>
      database.execute({
        sql: `INSERT INTO deliveries VALUES (?, ?, ?, 3, 0, '')
          ON CONFLICT DO UPDATE SET state = excluded.state, tries = 3`,
        args: [honest, channel, state],
      })
    const retried = async () => {
      const { data } = await retry(config, { id: honest })
      const [kept] = await findRequests(database, { id: honest })
      return [data, kept?.deliveries.map(({ channel, state }) => `${channel} ${state}`)]
    }
    // The receiver has tried nothing without a mail server, but the request is known.
    expect(await retried()).toEqual([{ due: 2 }, ['confirmation due', 'mail due']])
    await set('mail', 'sent')
    await set('confirmation', 'sent')
    await set('webhook', 'dead')
    expect(await retried()).toEqual([{ due: 1 }, ['confirmation sent', 'mail sent', 'webhook due']])
    await set('webhook', 'sent')
    expect(await retried()).toEqual([{ due: 1 }, ['confirmation sent', 'mail due', 'webhook sent']])
    expect((await retry(config, { id: suspect })).data).toEqual({ due: 1 })
    expect((await list(config, { suspect: true })).data).toEqual([])
    const unknown = await thrownBy(() => retry(config, { id: 'NONE' }))
    expect(unknown.code).toBe('REQUEST_UNKNOWN')
  })

  it('[FORM-3] retry makes failed deliveries due at once, whatever their next try', async () => {
    const { config, database, honest } = await receiveTwo()
    const tomorrow = Date.now() + 86_400_000
    const set = (channel: string, error: string) =>
      database.execute({
        sql: 'UPDATE deliveries SET tries = 9, next_at = ?, error = ? WHERE channel = ?',
        args: [tomorrow, error, channel],
      })
    await set('mail', 'EAUTH 535')
    // The first try may still be running: a retry would send it twice.
    await set('confirmation', '')
    expect(await retry(config, {})).toMatchObject({ data: { due: 1 } })
    const { rows } = await database.execute(
      'SELECT channel, request_id, tries, next_at FROM deliveries ORDER BY channel',
    )
    expect(Number(rows[1]?.next_at)).toBeLessThanOrEqual(Date.now())
    expect(rows).toMatchObject([
      { channel: 'confirmation', tries: 9, next_at: tomorrow },
      { channel: 'mail', request_id: honest, tries: 0, next_at: expect.any(Number) },
    ])
  })

  it('[FORM-4] a site without forms has no requests to receive, and says so', async () => {
    const folder = tempFolder()
    writeFileSync(join(folder, 'site.mjs'), 'export const site = {}')
    const site = configIn(folder, { site: join(folder, 'site.mjs') })
    expect(await thrownBy(() => resolveReceiver(site, {}))).toMatchObject({
      code: 'SITE_WITHOUT_FORMS',
      exitCode: 2,
      message: 'The site has no forms, so there are no requests to receive.',
    })
  })

  it('[FORM-4] check reads the site’s own configuration, shows each step, and fails with a hint', async () => {
    const receiver = await startReceiver()
    const requests = { ...configIn('/nowhere').requests, adapter: 'receiver' as const }
    const site = configIn('/nowhere', { requests: { ...requests, endpoint: receiver.url } })
    const config = await resolveReceiver(site, {
      REQUESTS_DATABASE_URL: receiver.config.databaseUrl,
    })
    const { text, failure } = await check(config, { patience: 0 }, site)
    expect(text.split('\n').map((line) => line.split(':', 1)[0])).toEqual([
      'good    healthy',
      'good    accepted',
      'good    stored',
      'FAILED  mailed',
    ])
    const elsewhere = { ...config, databaseUrl: 'file:/nowhere/requests.db' }
    const lost = await check(elsewhere, { patience: 0 }, site)
    expect(lost.text).toMatch(
      /^FAILED {2}stored: .*the file does not exist.*REQUESTS_DATABASE_URL/m,
    )
    expect(failure).toMatchObject({
      code: 'REQUESTS_CHECK_FAILED',
      exitCode: 1,
      hint: expect.stringContaining('REQUESTS_SMTP_URL'),
    })
  })
})
