import type { RequestField as Field, FieldGroup, RequestForm } from './form.ts'
import { RequestField } from './RequestField.tsx'

interface RequestBranchesProps {
  form: RequestForm
  group: FieldGroup
}

/** The fields of a group, each with those that are asked only after a certain answer to it. */
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
 * A field, and after it those that depend on its answer. The answer that calls for them carries
 * `data-reveals`, so that a style sheet alone can keep them out of sight until then.
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
