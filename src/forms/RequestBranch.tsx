import type { RequestField as Field, FormName } from './form.ts'
import { RequestField } from './RequestField.tsx'

interface RequestBranchProps {
  formName: FormName
  field: Field
  followUps: readonly Field[]
}

/**
 * A field, and after it those that depend on its answer. The answer that calls for them carries
 * `data-reveals`, so that a style sheet alone can keep them out of sight until then.
 */
export function RequestBranch({ formName, field, followUps }: RequestBranchProps) {
  const condition = followUps[0]?.shownWhen
  if (condition === undefined) return <RequestField formName={formName} field={field} />
  return (
    <div className="branch">
      <RequestField formName={formName} field={field} reveals={condition} />
      <div className="branch__follow-ups">
        {followUps.map((followUp) => (
          <RequestField key={followUp.name} formName={formName} field={followUp} />
        ))}
      </div>
    </div>
  )
}
