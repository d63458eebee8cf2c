import { useContext } from 'react'
import { type FormStrings, fill } from '../strings/strings.ts'
import type {
  CheckboxField,
  ChoiceField,
  Condition,
  RequestField as Field,
  FieldGroup,
  RequestForm,
} from './form.ts'
import { RequestAnswers, RequestControl, shownTexts } from './RequestControl.tsx'

interface RequestBranchesProps {
  form: RequestForm
  group: FieldGroup
}

/** The fields of a group, each followed by the fields that depend on its answer. */
export const RequestBranches = ({ form, group: { fields } }: RequestBranchesProps) =>
  fields
    .filter((field) => field.shownWhen === undefined)
    .map((field) => (
      <RequestBranch
        key={field.name}
        form={form}
        field={field}
        followUps={fields.filter((other) => other.shownWhen?.field === field.name)}
      />
    ))

interface RequestBranchProps {
  form: RequestForm
  field: Field
  followUps: readonly Field[]
}

/**
 * A field and the fields that depend on its answer. `data-reveals` marks the answer that reveals
 * them, so a style sheet alone can hide them until then.
 */
function RequestBranch({ form, field, followUps }: RequestBranchProps) {
  const condition = followUps[0]?.shownWhen
  if (condition === undefined) return <RequestField form={form} field={field} />
  return (
    <div className="branch">
      <RequestField form={form} field={field} reveals={condition} />
      <div className="branch__follow-ups">
        {followUps.map((followUp) => (
          <RequestField key={followUp.name} form={form} field={followUp} />
        ))}
      </div>
    </div>
  )
}

interface RequestFieldProps {
  form: RequestForm
  field: Field
  /** The answer to this field that reveals others. */
  reveals?: Condition
}

/** One field of a form: label, hint and control, tied together. */
function RequestField({ form, field, reveals }: RequestFieldProps) {
  const { strings } = form
  const id = `${form.name}-${field.name}`
  const error = useContext(RequestAnswers).errors[field.name]
  const className = `field${field.isShort ? ' field--short' : ''}`
  if (field.kind === 'checkbox')
    return <Checkbox id={id} field={field} error={error} strings={strings} />
  if (isChoice(field)) {
    return (
      <fieldset className={className} {...describedBy(id, field, error)}>
        <legend className="field__label">
          <Label field={field} strings={strings} />
        </legend>
        <Hint id={id} field={field} />
        <Choices id={id} field={field} reveals={reveals} />
        <ErrorText id={id} error={error} />
      </fieldset>
    )
  }
  return (
    <div className={className}>
      <label className="field__label" htmlFor={id}>
        <Label field={field} strings={strings} />
      </label>
      <Hint id={id} field={field} />
      {field.kind === 'file' && (
        // Only the script redraws pictures, which removes the camera's metadata.
        <noscript>
          <p className="field__hint">
            {fill(strings.rawFiles, { size: field.maxBytes / 1_000_000 })}
          </p>
        </noscript>
      )}
      <RequestControl
        field={field}
        strings={strings}
        attributes={{
          id,
          name: field.name,
          required: isRequiredHere(field),
          ...describedBy(id, field, error),
          ...(error === undefined ? {} : { 'aria-invalid': true }),
          ...(reveals === undefined ? {} : { 'data-reveals': '' }),
        }}
      />
      <ErrorText id={id} error={error} />
    </div>
  )
}

function Choices(props: { id: string; field: ChoiceField; reveals: Condition | undefined }) {
  const { id, field, reveals } = props
  const shown = shownTexts(field, useContext(RequestAnswers))
  const revealing = reveals !== undefined && 'is' in reveals ? reveals.is : null
  return (
    <ul className="choices">
      {field.options.map(({ value, label }) => (
        <li key={value}>
          <label className="choice">
            <input
              type={field.kind === 'radio' ? 'radio' : 'checkbox'}
              id={`${id}-${value}`}
              name={field.name}
              value={value}
              defaultChecked={shown.includes(value)}
              required={field.kind === 'radio' && isRequiredHere(field)}
              {...(value === revealing ? { 'data-reveals': '' } : {})}
            />
            <span>{label}</span>
          </label>
        </li>
      ))}
    </ul>
  )
}

function Checkbox(props: {
  id: string
  field: CheckboxField
  error: string | undefined
  strings: FormStrings
}) {
  const { id, field, error, strings } = props
  const shown = shownTexts(field, useContext(RequestAnswers))
  return (
    <div className="field">
      <label className="choice">
        <input
          type="checkbox"
          id={id}
          name={field.name}
          value="si"
          defaultChecked={shown.includes('si')}
          required={isRequiredHere(field)}
          {...describedBy(id, field, error)}
          {...(error === undefined ? {} : { 'aria-invalid': true })}
        />
        <span>
          <Label field={field} strings={strings} />
        </span>
      </label>
      <Hint id={id} field={field} />
      <ErrorText id={id} error={error} />
    </div>
  )
}

const isChoice = (field: Field): field is ChoiceField =>
  field.kind === 'radio' || field.kind === 'checkboxes'

/** Marks optional fields, except those with a preset answer: nothing is left to fill in. */
const Label = ({ field, strings }: { field: Field; strings: FormStrings }) => (
  <>
    {field.label}
    {field.isRequired || ('value' in field && field.value !== undefined) ? null : (
      <span className="field__optional">{` ${strings.optional}`}</span>
    )}
  </>
)

const Hint = ({ id, field }: { id: string; field: Field }) =>
  field.hint !== undefined && (
    <p className="field__hint" id={`${id}-hint`}>
      {field.hint}
    </p>
  )

const ErrorText = ({ id, error }: { id: string; error: string | undefined }) =>
  error !== undefined && (
    <p className="field__error" id={`${id}-error`}>
      {error}
    </p>
  )

function describedBy(id: string, field: Field, error: string | undefined) {
  const ids = [
    ...(field.hint === undefined ? [] : [`${id}-hint`]),
    ...(error === undefined ? [] : [`${id}-error`]),
  ]
  return ids.length === 0 ? {} : { 'aria-describedby': ids.join(' ') }
}

/** False for fields that may not apply: without script the browser would insist on them. */
const isRequiredHere = (field: Field): boolean =>
  field.isRequired === true && field.shownWhen === undefined && field.alternativeTo === undefined
