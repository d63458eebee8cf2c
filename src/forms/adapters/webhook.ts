import { honeypotName } from '../form.ts'
import type { FormAdapter } from './adapter.ts'
import { isTaken, refusedBy, taken } from './answers.ts'
import { encodeForm, joinAnswers } from './encoding.ts'

/**
 * Any URL that accepts a form's post and answers 2xx. For the script it has to allow the site's
 * origin (CORS); without script the visitor sees its answer.
 */
export const webhook: FormAdapter = {
  name: 'webhook',
  accepts: { json: false, urlencoded: true, multipart: false, files: null },
  markup: {
    action: '{endpoint}',
    hidden: { modulo: '{form}', pagina_grazie: '{thanksUrl}' },
    honeypot: honeypotName,
    attributes: {},
  },
  encode: (sent) => encodeForm(joinAnswers(sent)),
  readAnswer: (answer) => (isTaken(answer) ? taken() : refusedBy(answer)),
}
