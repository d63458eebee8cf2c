/**
 * The receiver's knowledge of the site, and the forms that follow from it. Without it the receiver
 * still takes requests, and names what the content offers by its id.
 */
import { parseAccept } from 'hono/utils/accept'
import * as z from 'zod'
import { messageOf } from '../../src/content/errors.ts'
import { cleanLine, type PostedValues } from '../../src/forms/clean-answer.ts'
import { languageName, type RequestForm } from '../../src/forms/form.ts'
import { type AnswerLine, answerLines } from '../../src/forms/request-text.ts'
import {
  fillOptions,
  formNamed,
  fullForms,
  type ReceivedRequest,
  type SiteFacts,
  type SiteForms,
} from '../../src/forms/site-forms.ts'
import { fill } from '../../src/strings/strings.ts'
import type { RequestsConfig } from './config.ts'
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

/** The site as a visitor reads it. */
export interface SiteView {
  /** The last readable facts, in the language or else in the site's first; `null` before the first read. */
  facts: SiteFacts | null
  language: string
  /** Languages of the site's pages, the first without a folder; those of the forms if it is unknown. */
  languages: readonly string[]
}

/**
 * Reads the site in the first of these languages that it has, or in its own first. Never waits long for
 * the network.
 */
export type ReadSite = (...wanted: readonly string[]) => Promise<SiteView>

const freshMs = 60_000

/** @param options `read`: gives the text of the site's `requests.json`, from its URL or file */
export function createSiteReader(
  { siteFacts: place, forms }: Pick<RequestsConfig, 'siteFacts' | 'forms'>,
  options: { read?: (place: string) => Promise<string>; onError: (text: string) => void },
): ReadSite {
  const { read = fetchText, onError } = options
  const readings = new Map<string, { facts: Promise<SiteFacts | null>; until: number }>()
  const readFacts = (from: string): Promise<SiteFacts | null> => {
    const last = readings.get(from)
    if (last !== undefined && performance.now() < last.until) return last.facts
    const facts = read(from)
      .then((text) => schema.parse(JSON.parse(text)))
      .catch((error: unknown) => {
        onError(`${from} cannot be read: ${messageOf(error)}`)
        return last?.facts ?? null
      })
    readings.set(from, { facts, until: performance.now() + freshMs })
    return facts
  }
  return async (...wanted) => {
    const first = await readFacts(place)
    const languages =
      first === null ? forms.languages : (first.languages ?? forms.languages.slice(0, 1))
    const language = wanted.find((one) => languages.includes(one)) ?? String(languages[0])
    if (first === null || language === languages[0]) return { facts: first, language, languages }
    const inFolder = place.replace(/[^/\\]*$/, (file) => `${language}/${file}`)
    return { facts: (await readFacts(inFolder)) ?? first, language, languages }
  }
}

/** @throws Error when the answer is not 2xx, or comes too late */
export async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2000) })
  if (!response.ok) throw new Error(`status ${response.status}`)
  return response.text()
}

/** The languages that the browser asks for, and after each the language without its region. */
export const acceptedLanguages = ({ headers }: Request): string[] =>
  parseAccept(headers.get('accept-language') ?? '').flatMap(({ type }) => [
    type,
    type.split('-', 1)[0] ?? '',
  ])

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
  { facts, language }: Pick<SiteView, 'facts' | 'language'>,
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

/** The first value of a hidden field, on one line and cut short. */
export function shortText(values: PostedValues, name: string): string {
  const [text = ''] = [values[name] ?? ''].flat()
  return shortLine(text)
}

export const shortLine = (text: string): string => cleanLine(text.trim().slice(0, 100))

/**
 * The form of a stored request, with every field that the site may have asked for; without any if the
 * site no longer has the form.
 * @param language the reader's
 */
export function storedFormOf(
  { form: name }: ReceivedRequest,
  forms: SiteForms,
  language: string = forms.languages[0],
): RequestForm {
  const strings = forms.strings(language)
  const removed = { name, subject: name, groups: [], notice: '', strings }
  return formNamed(name, fullForms(forms, language)) ?? removed
}

/** The answers of a stored request for the professional; known fields and options appear by name. */
export function storedAnswerLines(
  request: ReceivedRequest,
  { forms, facts }: { forms: SiteForms; facts: SiteFacts | null },
): AnswerLine[] {
  const { answers } = request
  const form = storedFormOf(request, forms)
  const [language] = forms.languages
  return form.groups.length === 0
    ? Object.entries(answers).map(([label, answer]) => ({
        label,
        text: [answer].flat().join(', '),
      }))
    : answerLines(offerOptions(form, answers, { facts, language }), answers)
}
