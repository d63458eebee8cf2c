import { describe, expect, it } from 'vitest'
import { type RequestsSetting, requestsSchema } from '../../../../build/config/form-service.ts'
import type { Config } from '../../../../build/config.ts'
import { renderStandalonePage } from '../../../../build/pages/render.tsx'
import { createSiteFacts, createThankYouPages } from '../../../../src/requests/request-files.tsx'
import { site } from '../../../../src/site.ts'
import { createBlok } from '../../requests/rendered-form.tsx'
import { client } from '../pages/bare-client.ts'
import { configIn } from '../site-config.ts'
import { contextOf } from '../site-context.ts'

const { settings } = createBlok('corsi')
function filesOf(setting: RequestsSetting, changes: Partial<Config> = {}) {
  const config = configIn('/nowhere', { requests: requestsSchema.parse(setting), ...changes })
  const context = contextOf({ config, values: { settings } })
  const pages = createThankYouPages(context).flatMap((page) =>
    renderStandalonePage(page, settings, { client, config, site }),
  )
  const files = [...pages, ...createSiteFacts(context)]
  return new Map(files.map(({ path, content }) => [String(path), content]))
}

const receiver = { adapter: 'receiver', endpoint: 'https://requests.example' } as const

describe('the files of the forms', () => {
  it('[FORM-2] each form has a thank-you page that search engines leave out', () => {
    const files = filesOf(receiver, { basePath: '/sub/' })
    for (const [form, subject] of [
      ['bridal', 'Prenotazione trucco sposa'],
      ['corsi', 'Richiesta preventivo corso'],
      ['model', 'Candidatura modella/o'],
    ]) {
      const html = files.get(`grazie/${form}/index.html`)
      expect(html).toContain('<meta name="robots" content="noindex"/>')
      expect(html).toContain('Richiesta inviata')
      expect(html).toContain(`${subject}: è arrivata. Ti rispondo entro 48 ore.`)
      expect(html).toContain('href="/sub/"')
    }
  })

  it('[FORM-2] the thank-you page tells where the code is, if the service gives one', () => {
    const hint = 'Il codice della richiesta è alla fine dell’indirizzo'
    expect(filesOf(receiver).get('grazie/bridal/index.html')).toContain(hint)
    const other = filesOf({ adapter: 'webhook', endpoint: 'https://hook.example' })
    expect(other.get('grazie/bridal/index.html')).not.toContain(hint)
  })

  it('[I18N-7] the thank-you pages are in the language of the forms', () => {
    const languages = ['it', 'en'] as const
    const html = filesOf(receiver, { languages, language: 'en' }).get('grazie/bridal/index.html')
    expect(html).toContain('<html lang="en">')
    expect(html).toContain(
      'Bridal make-up booking: it has arrived. You will have a reply within 48 hours.',
    )
    expect(html).toContain('Sending this form is not a booking')
    expect(html).toContain('href="/en"')
    expect(html).not.toMatch(/Richiesta|Torna/)
  })

  it.each([true, false])('[FORM-1] the receiver is told whether minors may apply: %s', (is) => {
    const forms = { minorsForMakeup: is }
    expect(JSON.parse(filesOf(receiver, { forms }).get('requests.json') ?? '')).toMatchObject({
      forms,
    })
  })

  it('[I18N-7] the receiver is told the languages of a site that has several', () => {
    const languages = ['it', 'en'] as const
    const factsOf = (changes: Partial<Config>) =>
      JSON.parse(filesOf(receiver, changes).get('requests.json') ?? '')
    expect(factsOf({})).not.toHaveProperty('languages')
    const english = factsOf({ languages, language: 'en' })
    expect(english.languages).toEqual(['it', 'en'])
    expect(english.options.courses).toContainEqual({
      value: 'altro',
      label: 'Another course, or I don’t know yet',
    })
  })

  it('[FORM-4] a site whose forms prepare a mail has none of them', () => {
    expect(filesOf({ adapter: 'message' }).size).toBe(0)
  })
})
