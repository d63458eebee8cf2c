/**
 * Describes a field of a request form as a row of the editors' guide.
 */
import type { Condition, RequestField } from '../forms/form.ts'
import { invalidMessage, requiredMessage } from '../forms/messages.ts'
import { italian } from '../strings/it.ts'
import { fill, plural } from '../strings/strings.ts'

export const fieldTableHead = [
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

export function describeField(field: RequestField): string {
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
