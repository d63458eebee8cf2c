import type { FormAdapter } from './adapter.ts'
import { isTaken, jsonOf, notTaken, refusedBy, taken } from './answers.ts'
import { encodeJson, joinAnswers } from './encoding.ts'

/** https://docs.web3forms.com. The access key is public; files need a paid plan. */
export const web3forms: FormAdapter = {
  name: 'web3forms',
  accepts: { json: true, urlencoded: true, multipart: true, files: null },
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
  readAnswer(answer) {
    const json = jsonOf(answer)
    if (isTaken(answer)) return json?.success === true ? taken() : notTaken('config')
    return refusedBy(answer)
  },
}
