/**
 * A row of `requests`, read back.
 */
import * as z from 'zod'
import type { Answers } from '../../src/forms/parse-request.ts'
import type { ReceivedRequest } from '../../src/forms/site-forms.ts'
import type { Row } from './database.ts'

export interface StoredRequest extends ReceivedRequest {
  consents: Consents
  /** Why a program may have sent it; empty: nothing speaks for that. */
  suspicion: string
  /** The texts of a row that something else has damaged: it then has no answers and no consents. */
  unreadable?: { answers: string; consents: string }
}

const consent = z.looseObject({
  version: z.string(),
  /** The version as the visitor's form said it, where the site has not confirmed it. */
  posted: z.string().exactOptional(),
  at: z.string(),
})
const consentsSchema = z.looseObject({
  /** The notice that stood beside the form. */
  privacy: consent,
  marketing: consent.nullable(),
})
type Consents = z.infer<typeof consentsSchema>

const answersSchema: z.ZodType<Answers> = z.record(
  z.string(),
  z.union([z.string(), z.array(z.string())]),
)

const noConsents: Consents = { privacy: { version: '', at: '' }, marketing: null }

/** Never throws: one row that cannot be read must hold up none of the others. */
export function readStoredRequest(row: Row): StoredRequest {
  const texts = { answers: String(row.answers), consents: String(row.consents) }
  const answers = answersSchema.safeParse(parsed(texts.answers))
  const consents = consentsSchema.safeParse(parsed(texts.consents))
  const isReadable = answers.success && consents.success
  return {
    id: String(row.id),
    form: String(row.form),
    receivedAt: new Date(Number(row.received_at)),
    answers: isReadable ? answers.data : {},
    consents: isReadable ? consents.data : noConsents,
    suspicion: String(row.suspicion),
    ...(isReadable ? {} : { unreadable: texts }),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
