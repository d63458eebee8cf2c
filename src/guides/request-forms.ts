/**
 * Generates the editors' guide to the request forms from the definitions in `src/requests/`.
 */

import type { ProblemKind } from '../forms/adapters/adapter.ts'
import { adapters } from '../forms/adapters/registry.ts'
import { formFields, type RequestForm } from '../forms/form.ts'
import { answerText, problemText } from '../forms/messages.ts'
import { createRequestForms, requestForms } from '../requests/forms.ts'
import { italian } from '../strings/it.ts'
import { describeField, fieldTableHead } from './request-fields.ts'

/** The whole guide as Markdown, in Italian; ends with a line feed. */
export function createRequestFormDocs(): string {
  const parts = [
    '# I moduli di richiesta',
    'Che cosa chiedono i tre moduli, campo per campo, e che cosa legge chi sbaglia. Questa pagina nasce dalle definizioni in `src/requests/`: non modificarla a mano, ma con `npm run docs`.',
    'In Storyblok si scelgono il modulo, il titolo e i testi intorno; i corsi e le date dell’elenco vengono dai corsi pubblicati. Le Impostazioni danno l’informativa privacy con la sua versione, le ore entro cui rispondi, WhatsApp ed email. Il consenso alle promozioni è a parte e mai già spuntato; con la richiesta si conservano versione dell’informativa, consenso e ora.',
    'Con `languages` in `site.config.ts` i moduli delle pagine in inglese sono in inglese, e così i messaggi, la pagina di ringraziamento e la conferma per email; i testi sono in `src/requests/strings/`. La tua email resta in italiano e dice in che lingua rispondere; le risposte scelte da un elenco arrivano sempre in italiano.',
    'Un link può compilare il modulo: `/corsi-form?corso=` con l’identificativo del corso, `/bridal-form?servizio=` con il nome del servizio, e ogni elenco o scelta con il nome del suo campo.',
    ...Object.values(requestForms).map(describeForm),
    ...describeModels(),
    '## Che cosa legge chi invia',
    describeMessages(),
  ]
  return `${parts.join('\n\n')}\n`
}

const describeForm = (form: RequestForm): string =>
  [
    `## ${form.subject} (\`/${form.name}-form\`)`,
    '',
    ...fieldTableHead,
    ...formFields(form).map(describeField),
    '',
    `Sotto il modulo: «${form.notice}»`,
  ].join('\n')

/** The fields of the model form that are different on some sites. */
function describeModels(): string[] {
  const usual = formFields(requestForms.model).map(describeField)
  const describe = (intro: string, { model }: typeof requestForms) =>
    [
      intro,
      '',
      ...fieldTableHead,
      ...formFields(model)
        .map(describeField)
        .filter((row) => !usual.includes(row)),
    ].join('\n')
  return [
    describe(
      'Con `forms: { minorsForMakeup: true }` in `site.config.ts` a 16 e 17 anni ci si può candidare, solo per il trucco viso e con i recapiti di un genitore o tutore. Questi campi sono allora così:',
      createRequestForms({ minorsForMakeup: true }),
    ),
    describe(
      'Con un servizio che accetta file (`formspree`, `formsubmit`, `netlify`) al posto di `link_foto` c’è questo campo. `formsubmit` ne accetta 2, `netlify` una. Il browser ridisegna le foto prima di inviarle (lato più lungo al massimo 2000 pixel), e così toglie la posizione e gli altri dati della fotocamera; senza script partono come sono. Una richiesta tenuta sul dispositivo perché manca la connessione parte senza foto, e lo dice.',
      createRequestForms({ minorsForMakeup: false }, adapters.formspree.accepts.files),
    ),
  ]
}

function describeMessages(): string {
  const { forms, requests } = italian
  const said = (kind: ProblemKind) => problemText(kind, forms, { whatsapp: '+39' })
  return [
    `- Inviata: «${requests.sent}» «${answerText(48, forms)}» «${requests.reference} …»`,
    `- Senza connessione: «${forms.offline}»`,
    `- Troppe richieste: «${said('rate')}»`,
    `- Troppo lunga: «${said('size')}»`,
    `- Nessuna risposta, o un guasto: «${said('network')}»`,
    `- Il servizio dei moduli non c’è: «${said('config')}»`,
    `- Non sembra venire dal sito: «${said('spam')}»`,
  ].join('\n')
}
