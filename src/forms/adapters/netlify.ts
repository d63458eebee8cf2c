import { fillSecondsName, honeypotName, requestKeyName } from '../form.ts'
import type { FormAdapter } from './adapter.ts'
import { isTaken, refusedBy, taken } from './answers.ts'
import { encodeForm, joinAnswers } from './encoding.ts'

/**
 * Netlify Forms. It reads the deployed HTML, and keeps only what it saw there: so fields that a
 * script fills in stand there too. https://docs.netlify.com/manage/forms/setup/
 */
export const netlify: FormAdapter = {
  name: 'netlify',
  accepts: {
    json: false,
    urlencoded: true,
    multipart: true,
    // One file a field, and 8 MB a request.
    files: { max: 1, maxBytes: 8_000_000 },
  },
  markup: {
    action: '{thanksPath}',
    hidden: { 'form-name': '{form}', [requestKeyName]: '', [fillSecondsName]: '' },
    honeypot: honeypotName,
    attributes: { name: '{form}', 'data-netlify': 'true', 'netlify-honeypot': honeypotName },
  },
  encode: (sent) => encodeForm(joinAnswers(sent)),
  // A page, whatever was asked for: the thank-you page itself.
  readAnswer: (answer) => (isTaken(answer) ? taken() : refusedBy(answer)),
}
