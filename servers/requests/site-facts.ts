/**
 * The receiver's knowledge of the site, and the forms that follow from it. Without it requests are
 * taken all the same: what the content offers is then named by its id.
 */
import * as z from 'zod'
import { messageOf } from '../../src/content/errors.ts'
import { cleanLine, type PostedValues } from '../../src/forms/clean-answer.ts'
import type { RequestField, RequestForm } from '../../src/forms/form.ts'
import { type AnswerLine, answerLines } from '../../src/forms/request-text.ts'
import { fillOptions, type SiteFacts } from '../../src/forms/site-facts.ts'
import {
  formNamed,
  fullForms,
  type ReceivedRequest,
  type SiteForms,
} from '../../src/forms/site-forms.ts'

const option = z.object({
  value: z.string(),
  label: z.string(),
  group: z.string().exactOptional(),
  isDisabled: z.literal(true).exactOptional(),
})

/** Texts with a default are missing from the files of older sites. */
const schema: z.ZodType<SiteFacts> = z.object({
  brand: z.string(),
  email: z.string(),
  phone: z.string().default(''),
  whatsapp: z.string(),
  address: z.string().default(''),
  privacyHref: z.string(),
  privacyVersion: z.string().default(''),
  replyHours: z.number().nullable(),
  options: z.record(z.string(), z.array(option)),
  forms: z.record(z.string(), z.boolean()).default({}),
})

/** Gives the last facts that could be read; `null` before the first. Never waits for the network long. */
export type ReadSiteFacts = () => Promise<SiteFacts | null>

const freshMs = 5 * 60_000
/** Until there are any: the site may start with the receiver, and mails leave meanwhile. */
const unknownMs = 15_000

interface FactsSource {
  /** URL or file of the site's `requests.json`. */
  place: string
  /** Gives its text. */
  read?: (place: string) => Promise<string>
  /** Milliseconds of a clock that is never set. */
  now?: () => number
  onError: (text: string) => void
}

export function createSiteFactsReader(source: FactsSource): ReadSiteFacts {
  const { place, read: readText = fetchText, now = () => performance.now(), onError } = source
  let last: SiteFacts | null = null
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null

  const read = async (): Promise<void> => {
    try {
      last = schema.parse(JSON.parse(await readText(place)))
    } catch (error) {
      onError(`${place} cannot be read: ${messageOf(error)}`)
    } finally {
      readAt = now()
      reading = null
    }
  }
  return async () => {
    if (now() - readAt > (last === null ? unknownMs : freshMs)) reading ??= read()
    if (last === null && reading !== null) await reading
    return last
  }
}

/** @throws Error when the answer is not 2xx, or comes too late */
export async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2000) })
  if (!response.ok) throw new Error(`status ${response.status}`)
  return response.text()
}

/**
 * The form with what the content offers. An id that the receiver does not know is taken too: the
 * content may be newer or older than the page of the visitor, and no request is to be lost for that.
 * @param facts `null`: nobody knows what the site offers
 */
export function offerOptions(
  form: RequestForm,
  facts: SiteFacts | null,
  values: PostedValues,
): RequestForm {
  return fillOptions(form, ({ name, options, optionsFrom }) => {
    const known = facts?.options[optionsFrom] ?? []
    const id = shortText(values, name)
    const isUnknown =
      /^[\w-]{1,64}$/.test(id) && ![...known, ...options].some(({ value }) => value === id)
    const label = facts === null ? id : `Non è in elenco (${id})`
    return isUnknown ? [...known, { value: id, label }] : known
  })
}

/** The first text under a name, as a hidden field brings it: on one line and short. */
export function shortText(values: PostedValues, name: string): string {
  const [text = ''] = [values[name] ?? ''].flat()
  return shortLine(text)
}

export const shortLine = (text: string): string => cleanLine(text.trim().slice(0, 100))

/**
 * The form of a stored request: what is stored was asked when it came. Of a form that the site has no
 * longer, the answers alone.
 */
export function storedFormOf({ form: name, answers }: ReceivedRequest, forms: SiteForms) {
  const fields = Object.keys(answers).map(
    (field): RequestField => ({
      kind: 'checkboxes',
      name: field,
      label: field,
      isRequired: false,
      options: [],
    }),
  )
  const { strings } = forms
  const groups = [{ legend: '', fields }]
  const formOfAnswers = { name, subject: name, groups, notice: '', strings }
  return formNamed(name, fullForms(forms)) ?? formOfAnswers
}

/** The answers of a stored request, with the names of what the site offers where they are known. */
export function storedAnswerLines(
  request: ReceivedRequest,
  { forms, facts }: { forms: SiteForms; facts: SiteFacts | null },
): AnswerLine[] {
  const form = storedFormOf(request, forms)
  return answerLines(offerOptions(form, facts, request.answers), request.answers)
}
