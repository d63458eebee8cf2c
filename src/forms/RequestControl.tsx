import { createContext, useContext } from 'react'
import type { FormStrings } from '../strings/strings.ts'
import type { PostedValues } from './clean-answer.ts'
import type {
  CheckboxField,
  ChoiceField,
  DateField,
  FieldOption,
  NumberField,
  RequestField,
  SelectField,
  TextField,
  TimeField,
} from './form.ts'
import { invalidMessage } from './messages.ts'

/** The state of a form that comes back: the answers as typed, and their errors. */
interface ShownAnswers {
  /** `null`: the form was not sent yet and shows its initial values. */
  readonly values: PostedValues | null
  /** Message by field name. */
  readonly errors: Readonly<Record<string, string>>
}

export const RequestAnswers = createContext<ShownAnswers>({ values: null, errors: {} })

/** The texts that a field shows: its first value, or what was typed. */
export function shownTexts(
  field: { readonly name: string; readonly value?: string | number },
  { values }: ShownAnswers,
): readonly string[] {
  if (values === null) return field.value === undefined ? [] : [String(field.value)]
  const posted = Object.hasOwn(values, field.name) ? values[field.name] : undefined
  return posted === undefined ? [] : typeof posted === 'string' ? [posted] : posted
}

interface RequestControlProps {
  field: Exclude<RequestField, ChoiceField | CheckboxField>
  attributes: { id: string; name: string; required: boolean }
  strings: FormStrings
}

/**
 * The control of a single-value field, with every rule that HTML can express. Date limits are left
 * out: they depend on the day of the visit, and a page is built once.
 */
export function RequestControl({ field, attributes, strings }: RequestControlProps) {
  const [shown] = shownTexts(field, useContext(RequestAnswers))
  switch (field.kind) {
    case 'select':
      return <Select field={field} attributes={attributes} shown={shown} strings={strings} />
    case 'textarea':
      // `maxlength` would silently cut off the end of a pasted text.
      return <textarea {...attributes} rows={6} defaultValue={shown} />
    case 'file':
      return <input {...attributes} type="file" accept="image/*" multiple={field.max > 1} />
    default:
      return <input {...attributes} {...inputAttributes(field, strings)} defaultValue={shown} />
  }
}

function inputAttributes(
  field: TextField | DateField | TimeField | NumberField,
  strings: FormStrings,
) {
  const { kind: type } = field
  if (type === 'time') return { type }
  if (type === 'date') return { type, autoComplete: field.autocomplete }
  // Scrolling the page over a `number` input would change its value.
  if (type === 'number')
    return { type: 'text', inputMode: 'numeric', placeholder: String(field.min) } as const
  return { type, ...textAttributes(field, strings) }
}

/** Spare length: browsers cut a pasted text before its blanks are trimmed. */
const roomForBlanks = 40

// Browsers show the title of a control whose pattern does not match.
const textAttributes = (field: TextField, strings: FormStrings) => ({
  minLength: field.minLength,
  maxLength: field.maxLength + roomForBlanks,
  autoComplete: field.autocomplete,
  inputMode: field.inputMode,
  ...(field.pattern === undefined
    ? {}
    : { pattern: `\\s*(?:${field.pattern})\\s*`, title: invalidMessage(field, strings) }),
})

function Select({
  field,
  attributes,
  shown,
  strings,
}: { field: SelectField; shown: string | undefined } & Omit<RequestControlProps, 'field'>) {
  const renderOption = ({ value, label, isDisabled, of }: FieldOption) => (
    <option
      key={value}
      value={value}
      disabled={isDisabled ?? false}
      data-of={of}
      // The script reads labels here: translators rewrite only the visible text.
      data-label={field.optionsFrom && label}
    >
      {label}
    </option>
  )
  return (
    <span className="field__select">
      <select {...attributes} defaultValue={shown ?? ''}>
        {field.value === undefined ? <option value="">{strings.choose}</option> : null}
        {optionGroups(field.options).map(({ group, options }) =>
          group === undefined ? (
            options.map(renderOption)
          ) : (
            <optgroup key={`${group} ${options[0]?.value}`} label={group}>
              {options.map(renderOption)}
            </optgroup>
          ),
        )}
      </select>
    </span>
  )
}

function optionGroups(options: readonly FieldOption[]) {
  const groups: { group: string | undefined; options: FieldOption[] }[] = []
  for (const option of options) {
    const last = groups.at(-1)
    if (last !== undefined && last.group === option.group) last.options.push(option)
    else groups.push({ group: option.group, options: [option] })
  }
  return groups
}
