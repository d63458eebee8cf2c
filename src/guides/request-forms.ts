/**
 * Generates the editors' guide to the request forms from the definitions in `src/requests/`.
 */
import type { ProblemKind } from '../forms/adapters/adapter.ts'
import { adapters } from '../forms/adapters/services.ts'
import { type Condition, formFields, type RequestField, type RequestForm } from '../forms/form.ts'
import { answerText, invalidMessage, problemText, requiredMessage } from '../forms/messages.ts'
import { createRequestForms, requestForms } from '../requests/forms.ts'
import { italian } from '../strings/it.ts'
import { fill, plural } from '../strings/strings.ts'

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
      createRequestForms({ minorsForMakeup: false }, adapters.formspree.files),
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

const fieldTableHead = [
  '| Campo | Tipo | Obbligatorio | Regole | Se qualcosa non va |',
  '| --- | --- | --- | --- | --- |',
]

const kindNames: Record<RequestField['kind'], string> = {
  text: 'Testo',
  tel: 'Telefono',
  email: 'Email',
  url: 'Link',
  textarea: 'Testo lungo',
  date: 'Data',
  time: 'Ora',
  number: 'Numero',
  select: 'Elenco',
  radio: 'Una scelta',
  checkboxes: 'Più scelte',
  checkbox: 'Casella',
  file: 'Foto',
}

function describeField(field: RequestField): string {
  const cells = [
    `${field.label} (\`${field.name}\`)`,
    kindNames[field.kind],
    requirementOf(field),
    rulesOf(field).join(' '),
    [...new Set(messagesOf(field))].map((message) => `«${message}»`).join(' '),
  ]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

function requirementOf({ isRequired, alternativeTo, shownWhen }: RequestField): string {
  const answer = !isRequired
    ? 'No'
    : alternativeTo === undefined
      ? 'Sì'
      : `Sì, oppure \`${alternativeTo}\``
  if (shownWhen === undefined) return answer
  return `${answer}; si vede se \`${shownWhen.field}\` ${describeCondition(shownWhen)}`
}

function describeCondition(condition: Condition): string {
  if ('is' in condition) return `= ${condition.is}`
  if ('moreThan' in condition) return `> ${condition.moreThan}`
  return `dà da ${condition.ageFrom} a ${condition.ageBelow - 1} anni`
}

function rulesOf(field: RequestField): string[] {
  switch (field.kind) {
    case 'text':
    case 'tel':
    case 'email':
    case 'url':
    case 'textarea': {
      const { minLength, maxLength, isRight } = field
      const length = minLength === undefined ? `Fino a ${maxLength}` : `${minLength}–${maxLength}`
      return [`${length} caratteri.`, ...(isRight === undefined ? [] : ['Con cifra di controllo.'])]
    }
    case 'number':
      return [`Da ${field.min} a ${field.max}.`]
    case 'date':
      return field.limit.kind === 'future'
        ? [`Da oggi a ${field.limit.years} anni.`]
        : [`Almeno ${field.limit.years} anni compiuti.`]
    case 'time':
      return field.before === undefined ? [] : [`Prima di \`${field.before.field}\`.`]
    case 'select':
    case 'radio':
    case 'checkboxes': {
      const choices = field.options.map(({ label }) => label)
      const limit = 'ageLimit' in field ? field.ageLimit : undefined
      const free = field.options.filter(({ value }) => limit?.except.includes(value))
      return [
        ...('optionsFrom' in field ? [publishedChoices(choices)] : [`${choices.join(', ')}.`]),
        ...(limit === undefined
          ? []
          : [`Prima dei ${limit.years} anni solo: ${free.map(({ label }) => label).join(', ')}.`]),
      ]
    }
    case 'checkbox':
      return []
    case 'file':
      return field.hint === undefined ? [] : [field.hint]
  }
}

function messagesOf(field: RequestField): string[] {
  const { forms } = italian
  const required = field.isRequired ? [requiredMessage(field, forms)] : []
  switch (field.kind) {
    case 'text':
    case 'tel':
    case 'email':
    case 'url':
    case 'textarea': {
      const { pattern, minLength, maxLength, kind } = field
      const isChecked = pattern !== undefined || ['tel', 'email', 'url'].includes(kind)
      return [
        ...required,
        ...(isChecked ? [invalidMessage(field, forms)] : []),
        ...(minLength === undefined
          ? []
          : [field.invalidMessage ?? fill(forms.tooShort, { min: minLength })]),
        fill(forms.tooLong, { max: maxLength }),
      ]
    }
    case 'date':
      return field.limit.kind === 'age'
        ? [...required, forms.date, invalidMessage(field, forms)]
        : [
            ...required,
            forms.date,
            forms.pastDate,
            fill(forms.farDate, { years: field.limit.years }),
          ]
    case 'time':
      return [...required, ...(field.before === undefined ? [] : [field.before.message])]
    case 'number':
      return [...required, invalidMessage(field, forms)]
    case 'select':
      // In any other list, visitors can choose only what the page offers.
      return [...required, ...(field.invalidMessage === undefined ? [] : [field.invalidMessage])]
    case 'radio':
    case 'checkboxes':
      return [...required, ...(field.ageLimit === undefined ? [] : [field.ageLimit.message])]
    case 'checkbox':
      return required
    case 'file':
      return [...required, forms.fileType, plural(forms.manyFiles, field.max, forms.locale)]
  }
}

/** The rule of a list that the published courses fill. */
const publishedChoices = (fixed: readonly string[]): string =>
  fixed.length === 0
    ? 'Si sceglie tra i corsi pubblicati.'
    : `${fixed.join(', ')}, oppure una delle date pubblicate.`
