import { honeypotName } from '../form.ts'
import type { FormAdapter } from './adapter.ts'
import { isTaken, refusedBy, taken } from './answers.ts'
import { encodeForm, joinAnswers } from './encoding.ts'

/**
 * Any URL that takes what a form posts and answers 2xx. To a script it has to allow the site's
 * origin; without script its answer is what the visitor sees.
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
