import type { FormAdapter } from './adapter.ts'
import { notTaken } from './answers.ts'
import { encodeForm } from './encoding.ts'

/** No service: the visitor sends a mail or a WhatsApp message, with the answers already in it. */
export const message: FormAdapter = {
  name: 'message',
  accepts: { json: false, urlencoded: true, multipart: false, files: null },
  markup: {
    action: 'mailto:{email}?subject={subject}',
    hidden: {},
    honeypot: '',
    attributes: { encType: 'text/plain' },
  },
  encode: encodeForm,
  readAnswer: () => notTaken('config'),
}
