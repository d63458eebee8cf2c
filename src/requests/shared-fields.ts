/** Fields that more than one form asks. */
import type { CheckboxField, FieldOption, RequestField, TextField } from '../forms/form.ts'

export const nameField: TextField = {
  kind: 'text',
  name: 'nome',
  label: 'Nome e cognome',
  isRequired: true,
  minLength: 2,
  maxLength: 80,
  autocomplete: 'name',
  requiredMessage: 'Scrivi nome e cognome.',
  invalidMessage: 'Scrivi nome e cognome.',
}

export const phoneField: TextField = {
  kind: 'tel',
  name: 'telefono',
  label: 'Telefono (anche WhatsApp)',
  isRequired: true,
  isShort: true,
  maxLength: 32,
  autocomplete: 'tel',
}

const email: TextField = {
  kind: 'email',
  name: 'email',
  label: 'Email',
  isRequired: true,
  isShort: true,
  maxLength: 120,
  autocomplete: 'email',
}

/** Name, phone and mail address: who to answer. */
export const contactFields: readonly RequestField[] = [nameField, phoneField, email]

/** Health data are never asked on the web: the hint says so wherever people write freely. */
export const createMessageField = (label: string): TextField => ({
  kind: 'textarea',
  name: 'messaggio',
  label,
  hint: 'Non inserire dati sulla salute: ne parleremo di persona.',
  isRequired: false,
  maxLength: 1500,
})

/** A consent of its own, never ticked beforehand. */
export const marketingField: CheckboxField = {
  kind: 'checkbox',
  name: 'marketing',
  label: 'Desidero ricevere novità e promozioni',
  isRequired: false,
}

/** Pattern of a link that a visitor gives. */
export const httpsPattern = 'https://.+'

export const yesNo: readonly FieldOption[] = [
  { value: 'si', label: 'Sì' },
  { value: 'no', label: 'No' },
]
