import type { AdapterName, FormAdapter } from './adapter.ts'
import { formspree } from './formspree.ts'
import { formsubmit } from './formsubmit.ts'
import { message } from './message.ts'
import { netlify } from './netlify.ts'
import { receiver } from './receiver.ts'
import { web3forms } from './web3forms.ts'
import { webhook } from './webhook.ts'

/** All adapters, for the build. The browser never imports this. */
export const adapters: Readonly<Record<AdapterName, FormAdapter>> = {
  receiver,
  netlify,
  formspree,
  web3forms,
  formsubmit,
  webhook,
  message,
}
