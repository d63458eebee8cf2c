import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findRequests } from '../../../../servers/requests/stored-requests.ts'
import { tempFolder } from '../../build/temp-folder.ts'
import { filledIn, nextYear, postForm, postJson, send } from './posts.ts'
import {
  folderInTwoLanguages,
  folderOfSite,
  site,
  startMailing,
  startReceiver,
} from './start-receiver.ts'

const names = ['bridal', 'corsi', 'model'] as const

describe('the receiver', () => {
  it.each(names)(
    '[FORM-2] [FORM-3] %s: stores a request before it acknowledges it, with and without script',
    async (name) => {
      const receiver = await startReceiver()
      const id = await send(receiver, name)
      const { versione_informativa, ...answers } = filledIn[name]
      expect(await findRequests(receiver.database, {})).toMatchObject([
        { id, form: name, answers, spamReason: '' },
      ])
      const other = { ...filledIn[name], nome: 'Nicolò D’Angiò' }
      const type = { 'content-type': 'application/x-www-form-urlencoded; charset="UTF-8"' }
      const response = await postForm(receiver, name, other, type)
      const [, kept] = await findRequests(receiver.database, {})
      expect(kept?.answers).toEqual({ ...answers, nome: 'Nicolò D’Angiò' })
      expect(response.status).toBe(303)
      expect(response.headers.get('location')).toBe(`${site}/grazie/${name}?codice=${kept?.id}`)
    },
  )

  it('[SITE-3] offers no WhatsApp and promises no hours if the site has none', async () => {
    const receiver = await startReceiver({}, folderOfSite({ whatsapp: '', replyHours: null }))
    const refused = await postForm(receiver, 'bridal', { ...filledIn.bridal, email: 'maria@' })
    const page = await refused.text()
    expect(page).toContain('ciao@studio.example</a>')
    expect(page).not.toContain('wa.me')
    const foreign = { origin: 'https://altrove.example' }
    const other = await (await postForm(receiver, 'bridal', filledIn.bridal, foreign)).text()
    expect(other).toContain('Scrivimi per email.')
  })

  it('[FORM-2] errors come back as a page with everything typed kept', async () => {
    const receiver = await startReceiver()
    const typed = {
      ...filledIn.bridal,
      nome: 'Maria "M" <Rossi>',
      email: 'maria@',
      servizi: ['acconciatura'],
      messaggio: 'Prima riga\r\nSeconda <b>riga</b>',
      stile: 'glam',
      marketing: 'si',
    }
    const response = await postForm(receiver, 'bridal', typed)
    const html = await response.text()
    expect(response.status).toBe(422)
    expect(html).toContain('<title>Richiesta non inviata: Prenotazione trucco sposa</title>')
    expect(html).toContain('<form method="post">')
    expect(html).toContain('value="Maria &quot;M&quot; &lt;Rossi&gt;"')
    expect(html).toContain('Seconda &lt;b&gt;riga&lt;/b&gt;</textarea>')
    expect(html).toMatch(/<option value="glam" selected=""/)
    expect(html).toMatch(
      /<input [^>]*value="acconciatura"[^>]*checked=""|checked=""[^>]*value="acconciatura"/,
    )
    expect(html).not.toMatch(/<input [^>]*checked=""[^>]*value="trucco_sposa"/)
    expect(html).toContain('href="#bridal-email"')
    expect(html).toMatch(/<input [^>]*id="bridal-email"[^>]*aria-invalid="true"/)
    expect(html).toContain('Inserisci un indirizzo email valido')
    expect(html).toContain('name="versione_informativa" value="2026-01"')
    expect(await findRequests(receiver.database, {})).toEqual([])
  })

  it('[FORM-7] shows the form’s privacy notice on the page with errors, and refuses a request that names none', async () => {
    const folder = folderOfSite()
    const receiver = await startReceiver({}, folder)
    const typed = { ...filledIn.bridal, email: '', versione_informativa: 'nessuna' }
    const html = await (await postForm(receiver, 'bridal', typed)).text()
    expect(html).not.toContain('nessuna')
    expect(html).toContain('name="versione_informativa" value="2026-01"')
    expect(html).toContain(
      `dichiari di aver letto <a href="${site}/privacy">l’informativa privacy</a> (versione 2026-01)`,
    )
    expect(html).toContain('L’invio non è una prenotazione')
    const { versione_informativa, ...unversioned } = filledIn.bridal
    expect((await postJson(receiver, 'bridal', unversioned)).status).toBe(400)
    // The receiver cannot reach the site: it has no URL to link to, and no version.
    const unknown = await startReceiver()
    const without = await postForm(unknown, 'bridal', { ...filledIn.bridal, email: '' })
    expect(await without.text()).toContain('letto l’informativa privacy. Uso')
  })

  it('[FORM-6] stores and mails a repeated request once, with the same answer; another text with its key is another request', async () => {
    const { mailServer, receiver } = await startMailing()
    const again = { chiave_richiesta: crypto.randomUUID() }
    const posts = Array.from({ length: 8 }, () => send(receiver, 'bridal', again))
    const references = await Promise.all(posts)
    await mailServer.arrived(2)
    references.push(await send(receiver, 'bridal', again))
    expect(new Set(references).size).toBe(1)
    expect(await findRequests(receiver.database, {})).toHaveLength(1)
    expect(mailServer.mails).toHaveLength(2)
    const other = await send(receiver, 'bridal', { ...again, messaggio: 'Ho dimenticato qualcosa' })
    expect(references).not.toContain(other)
  })

  it('[FORM-1] accepts a minor with a parent if it cannot reach the site', async () => {
    const receiver = await startReceiver()
    await send(receiver, 'model', {
      data_nascita: `${nextYear - 18}-12-31`,
      genitore_nome: 'Anna Rossi',
      genitore_telefono: '333 765 4321',
    })
    expect(await findRequests(receiver.database, {})).toMatchObject([
      { answers: { genitore_nome: 'Anna Rossi' } },
    ])
  })

  it('[FORM-5] acknowledges the request of a program and keeps it as suspect, without a mail', async () => {
    const receiver = await startReceiver()
    for (const [spamReason, more] of [
      ['honeypot', { lascia_vuoto: 'http://spam.example' }],
      ['too fast', { secondi_compilazione: '0.4' }],
      ['too slow', { secondi_compilazione: '90000' }],
    ] as const) {
      const id = await send(receiver, 'bridal', { ...more, chiave_richiesta: spamReason })
      expect(await findRequests(receiver.database, { id, isSuspect: true })).toMatchObject([
        { spamReason, deliveries: [] },
      ])
    }
  })

  it('[FORM-6] does not acknowledge a request that it cannot store: the visitor keeps it, and gets another way', async () => {
    const folder = folderOfSite()
    const receiver = await startReceiver({}, folder)
    await receiver.database.execute('DROP TABLE deliveries')
    const byScript = await postJson(receiver, 'bridal', filledIn.bridal)
    expect(byScript.status).toBe(500)
    expect(await byScript.json()).toMatchObject({
      message: expect.stringContaining('Invio non riuscito'),
    })
    const typed = { ...filledIn.bridal, messaggio: 'Non perdermi & grazie' }
    const html = await (await postForm(receiver, 'bridal', typed)).text()
    expect(html).toContain('Non perdermi &amp; grazie</textarea>')
    expect(html).toMatch(/wa\.me\/393330000000\?text=[^"]*Non%20perdermi%20%26%20grazie/)
    expect(html).not.toMatch(/SQL|no such table/)
    const { rows } = await receiver.database.execute('SELECT count(*) AS kept FROM requests')
    expect(rows[0]?.kept).toBe(0)
  })

  it('[FORM-2] mentions a prepared message and a previous page only if there is one', async () => {
    const receiver = await startReceiver()
    await receiver.database.execute('DROP TABLE deliveries')
    const failed = await (await postForm(receiver, 'bridal', filledIn.bridal)).text()
    expect(failed).toContain('Invio non riuscito. Riprova tra qualche minuto.')
    expect(failed).not.toMatch(/wa\.me|già preparato/)
    const looked = await (await fetch(`${receiver.url}/bridal`)).text()
    expect(looked).toContain('<h1>Pagina non disponibile</h1>')
    expect(looked).not.toContain('pagina precedente')
    const unknown = await (await postForm(receiver, 'altro', filledIn.bridal)).text()
    expect(unknown).toContain('<h1>Richiesta non inviata</h1>')
    expect(unknown).toContain('pagina precedente')
  })

  it('[FORM-3] stores nothing while the file of the database is gone', async () => {
    const folder = tempFolder()
    const data = join(folder, 'data')
    const receiver = await startReceiver({ REQUESTS_DATABASE_URL: `file:${data}/requests.db` })
    const statusOf = async () => (await postJson(receiver, 'bridal', filledIn.bridal)).status
    renameSync(data, join(folder, 'away'))
    expect(await statusOf()).toBe(500)
    expect((await fetch(`${receiver.url}/healthz`)).status).toBe(503)
    expect(receiver.lines.join()).toContain('requests.db was moved or deleted')
    mkdirSync(data)
    copyFileSync(join(folder, 'away', 'requests.db'), join(data, 'requests.db'))
    expect(await statusOf()).toBe(500)
    rmSync(data, { recursive: true })
    renameSync(join(folder, 'away'), data)
    expect(await statusOf()).toBe(202)
    expect(await findRequests(receiver.database, {})).toHaveLength(1)
  })

  it('answers below an escaped path, and without it', async () => {
    const receiver = await startReceiver({}, tempFolder(), 'https://x.example/richieste-più/')
    for (const path of ['/richieste-pi%C3%B9/healthz', '/healthz']) {
      expect((await fetch(receiver.url + path)).status, path).toBe(200)
    }
  })

  it('[FORM-5] lets only its owner read the database, and names nobody in logs', async () => {
    const file = join(tempFolder(), 'requests.db')
    // A URL with the host `localhost` names the same file.
    const receiver = await startReceiver({ REQUESTS_DATABASE_URL: `file://localhost${file}` })
    await send(receiver, 'bridal')
    await postJson(receiver, 'bridal', { ...filledIn.bridal, email: 'segreta@' })
    for (const path of [file, `${file}-wal`]) expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(existsSync('localhost')).toBe(false)
    expect(receiver.lines.join('\n')).toContain('stored: bridal')
    expect(receiver.lines.join('\n')).not.toMatch(/maria|rossi|333|segreta|127\.0/i)
  })
})

describe('[I18N-7] the receiver in the visitor’s language', () => {
  const english = { ...filledIn.corsi, lingua: 'en' }

  it('answers in it, and stores values that are the same in every language', async () => {
    const receiver = await startReceiver({}, folderInTwoLanguages())
    const refused = await postForm(receiver, 'corsi', { ...english, email: 'maria@' })
    const html = await refused.text()
    expect(refused.status).toBe(422)
    expect(html).toContain('<html lang="en">')
    expect(html).toContain('<title>Request not sent: Course quote request</title>')
    expect(html).toContain('Email: Enter a valid email address')
    expect(html).toContain('<input type="hidden" name="lingua" value="en"/>')
    expect(html).toContain('<option value="a-uuid" data-label="Professional bridal make-up"')
    expect(html).toContain(`href="${site}/en/privacy"`)
    expect(html).toContain(`<a href="${site}/en">Back to the site</a>`)
    expect(html).not.toMatch(/Richiesta|Scrivi|Torna|Scegli/)
    const script = await postJson(receiver, 'corsi', { ...english, livello: 'x' })
    expect(await script.json()).toEqual({
      message: 'Please check the fields marked.',
      errors: [{ field: 'livello', message: 'Choose an option.' }],
    })
    const response = await postForm(receiver, 'corsi', english)
    const [kept] = await findRequests(receiver.database, {})
    expect(response.headers.get('location')).toBe(`${site}/en/grazie/corsi?codice=${kept?.id}`)
    expect(kept?.answers).toMatchObject({ livello: 'base', lingua: 'en' })
  })

  it('falls back to the first language if the site does not have the one that a request names', async () => {
    const receiver = await startReceiver({}, folderInTwoLanguages())
    for (const lingua of [
      'fr',
      'en/../..',
      'en\r\nlocation: https://altrove.example',
      '<script>',
      '__proto__',
      'en'.repeat(5000),
      '',
    ]) {
      const refused = await postForm(receiver, 'corsi', { ...english, lingua, email: 'maria@' })
      const html = await refused.text()
      expect(html).toContain('<html lang="it">')
      expect(html).not.toContain('<script>')
      const response = await postForm(receiver, 'corsi', { ...english, lingua })
      expect(response.headers.get('location')).toMatch(`${site}/grazie/corsi?codice=`)
    }
    for (const { answers } of await findRequests(receiver.database, {})) {
      expect(answers).not.toHaveProperty('lingua')
    }
  })

  it('knows only the language of a site in one, and all languages of the forms if the site is unknown', async () => {
    const foreign = {
      origin: 'https://altrove.example',
      'accept-language': 'en-GB,en;q=0.9,it;q=0.5',
    }
    for (const [folder, path, refusal] of [
      [folderOfSite(), '/grazie/corsi', '<title>Richiesta non inviata</title>'],
      [undefined, '/en/grazie/corsi', 'We could not verify your request.'],
    ] as const) {
      const receiver = await startReceiver({}, folder)
      const stored = await postForm(receiver, 'corsi', english)
      expect(stored.headers.get('location')).toContain(`${site}${path}`)
      // The receiver does not read the form, but knows the browser's language.
      const refused = await postForm(receiver, 'corsi', filledIn.corsi, foreign)
      expect(await refused.text()).toContain(refusal)
    }
  })
})
