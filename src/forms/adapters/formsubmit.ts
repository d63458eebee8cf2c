import type { FormAdapter } from './adapter.ts'
import { isTaken, jsonOf, notTaken, refusedBy, taken } from './answers.ts'
import { encodeJson, joinAnswers } from './encoding.ts'

/** https://formsubmit.co/documentation. Its first mail asks the recipient to confirm. */
export const formsubmit: FormAdapter = {
  name: 'formsubmit',
  accepts: {
    json: true,
    urlencoded: true,
    multipart: true,
    // All files of a request together.
    files: { max: 10, maxBytes: 10_000_000 },
  },
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
  readAnswer(answer) {
    if (!isTaken(answer)) return refusedBy(answer)
    // `success` is a text; `"false"` also until the recipient has confirmed.
    const isDone = String(jsonOf(answer)?.success) === 'true'
    return isDone ? taken() : notTaken('config')
  },
}
