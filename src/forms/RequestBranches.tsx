import type { FieldGroup, RequestForm } from './form.ts'
import { RequestBranch } from './RequestBranch.tsx'

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
