/**
 * The receiver's knowledge of the site, and the forms that follow from it. Without it the receiver
 * still takes requests, and names what the content offers by its id.
 */
import { parseAccept } from 'hono/utils/accept'
import * as z from 'zod'
import { messageOf } from '../../src/content/errors.ts'
import { cleanLine, type PostedValues } from '../../src/forms/clean-answer.ts'
import { languageName, type RequestField, type RequestForm } from '../../src/forms/form.ts'
import { type AnswerLine, answerLines } from '../../src/forms/request-text.ts'
import { fillOptions, type SiteFacts } from '../../src/forms/site-facts.ts'
import {
  formNamed,
  fullForms,
  type ReceivedRequest,
  type SiteForms,
} from '../../src/forms/site-forms.ts'
import { fill } from '../../src/strings/strings.ts'
import { receiverStringsOf } from './strings.ts'

const option = z.object({
  value: z.string(),
  label: z.string(),
  group: z.string().exactOptional(),
  isDisabled: z.literal(true).exactOptional(),
})

/** Texts with a default are missing from the files of older sites. */
const schema: z.ZodType<SiteFacts> = z.object({
  brand: z.string(),
  languages: z.array(z.string()).exactOptional(),
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

/**
 * Gives the last readable facts in this language, or else in the site's first; `null` before the first
 * read. Never waits long for the network.
 */
export type ReadSiteFacts = (language?: string) => Promise<SiteFacts | null>

const freshMs = 5 * 60_000
/** Used until there are facts: the site may start with the receiver, and mails leave meanwhile. */
const unknownMs = 15_000

interface FactsSource {
  /** URL or file of the site's `requests.json`. */
  place: string
  /** Gives its text. */
  read?: (place: string) => Promise<string>
  /** Milliseconds of a monotonic clock. */
  now?: () => number
  onError: (text: string) => void
}

export function createSiteFactsReader(source: FactsSource): ReadSiteFacts {
  const { place } = source
  const readFirst = createReader(source)
  const byLanguage = new Map<string, () => Promise<SiteFacts | null>>()
  return async (language = '') => {
    const first = await readFirst()
    const [, ...folders] = first?.languages ?? []
    if (!folders.includes(language)) return first
    const inFolder = place.replace(/[^/\\]*$/, (file) => `${language}/${file}`)
    const read = byLanguage.get(language) ?? createReader({ ...source, place: inFolder })
    byLanguage.set(language, read)
    return (await read()) ?? first
  }
}

function createReader(source: FactsSource): () => Promise<SiteFacts | null> {
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

/** Languages of the site's pages, the first without a folder; those of the forms if it is unknown. */
export const siteLanguages = (facts: SiteFacts | null, { languages }: SiteForms) =>
  facts === null ? languages : (facts.languages ?? languages.slice(0, 1))

/** The language of a request; the site's first if it names none that the site has. */
export function postedLanguage(values: PostedValues, languages: readonly string[]): string {
  const posted = shortText(values, languageName)
  return languages.includes(posted) ? posted : String(languages[0])
}

/** The language that the browser prefers among `languages`; `undefined` if none. */
export function preferredLanguage(
  { headers }: Request,
  languages: readonly string[],
): string | undefined {
  const asked = parseAccept(headers.get('accept-language') ?? '').map(({ type }) => type)
  return asked.flatMap((tag) =>
    languages.filter((language) => language === tag || language === tag.split('-', 1)[0]),
  )[0]
}

/** The visitor's language; the professional's own if the request does not say. */
export const languageOf = ({ answers }: ReceivedRequest, { languages }: SiteForms): string =>
  String(answers[languageName] ?? languages[0])

/**
 * The form with the content's options. It also accepts an unknown id: the content may be newer or older
 * than the visitor's page, and no request must be lost for that.
 */
export function offerOptions(
  form: RequestForm,
  values: PostedValues,
  { facts, language }: OfferContext,
): RequestForm {
  return fillOptions(form, ({ name, options, optionsFrom }) => {
    const offered = facts?.options[optionsFrom] ?? []
    const id = shortText(values, name)
    const isUnknown =
      /^[\w-]{1,64}$/.test(id) && ![...offered, ...options].some(({ value }) => value === id)
    const label = facts === null ? id : fill(receiverStringsOf(language).notListed, { id })
    return isUnknown ? [...offered, { value: id, label }] : offered
  })
}

interface OfferContext {
  /** `null` if the receiver does not know what the site offers. */
  facts: SiteFacts | null
  language: string
}

/** The first value of a hidden field, on one line and cut short. */
export function shortText(values: PostedValues, name: string): string {
  const [text = ''] = [values[name] ?? ''].flat()
  return shortLine(text)
}

export const shortLine = (text: string): string => cleanLine(text.trim().slice(0, 100))

/**
 * The form of a stored request, with every field that the site may have asked for. If the site no
 * longer has the form, one of the answers alone.
 * @param language the reader's
 */
export function storedFormOf(
  { form: name, answers }: ReceivedRequest,
  forms: SiteForms,
  language: string = forms.languages[0],
) {
  const fields = Object.keys(answers).map(
    (field): RequestField => ({
      kind: 'checkboxes',
      name: field,
      label: field,
      isRequired: false,
      options: [],
    }),
  )
  const strings = forms.strings(language)
  const groups = [{ legend: '', fields }]
  const formOfAnswers = { name, subject: name, groups, notice: '', strings }
  return formNamed(name, fullForms(forms, language)) ?? formOfAnswers
}

/** The answers of a stored request for the professional; known options appear by name. */
export function storedAnswerLines(
  request: ReceivedRequest,
  { forms, facts }: { forms: SiteForms; facts: SiteFacts | null },
): AnswerLine[] {
  const form = storedFormOf(request, forms)
  const [language] = forms.languages
  return answerLines(offerOptions(form, request.answers, { facts, language }), request.answers)
}
