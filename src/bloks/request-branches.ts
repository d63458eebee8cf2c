import type { FieldGroup } from '../requests/form.ts'
import type { RequestBranchProps } from './RequestBranch.tsx'

/** Each field with those that are asked only after a certain answer to it. */
export const groupBranches = (group: FieldGroup): Omit<RequestBranchProps, 'formName'>[] =>
  group.fields
    .filter((field) => field.shownWhen === undefined)
    .map((field) => ({
      field,
      followUps: group.fields.filter((other) => other.shownWhen?.field === field.name),
    }))
