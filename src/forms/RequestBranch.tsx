import type { RequestField as Field, RequestForm } from './form.ts'
import { RequestField } from './RequestField.tsx'

interface RequestBranchProps {
  form: RequestForm
  field: Field
  followUps: readonly Field[]
}

/**
 * A field, and after it those that depend on its answer. The answer that calls for them carries
 * `data-reveals`, so that a style sheet alone can keep them out of sight until then.
 */
export function RequestBranch({ form, field, followUps }: RequestBranchProps) {
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
