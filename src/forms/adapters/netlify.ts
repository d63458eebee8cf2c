import { fillSecondsName, honeypotName, requestKeyName } from '../form.ts'
import type { FormAdapter } from './adapter.ts'
import { isTaken, refusedBy, taken } from './answers.ts'
import { encodeForm, joinAnswers } from './encoding.ts'

/**
 * Netlify Forms. It keeps only fields that it saw in the deployed HTML, so those that a script fills
 * in stand there too. https://docs.netlify.com/manage/forms/setup/
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
  // Netlify always answers with a page: the thank-you page.
  readAnswer: (answer) => (isTaken(answer) ? taken() : refusedBy(answer)),
}
