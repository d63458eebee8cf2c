import { afterSending, storedTexts } from './kept-request.ts'
import {
  answerWith,
  expect,
  failedPanel,
  fillBridal,
  openFilled,
  type RequestSite,
  sentPanel,
  submit,
  summary,
  test,
  waitingPanel,
} from './request-site.ts'
import { withhold } from './withhold.ts'

/** Drops the console errors that every fault causes. */
test.afterEach(({ problems }) => {
  problems.length = 0
})

const failed =
  'Invio non riuscito. Riprova, oppure scrivimi su WhatsApp: ho già preparato il messaggio.'
const closed =
  'Il modulo al momento non riceve richieste. Scrivimi su WhatsApp o per email: ho già preparato il messaggio.'
/** One answer of each meaning, and one that breaks off; `adapters.test.ts` has all answers. */
const faults = [
  {
    name: '404',
    answer: answerWith(404, '<h1>Not Found</h1>', { 'content-type': 'text/html' }),
    says: [closed],
  },
  {
    name: '413',
    answer: answerWith(413, '{}'),
    says: ['La richiesta è troppo lunga. Accorcia il messaggio e riprova.'],
  },
  {
    name: '429 with Retry-After',
    answer: answerWith(429, '{}', { 'retry-after': '240' }),
    says: [
      'Troppi invii in poco tempo. Riprova tra qualche minuto.',
      'Puoi riprovare tra 4 minuti.',
    ],
    isPassing: true,
  },
  {
    name: '403',
    answer: answerWith(403, '{}'),
    says: ['Non riesco a verificare la richiesta. Scrivimi su WhatsApp o per email.'],
  },
  { name: '500', answer: answerWith(500, '{}'), says: [failed], isPassing: true },
  { name: 'an answer cut short', answer: answerWith(202, '{"refer'), says: [closed] },
]

test('[FORM-2] a form is posted even if its script never comes; the thank-you page shows the code of its URL, and nothing else of it', async ({
  page,
  requestSite,
}) => {
  await withhold(page, '**/_assets/request-form.*.js')
  await page.goto('/bridal-form')
  await fillBridal(page)
  await submit(page).click()
  await expect(page).toHaveURL(/\/grazie\/bridal\?codice=/)
  expect(requestSite.posts).toHaveLength(1)
  const code = new URL(page.url()).searchParams.get('codice') ?? ''
  await expect(page.getByText(`Codice richiesta: ${code}.`)).toBeVisible()
  await expect(page.getByText(code, { exact: true })).toHaveAttribute('translate', 'no')
  await page.goto('/grazie/bridal?codice=<b>chiama</b>')
  await expect(page.locator('v-island[island=request-code][awake]')).toContainText('alla fine')
})

test('[FORM-1] [FORM-6] every fault says what to do, at the field that the receiver names, keeps what was typed, and gives other ways; each try sends the same request', async ({
  page,
  requestSite,
}) => {
  await openFilled(page)
  for (const { name, answer, says, isPassing = false } of faults) {
    await test.step(name, async () => {
      requestSite.answer(answer)
      await submit(page).click()
      await expect(failedPanel(page)).toBeFocused()
      for (const text of says) await expect(failedPanel(page)).toContainText(text)
      await expect(page.getByLabel('Nome e cognome')).toHaveValue('Maria Rossi')
      const links = failedPanel(page).getByRole('link')
      const whatsapp = new URL((await links.first().getAttribute('href')) ?? '')
      expect(whatsapp.origin).toBe('https://wa.me')
      const text = whatsapp.searchParams.get('text')
      expect(text).toContain('Nome e cognome: Maria Rossi')
      expect(text).toContain('Servizi richiesti: Trucco sposa')
      const mail = (await links.last().getAttribute('href')) ?? ''
      expect(mail).toMatch(/^mailto:[^?]+\?subject=Prenotazione/)
      expect(decodeURIComponent(mail)).toContain('Nome e cognome: Maria Rossi')
      await expect(
        failedPanel(page).getByRole('button', { name: 'Tienila e inviala più tardi' }),
      ).toHaveCount(isPassing ? 1 : 0)
    })
  }
  const errors = [
    { field: 'data_matrimonio', message: 'La data deve essere futura.' },
    { field: 'altrove', message: 'Un campo che qui non c’è.' },
  ]
  requestSite.answer(answerWith(422, JSON.stringify({ message: '', errors })))
  await submit(page).click()
  await expect(summary(page)).toBeFocused()
  await expect(summary(page)).toContainText('Un campo che qui non c’è.')
  await expect(page.locator('#bridal-data_matrimonio-error')).toHaveText(
    'La data deve essere futura.',
  )

  requestSite.answer()
  await submit(page).click()
  await page.getByRole('button', { name: 'Scrivi un’altra richiesta' }).click()
  await expect(failedPanel(page)).toHaveCount(0)
  const keys = requestSite.posts.map(({ values }) => values.get('chiave_richiesta'))
  expect(keys).toHaveLength(faults.length + 2)
  expect(new Set(keys).size).toBe(1)
})

test('[FORM-6] a connection that breaks off counts as a failure; a slow one is announced, and given up after 20 seconds', async ({
  page,
  requestSite,
}) => {
  await page.clock.install()
  await openFilled(page)
  requestSite.answer((incoming) => incoming.socket.destroy())
  await submit(page).click()
  await expect(failedPanel(page)).toContainText(failed)
  requestSite.answer(() => {})
  await submit(page).click()
  await expect(submit(page)).toHaveText('Invio in corso…')
  await expect(failedPanel(page)).toHaveCount(0)
  await page.clock.fastForward(7_000)
  await expect(page.getByText('Ci vuole più del solito: aspetta ancora un momento.')).toBeVisible()
  await page.clock.fastForward(14_000)
  await expect(failedPanel(page)).toContainText(failed)
  await expect(submit(page)).toHaveText('Riprova')
})

/** Uses up what a network may send, which is twenty times the limit, with requests like the last one. */
async function flood({ gate, posts }: RequestSite): Promise<void> {
  const sent = posts.at(-1)
  if (sent === undefined) throw new Error('nothing was sent')
  for (let count = 0; count < 20; count++) {
    const body = new URLSearchParams(sent.values)
    body.set('nome', `Chiara ${count}`)
    const { origin = '' } = sent.headers
    const answer = await fetch(gate + sent.path, { method: 'POST', body, headers: { origin } })
    expect(answer.ok).toBe(true)
  }
}

test('[FORM-6] after a failure the request can be corrected and kept, with the correction; it is sent when the pause is over that the real receiver asks for', async ({
  page,
  requestSite,
}) => {
  await page.clock.install()
  requestSite.answer(answerWith(503, ''))
  await openFilled(page)
  await submit(page).click()
  await expect(failedPanel(page)).toBeFocused()
  await page.getByLabel('Telefono').fill('+39 333 765 4321')
  await expect(failedPanel(page)).toHaveCount(0)
  await requestSite.toReceiver({ REQUESTS_PER_ADDRESS: '1' })
  await flood(requestSite)
  await submit(page).click()
  await expect(failedPanel(page)).toContainText('Puoi riprovare tra 10 minuti.')
  const whatsapp = failedPanel(page).getByRole('link', { name: 'Scrivimi su WhatsApp' })
  expect(decodeURIComponent((await whatsapp.getAttribute('href')) ?? '')).toContain('765 4321')
  await failedPanel(page).getByRole('button', { name: 'Tienila e inviala più tardi' }).click()
  await expect(waitingPanel(page)).toBeFocused()
  // The second click of a double click was meant for the button before.
  await page.getByRole('button', { name: 'Annulla l’invio e modifica' }).hover()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  const labels = ['Invia ora', 'Annulla l’invio e modifica']
  await expect(waitingPanel(page).locator('button')).toHaveText(labels)
  // The pause begins after the first try: a clock that moves sooner would skip it.
  await afterSending(page)
  await storedTexts(page)
  await requestSite.toReceiver()
  await page.clock.fastForward('11:00')
  await expect(sentPanel(page)).toContainText(/Codice richiesta: [0-9A-Z]{10}/)
  expect(requestSite.posts.at(-1)?.values.get('telefono')).toBe('+39 333 765 4321')
})
