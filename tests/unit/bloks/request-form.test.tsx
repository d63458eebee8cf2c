import { describe, expect, it } from 'vitest'
import { formFields, honeypotName, languageName } from '../../../src/forms/form.ts'
import { requestForms } from '../../../src/requests/forms.ts'
import { targetsOf } from '../requests/form-targets.ts'
import { createBlok, renderRequestForm as render, tagsOf } from '../requests/rendered-form.tsx'

const names = ['bridal', 'corsi', 'model'] as const

const controlsOf = (html: string) => tagsOf(html, 'input|select|textarea')

describe('RequestForm', () => {
  it.each(names)(
    '[FORM-1] [FORM-2] %s posts every field without script, and says hints with it',
    (name) => {
      const html = render(createBlok(name))
      expect(tagsOf(html, 'form')).toMatchObject([
        { method: 'post', action: `https://requests.example/api/${name}` },
      ])
      expect(html).toContain('<button class="button" type="submit">Invia la richiesta</button>')
      expect(html).not.toContain('<script')
      const controls = controlsOf(html).filter((control) => control.type !== 'hidden')
      const posted = [...new Set(controls.map((control) => control.name))]
      expect(posted).toEqual([
        honeypotName,
        ...formFields(requestForms[name]).map((field) => field.name),
      ])
      const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
      const described = [...html.matchAll(/aria-describedby="([^"]*)"/g)].map(([, id]) => id)
      expect(described.length).toBeGreaterThan(0)
      expect(ids).toEqual(expect.arrayContaining(described))
    },
  )

  it('[FORM-1] states in HTML the rules that HTML can express', () => {
    const control = (name: string) =>
      controlsOf(render(createBlok('bridal'))).find((one) => one.name === name)
    expect(control('nome')).toMatchObject({
      required: '',
      minlength: '2',
      // Leaves room for surrounding blanks, which are trimmed.
      maxlength: '120',
      autocomplete: 'name',
    })
    expect(control('telefono')).toMatchObject({ type: 'tel', autocomplete: 'tel', required: '' })
    expect(control('persone_extra')).toMatchObject({ type: 'text', inputmode: 'numeric' })
    expect(control('messaggio')).not.toHaveProperty('required')
    // A browser would fill in the visitor's mail address, which is not a PEC.
    const ofCourses = controlsOf(render(createBlok('corsi')))
    expect(ofCourses.find((one) => one.name === 'pec')).toMatchObject({ autocomplete: 'off' })
  })

  it('[FORM-1] marks optional fields, but not required ones or those already answered', () => {
    const html = render(createBlok('bridal'))
    expect(html).toContain('Ora della cerimonia<span class="field__optional"> (facoltativo)</span>')
    expect(html).not.toMatch(/Email<span/)
    expect(html).not.toMatch(/ricontattata\?<span/)
  })

  it('[FORM-1] does not require invoice data while they may not apply', () => {
    const html = render(createBlok('corsi'))
    const vat = controlsOf(html).find((one) => one.name === 'piva')
    expect(vat).toMatchObject({ pattern: '\\s*(?:([Ii][Tt])?[ .]*([0-9][ .]*){11})\\s*' })
    expect(vat).not.toHaveProperty('required')
    expect(controlsOf(html).filter((one) => 'data-reveals' in one)).toMatchObject([
      { name: 'fattura', value: 'si' },
    ])
  })

  it('[FORM-1] asks for a parent only if the site accepts minors, and does not require one', () => {
    const html = render(createBlok('model', { formOptions: { minorsForMakeup: true } }))
    const parent = controlsOf(html).filter(({ name }) => name?.startsWith('genitore_'))
    expect(parent.map(({ name }) => name)).toEqual(['genitore_nome', 'genitore_telefono'])
    for (const control of parent) expect(control).not.toHaveProperty('required')
    expect(controlsOf(html).filter((one) => 'data-reveals' in one)).toMatchObject([
      { name: 'data_nascita', required: '' },
    ])
    expect(html).toContain('Serve solo se hai 16 o 17 anni.')
    expect(render(createBlok('model'))).not.toContain('genitore')
  })

  it('[FORM-2] opens a mail when there is no receiver, and says so', () => {
    const html = render(createBlok('bridal', { target: targetsOf({ adapter: 'message' }).bridal }))
    expect(tagsOf(html, 'form')).toMatchObject([
      {
        method: 'post',
        action: 'mailto:ciao@studio.example?subject=Prenotazione%20trucco%20sposa',
        enctype: 'text/plain',
      },
    ])
    expect(html).toContain('Prepara l’email')
    expect(html).toContain(
      'Le tue risposte diventano un messaggio già scritto, che parte solo quando lo invii tu.',
    )
    expect(html).toContain('href="https://wa.me/393331234567?text=')
    expect(html).not.toContain(honeypotName)
  })

  it('[FORM-5] hides the honeypot from the keyboard, autofill and screen readers', () => {
    const html = render(createBlok('bridal'))
    expect(controlsOf(html).find((one) => one.name === honeypotName)).toMatchObject({
      tabindex: '-1',
      autocomplete: 'off',
    })
    expect(html).toContain('<div class="request__trap" aria-hidden="true">')
  })

  it.each(names)(
    '[FORM-7] %s sends the version of the notice that it shows, and leaves promotions unticked',
    (name) => {
      const html = render(createBlok(name))
      const version = { type: 'hidden', name: 'versione_informativa', value: '2026-01' }
      expect(controlsOf(html)).toContainEqual(version)
      expect(html).toContain(
        'dichiari di aver letto <a href="/privacy">l’informativa privacy</a> (versione 2026-01).',
      )
      for (const marketing of controlsOf(html).filter((one) => one.name === 'marketing')) {
        expect(marketing).toMatchObject({ type: 'checkbox', value: 'si' })
        expect(marketing).not.toHaveProperty('checked')
        expect(marketing).not.toHaveProperty('required')
      }
    },
  )
})

describe('[I18N-7] in another language', () => {
  const english = { language: 'en', postedLanguage: 'en' } as const

  it.each(names)('%s asks the same questions in English, and posts the same values', (name) => {
    const html = render(createBlok(name, english))
    const posted = (markup: string) =>
      controlsOf(markup)
        .filter((control) => control.name !== languageName)
        .map((control) => `${control.name}=${control.type === 'text' ? '' : (control.value ?? '')}`)
    const inOne = render(createBlok(name))
    expect(posted(html)).toEqual(posted(inOne))
    expect(inOne).not.toContain(languageName)
    expect(controlsOf(html).filter((control) => control.name === languageName)).toMatchObject([
      { type: 'hidden', value: 'en' },
    ])
    expect(html).toContain('<button class="button" type="submit">Send the request</button>')
    expect(html).toContain('Full name')
    expect(html).toContain('By sending this request you confirm')
    const labels = [...html.matchAll(/<(?:label|legend|option)[^>]*>(?:<[^>]*>)*([^<]+)/g)]
    for (const [, label = ''] of labels) expect(label).not.toMatch(/\b(il|di|la|per|una?|tuo)\b/)
  })
})
