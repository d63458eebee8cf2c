/**
 * The form on a page that a translator rewrites, before and while it is filled in. A translated text
 * has the mark of its language in front, once; removed text is gone in both languages.
 * `translation-fuzz.test.ts` fills in forms whose texts are moved instead of replaced.
 */
import type { Locator } from 'playwright/test'
import {
  answerWith,
  expect,
  failedPanel,
  heldBack,
  putAnswers,
  sentPanel,
  submit,
  test,
  touchForm,
  waitingPanel,
} from './request-site.ts'
import { markOf, startTranslator } from './translators.ts'
import { withhold } from './withhold.ts'

const language = 'en'
const mark = markOf(language)
const nome = 'Scrivi nome e cognome.'
const phone = 'Inserisci un numero di telefono valido (solo cifre, spazi e +).'
const required = 'Questo campo è obbligatorio.'

/** Expects the translation of this text as the whole text of the element. */
const reads = (where: Locator, text: string) => expect(where).toHaveText(`${mark} ${text}`)

test('[LANG-7] translated: errors come, change and go; the request is sent as typed, or waits; its message names the course in Italian', async ({
  page,
  requestSite,
  problems,
}) => {
  // Translates the form before its script wakes, like a browser that translates every page.
  const wake = await withhold(page, '**/_assets/request-form.*.js')
  await page.goto('/corsi-form', { waitUntil: 'domcontentloaded' })
  await page.evaluate(startTranslator, { language, isMoving: false })
  await reads(submit(page), 'Invia la richiesta')
  wake()
  await touchForm(page)
  await page.locator('v-island[island=request-form][awake]').waitFor({ state: 'attached' })

  const error = (name: string) => page.locator(`#corsi-${name}-error`)
  const summary = page.locator('.request__summary')
  await submit(page).click()
  await expect(summary).toBeFocused()
  await reads(summary.locator('.request__summary-title'), 'Ci sono 6 campi da controllare')
  await reads(error('nome'), nome)
  await reads(error('telefono'), required)
  await reads(summary.getByRole('link').first(), `Nome e cognome: ${nome}`)

  // Another message at the same field, and one that goes.
  await putAnswers(page, { nome: 'Maria Rossi', telefono: 'chiamami' })
  await submit(page).click()
  await reads(error('telefono'), phone)
  await expect(error('nome')).toHaveCount(0)
  await reads(summary.locator('.request__summary-title'), 'Ci sono 5 campi da controllare')
  await expect(page.locator('.request__form')).not.toContainText(nome)

  // Errors update as each field is left, and only changed ones.
  await page.locator('[name=telefono]').fill('')
  await page.locator('[name=telefono]').blur()
  await reads(error('telefono'), required)
  await expect(page.locator('.request__form')).not.toContainText(phone)

  const courses = page.locator('[name=corso] option')
  await expect(courses.nth(1)).toContainText(mark)
  const corso = (await courses.nth(1).getAttribute('value')) ?? ''
  const answers = {
    nome: 'Maria Rossi',
    telefono: '3331234567',
    email: 'maria@esempio.it',
    corso,
    livello: 'base',
    maggiorenne: 'si',
  }
  await putAnswers(page, answers)
  requestSite.answer(answerWith(500, '{}'))
  await submit(page).click()
  const failed = failedPanel(page)
  await reads(failed.getByRole('heading'), 'Richiesta non inviata')
  await reads(submit(page), 'Riprova')
  await expect(summary).toHaveCount(0)
  await expect(page.locator('.field__error')).toHaveCount(0)
  const href = await failed.getByRole('link').first().getAttribute('href')
  // The owner of the studio reads Italian.
  const text = new URL(href ?? '').searchParams.get('text') ?? ''
  expect(text).toMatch(/Corso di interesse: \w/)
  expect(text).not.toContain(mark)

  const { answer, release } = heldBack(answerWith(202, '{"reference":"ABCDE12345"}'))
  requestSite.answer(answer)
  await submit(page).click()
  await reads(submit(page), 'Invio in corso…')
  await reads(page.locator('.request__progress'), 'Sto inviando la richiesta.')
  await expect(failed).toHaveCount(0)
  release()
  const sent = sentPanel(page)
  await reads(sent.getByRole('heading'), 'Richiesta inviata!')
  await expect(sent.locator('.request__reference strong')).toHaveText('ABCDE12345')
  await sent.getByRole('button').click()
  await reads(submit(page), 'Invia la richiesta')
  await expect(page.locator('.request__progress')).toHaveText('')

  await putAnswers(page, answers)
  await page.context().setOffline(true)
  await submit(page).click()
  await reads(waitingPanel(page).getByRole('heading'), 'Richiesta in attesa')
  await page.context().setOffline(false)
  await reads(sent.getByRole('heading'), 'Richiesta inviata!')
  await expect(waitingPanel(page)).toHaveCount(0)

  const posted = requestSite.posts.map(({ values }) => [...values].join('\n')).join('\n')
  expect(posted).toContain('nome,Maria Rossi')
  expect(posted).not.toContain(mark)
  expect(requestSite.posts.at(-1)?.values.get('corso')).toBe(corso)
  // The browser logs answers of 500, and requests without a connection.
  const isOther = (problem: string) => !/500|ERR_INTERNET_DISCONNECTED/.test(problem)
  expect(problems.filter(isOther)).toEqual([])
  problems.length = 0
})
