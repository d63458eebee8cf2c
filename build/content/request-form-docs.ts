/**
 * The guide to the request forms for editors, made from the definitions of `src/requests/`.
 */
import { adapters } from '../../src/requests/adapters/registry.ts'
import {
  type Condition,
  formFields,
  type RequestField,
  type RequestForm,
} from '../../src/requests/form.ts'
import { createRequestForms, requestForms } from '../../src/requests/forms.ts'
import { invalidMessage, messages, requiredMessage } from '../../src/requests/messages.ts'

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

/** The whole guide as Markdown, in Italian; ends with a line feed. */
export function createRequestFormDocs(): string {
  const parts = [
    '# I moduli di richiesta',
    'Che cosa chiedono i tre moduli, campo per campo, e che cosa legge chi sbaglia. Questa pagina nasce dalle definizioni in `src/requests/`: non modificarla a mano, ma con `npm run docs`.',
    'In Storyblok si scelgono il modulo, il titolo e i testi intorno; i corsi e le date dell’elenco vengono dai corsi pubblicati. Le Impostazioni danno l’informativa privacy con la sua versione, le ore entro cui rispondi, WhatsApp ed email. Il consenso alle promozioni è a parte e mai già spuntato; con la richiesta si conservano versione dell’informativa, consenso e ora.',
    'Un link può compilare il modulo: `/corsi-form?corso=` con l’identificativo del corso, `/bridal-form?servizio=` con il nome del servizio, e ogni elenco o scelta con il nome del suo campo.',
    ...Object.values(requestForms).map(describeForm),
    ...describeModels(),
    '## Che cosa legge chi invia',
    describeMessages(),
  ]
  return `${parts.join('\n\n')}\n`
}

const tableHead = [
  '| Campo | Tipo | Obbligatorio | Regole | Se qualcosa non va |',
  '| --- | --- | --- | --- | --- |',
]

const describeForm = (form: RequestForm): string =>
  [
    `## ${form.subject} (\`/${form.name}-form\`)`,
    '',
    ...tableHead,
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
      ...tableHead,
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
      const { minLength, maxLength, format } = field
      const length = minLength === undefined ? `Fino a ${maxLength}` : `${minLength}–${maxLength}`
      return [`${length} caratteri.`, ...(format === undefined ? [] : ['Con cifra di controllo.'])]
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
      if ('optionsFrom' in field) choices.push('e quelli pubblicati')
      const limit = 'ageLimit' in field ? field.ageLimit : undefined
      const free = field.options.filter(({ value }) => limit?.except.includes(value))
      return [
        `${choices.join(', ')}.`,
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
  const own = field.isRequired ? [requiredMessage(field)] : []
  switch (field.kind) {
    case 'text':
    case 'tel':
    case 'email':
    case 'url':
    case 'textarea': {
      const { pattern, minLength, maxLength, kind } = field
      const isChecked = pattern !== undefined || kind === 'email' || kind === 'url'
      return [
        ...own,
        ...(isChecked ? [invalidMessage(field)] : []),
        ...(minLength === undefined ? [] : [field.invalidMessage ?? messages.tooShort(minLength)]),
        messages.tooLong(maxLength),
      ]
    }
    case 'date':
      return field.limit.kind === 'age'
        ? [...own, messages.date, invalidMessage(field)]
        : [...own, messages.date, messages.pastDate, messages.farDate(field.limit.years)]
    case 'time':
      return [...own, ...(field.before === undefined ? [] : [field.before.message])]
    case 'number':
      return [...own, invalidMessage(field)]
    case 'select':
      // Of the others only what the page offers can be chosen.
      return [...own, ...(field.invalidMessage === undefined ? [] : [field.invalidMessage])]
    case 'radio':
    case 'checkboxes':
      return [...own, ...(field.ageLimit === undefined ? [] : [field.ageLimit.message])]
    case 'checkbox':
      return own
    case 'file':
      return [
        ...own,
        messages.fileType,
        messages.bigFile(field.maxBytes),
        messages.manyFiles(field.max),
      ]
  }
}

const describeMessages = (): string =>
  [
    `- Inviata: «${messages.sent}» «${messages.answer(48)}» «${messages.reference} …»`,
    `- Senza connessione: «${messages.offline}»`,
    `- Troppe richieste: «${messages.tooMany}»`,
    `- Troppo lunga: «${messages.tooBig}»`,
    `- Nessuna risposta, o un guasto: «${messages.failed}»`,
    `- Il servizio dei moduli non c’è: «${messages.closed}»`,
    `- Non sembra venire dal sito: «${messages.refused}»`,
  ].join('\n')
