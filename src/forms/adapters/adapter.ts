/**
 * Adapters of form services: plain data, from which the build makes the HTML of a form, and two
 * functions, with which a script posts and reads the answer.
 *
 * The browser gets only one adapter: it imports `configured.ts`.
 */
import type { FieldError, FileLimits } from '../form.ts'

export type AdapterName =
  | 'receiver'
  | 'netlify'
  | 'formspree'
  | 'web3forms'
  | 'formsubmit'
  | 'webhook'
  | 'message'

/** The service that receives the forms. Values that its adapter does not use are empty. */
export interface FormService {
  readonly adapter: AdapterName
  /** URL without a trailing slash. */
  readonly endpoint: string
  /** One for all forms, or one for each by its name. */
  readonly formId: string | Readonly<Record<string, string>>
  readonly accessKey: string
  readonly recipient: string
}

export interface FormAdapter {
  readonly name: AdapterName
  /** `null`: the service takes no files. */
  readonly files: FileLimits | null
  readonly markup: FormMarkup
  readonly encode: (sent: SentForm) => EncodedPost
  /** @param text the body of the response */
  readonly readAnswer: (response: Response, text: string) => PostOutcome
}

/**
 * The HTML of a form for its service. `{…}` stands for a fact that `createFormTarget` fills in.
 * Nothing is posted when the action is a `mailto:` link.
 */
export interface FormMarkup {
  readonly action: string
  readonly hidden: Readonly<Record<string, string>>
  /** Name of the field that people leave empty; `''` for none. */
  readonly honeypot: string
  /** Attributes of the `<form>`, named as in React. */
  readonly attributes: Readonly<Record<string, string>>
}

/** `FormMarkup` with its facts filled in. */
export interface FormTarget extends FormMarkup {
  /** If false, the form opens the visitor's mail program. */
  readonly isPosted: boolean
  readonly files: FileLimits | null
}

/** A filled-in form as a script has it. */
export interface SentForm {
  /** The form's `action`, as an absolute URL. */
  readonly action: string
  /** Values by name, hidden fields too; several texts for a field with several answers. */
  readonly values: Readonly<Record<string, string | readonly string[]>>
}

export interface EncodedPost {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** `EncodedPost` with files. Never queued: the queue holds only texts. */
export interface FilePost extends Omit<EncodedPost, 'body'> {
  readonly body: FormData
}

export type PostOutcome =
  | {
      readonly ok: true
      /** The service's code for the request; `''` if it gives none. */
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
