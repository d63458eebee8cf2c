import type { RequestField as Field, FieldGroup, RequestForm } from './form.ts'
import { RequestField } from './RequestField.tsx'

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
