/** The adapters. The browser's bundle keeps only the one that `configured.ts` names. */
import { type FieldError, honeypotName } from '../form.ts'
import { parseJsonObject } from '../json-object.ts'
import type { AdapterName, FormAdapter, PostOutcome, ProblemKind } from './adapter.ts'
import { encodeForm, encodeJson, joinAnswers, notTaken, refusedBy, taken } from './posts.ts'

/** For services whose answers have nothing to read. */
const readStatus = (response: Response): PostOutcome =>
  response.ok ? taken() : refusedBy(response)

/** The project's own receiver: `servers/requests/`. */
export const receiver: FormAdapter = {
  name: 'receiver',
  files: null,
  markup: { action: '{endpoint}/{form}', hidden: {}, honeypot: honeypotName, attributes: {} },
  encode: encodeForm,
  readAnswer(response, text) {
    const json = parseJsonObject(text)
    if (response.ok) {
      return typeof json?.reference === 'string' ? taken(json.reference) : notTaken('config')
    }
    if (response.status === 422 && Array.isArray(json?.errors)) {
      return notTaken('validation', json.errors.filter(isFieldError))
    }
    // The receiver refuses posts that do not look like a form of the site.
    return [400, 403].includes(response.status) ? notTaken('spam') : refusedBy(response)
  },
}

const isFieldError = (error: unknown): error is FieldError =>
  typeof error === 'object' &&
  error !== null &&
  'field' in error &&
  typeof error.field === 'string' &&
  'message' in error &&
  typeof error.message === 'string'

/**
 * Netlify Forms. It keeps only fields that it saw in the deployed HTML, so those that a script fills
 * in stand there too. https://docs.netlify.com/manage/forms/setup/
 */
export const netlify: FormAdapter = {
  name: 'netlify',
  // One file a field, and 8 MB a request.
  files: { max: 1, maxBytes: 8_000_000 },
  markup: {
    action: '{thanksPath}',
    // Written out: the bundler cannot leave out an object with computed names.
    hidden: { 'form-name': '{form}', chiave_richiesta: '', secondi_compilazione: '' },
    honeypot: honeypotName,
    attributes: { name: '{form}', 'data-netlify': 'true', 'netlify-honeypot': honeypotName },
  },
  encode: (sent) => encodeForm(joinAnswers(sent)),
  // Netlify always answers with a page: the thank-you page.
  readAnswer: readStatus,
}

/** https://help.formspree.io: one form of the service for each form of the site, or one for all. */
export const formspree: FormAdapter = {
  name: 'formspree',
  // Paid plans only. The 25 MB are for one file.
  files: { max: 10, maxBytes: 25_000_000 },
  markup: {
    action: 'https://formspree.io/f/{formId}',
    hidden: { _subject: '{subject}', _next: '{thanksUrl}' },
    honeypot: '_gotcha',
    attributes: {},
  },
  encode: (sent) => encodeJson(joinAnswers(sent, ['_next'])),
  readAnswer(response, text) {
    const json = parseJsonObject(text)
    if (json === null) return response.status >= 400 ? refusedBy(response) : notTaken('config')
    if (response.ok) return json.ok === false ? notTaken('config') : taken()
    const errors = Array.isArray(json.errors) ? json.errors.filter(isFormspreeError) : []
    const kind = errors
      .map(({ code }) => formspreeKinds[code ?? ''])
      .find((candidate) => candidate !== undefined)
    if (kind !== undefined) return notTaken(kind)
    const fields = errors.flatMap(({ field }) =>
      field === undefined ? [] : [{ field, message: '' }],
    )
    return fields.length > 0 ? notTaken('validation', fields) : refusedBy(response)
  },
}

const formspreeKinds: Readonly<Record<string, ProblemKind>> = {
  BLOCKED: 'spam',
  FILES_TOO_BIG: 'size',
  TOO_MANY_FILES: 'size',
  FORM_NOT_FOUND: 'config',
  INACTIVE: 'config',
  NO_FILE_UPLOADS: 'config',
  PROJECT_NOT_FOUND: 'config',
}

const isFormspreeError = (error: unknown): error is { code?: string; field?: string } =>
  typeof error === 'object' && error !== null

/** https://docs.web3forms.com. The access key is public; files need a paid plan. */
export const web3forms: FormAdapter = {
  name: 'web3forms',
  files: null,
  markup: {
    action: 'https://api.web3forms.com/submit',
    hidden: {
      access_key: '{accessKey}',
      subject: '{subject}',
      from_name: '{brand}',
      redirect: '{thanksUrl}',
    },
    honeypot: 'botcheck',
    attributes: {},
  },
  encode: (sent) => encodeJson(joinAnswers(sent, ['redirect'])),
  readAnswer(response, text) {
    if (!response.ok) return refusedBy(response)
    return parseJsonObject(text)?.success === true ? taken() : notTaken('config')
  },
}

/** https://formsubmit.co/documentation. Its first mail asks the recipient to confirm. */
export const formsubmit: FormAdapter = {
  name: 'formsubmit',
  // All files of a request together.
  files: { max: 10, maxBytes: 10_000_000 },
  markup: {
    action: 'https://formsubmit.co/{recipient}',
    hidden: {
      _subject: '{subject}',
      _next: '{thanksUrl}',
      _template: 'table',
      // Its captcha page is in English and needs script.
      _captcha: 'false',
    },
    honeypot: '_honey',
    attributes: {},
  },
  encode(sent) {
    const action = new URL(sent.action)
    action.pathname = `/ajax${action.pathname}`
    return encodeJson(joinAnswers({ ...sent, action: action.href }, ['_next', '_captcha']))
  },
  readAnswer(response, text) {
    if (!response.ok) return refusedBy(response)
    // `success` is a text; `"false"` also until the recipient has confirmed.
    const isDone = String(parseJsonObject(text)?.success) === 'true'
    return isDone ? taken() : notTaken('config')
  },
}

/**
 * Any URL that accepts a form's post and answers 2xx. For the script it has to allow the site's
 * origin (CORS); without script the visitor sees its answer.
 */
export const webhook: FormAdapter = {
  name: 'webhook',
  files: null,
  markup: {
    action: '{endpoint}',
    hidden: { modulo: '{form}', pagina_grazie: '{thanksUrl}' },
    honeypot: honeypotName,
    attributes: {},
  },
  encode: (sent) => encodeForm(joinAnswers(sent)),
  readAnswer: readStatus,
}

/** No service: the visitor sends a mail or a WhatsApp message, with the answers already in it. */
export const message: FormAdapter = {
  name: 'message',
  files: null,
  markup: {
    action: 'mailto:{email}?subject={subject}',
    hidden: {},
    honeypot: '',
    attributes: { encType: 'text/plain' },
  },
  encode: encodeForm,
  readAnswer: () => notTaken('config'),
}

export const adapters: Readonly<Record<AdapterName, FormAdapter>> = {
  receiver,
  netlify,
  formspree,
  web3forms,
  formsubmit,
  webhook,
  message,
}
