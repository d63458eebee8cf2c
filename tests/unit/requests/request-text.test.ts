import { describe, expect, it } from 'vitest'
import { answerLines, requestText } from '../../../src/forms/request-text.ts'
import { requestForms } from '../../../src/requests/forms.ts'

describe('requestText', () => {
  it('[FORM-6] writes the answers as readable text, in the order of the form', () => {
    const text = requestText(requestForms.bridal, {
      messaggio: 'Sarà in giardino\nall’aperto',
      servizi: ['prova_trucco', 'trucco_sposa'],
      nome: ' Maria Rossi ',
      preferenza_contatto: 'email',
      data_matrimonio: '2027-06-12',
      marketing: 'si',
      luogo_cerimonia: '',
      stranger: 'x',
    })
    expect(text.split('\n')).toEqual([
      'Ciao! Ti scrivo per: Prenotazione trucco sposa.',
      'Nome e cognome: Maria Rossi',
      'Come preferisci essere ricontattata? Email',
      'Data del matrimonio: 12/06/2027',
      'Servizi richiesti: Prova trucco, Trucco sposa',
      'Raccontami il tuo matrimonio: Sarà in giardino',
      'all’aperto',
      'Desidero ricevere novità e promozioni: Sì',
    ])
  })

  it('omits fields that the answers hide', () => {
    const lines = answerLines(requestForms.corsi, { fattura: 'no', piva: '01234567897' })
    expect(lines).toEqual([{ label: 'Ti serve la fattura?', text: 'No' }])
  })

  it('is never too long for a URL', () => {
    const text = requestText(requestForms.model, { messaggio: 'x'.repeat(5000) })
    expect(text).toHaveLength(1500)
    expect(text.endsWith('x…')).toBe(true)
    for (const odd of ['', 'x']) {
      const cut = requestText(requestForms.model, { messaggio: odd + '💄'.repeat(900) })
      expect(() => encodeURIComponent(cut)).not.toThrow()
    }
  })
})
