/**
 * What a form service is to the site: plain data, from which the HTML of a form is made, and two
 * functions, which a script needs to post and to understand the answer.
 *
 * The browser gets one adapter alone: it imports `configured.ts`.
 */
import type { FieldError } from '../field-error.ts'
import type { FileLimits } from '../form.ts'

export type AdapterName =
  | 'receiver'
  | 'netlify'
  | 'formspree'
  | 'web3forms'
  | 'formsubmit'
  | 'webhook'
  | 'message'

export interface FormAdapter {
  readonly name: AdapterName
  readonly accepts: AcceptedPosts
  readonly markup: FormMarkup
  readonly encode: (sent: SentForm) => EncodedPost
  readonly readAnswer: (answer: ServiceAnswer) => PostOutcome
}

/** What the service takes, by its documentation. */
export interface AcceptedPosts {
  readonly json: boolean
  readonly urlencoded: boolean
  readonly multipart: boolean
  /** `null`: no files. */
  readonly files: FileLimits | null
}

/**
 * What a form has in its HTML. `{…}` stands for a fact of the site or of the form: those of
 * `MarkupFacts`. Nothing is posted when the action is no URL of the web.
 */
export interface FormMarkup {
  readonly action: string
  readonly hidden: Readonly<Record<string, string>>
  /** Name of the field that people leave empty; `''` for none. */
  readonly honeypot: string
  /** Of the `<form>`, named as in React. */
  readonly attributes: Readonly<Record<string, string>>
}

/** What `{…}` may stand for. URLs are complete; `thanksPath` is one on the site itself. */
export type MarkupFact =
  | 'form'
  | 'subject'
  | 'thanksPath'
  | 'thanksUrl'
  | 'brand'
  | 'email'
  | 'endpoint'
  | 'formId'
  | 'accessKey'
  | 'recipient'

/** A form's part of the page that depends on the service: `FormMarkup` with its facts. */
export interface FormTarget extends FormMarkup {
  /** Otherwise the form opens the visitor's mail program. */
  readonly isPosted: boolean
  readonly files: FileLimits | null
}

/** A filled-in form as a script has it. */
export interface SentForm {
  /** The form's own, as a URL: `form.action`. */
  readonly action: string
  /** By name, hidden fields too; several texts for a field with several answers. */
  readonly values: Readonly<Record<string, string | readonly string[]>>
}

export interface EncodedPost {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The same with files. It is not kept: only texts are. */
export interface FilePost {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: FormData
}

export interface ServiceAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

export type PostOutcome =
  | {
      readonly ok: true
      /** What the service calls the request; `''` when it does not say. */
      readonly reference: string
    }
  | { readonly ok: false; readonly problem: PostProblem }

export interface PostProblem {
  readonly kind: ProblemKind
  /** Errors that the visitor can correct; often empty. */
  readonly errors: readonly FieldError[]
  /** Seconds; `null` when the service does not say. */
  readonly retryAfter: number | null
}

/**
 * `validation`: something typed is refused. `size`: it is too long. `rate`: too many requests.
 * `spam`: taken for one. `quota`: the service's plan is used up. `config`: the site does not reach
 * its service. `server`: the service is in trouble. `network`: no answer.
 */
export type ProblemKind =
  | 'validation'
  | 'size'
  | 'rate'
  | 'spam'
  | 'quota'
  | 'config'
  | 'server'
  | 'network'
