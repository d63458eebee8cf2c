/**
 * The visitor's consent to a translation service: kept on the device, for six months.
 */
import { ifStored } from '../client/stored.ts'

const key = 'vetrina-translation-consent'
const revoked = 'vetrina-translation-revoked'

/** @returns when it was given; `undefined` when it was not, or not for this service, or long ago */
export function readConsent(service: string): Date | undefined {
  const now = new Date()
  const [name, time = ''] = (ifStored(() => localStorage.getItem(key)) ?? '').split(' ')
  const given = new Date(time)
  const end = new Date(given)
  // A literal: `vetrina check` reads the term in the script.
  end.setMonth(end.getMonth() + 6)
  // A time in the future means that the clock was set: the age is unknown.
  return name === service && given <= now && now < end ? given : undefined
}

/** Stores the consent; if storage fails, it holds for this page, and the next one asks again. */
export function giveConsent(service: string): void {
  ifStored(() => localStorage.setItem(key, `${service} ${new Date().toISOString()}`))
}

export function revokeConsent(): void {
  ifStored(() => localStorage.removeItem(key))
  dispatchEvent(new Event(revoked))
}

/** Calls `run` when the consent is revoked, in this tab or another one of this browser. */
export function onRevoked(run: () => void, signal: AbortSignal): void {
  addEventListener(revoked, run, { signal })
  addEventListener(
    'storage',
    (change) => {
      // `null`: the whole storage was cleared.
      const isAbout = change.key === key || change.key === null
      if (isAbout && change.newValue === null) run()
    },
    { signal },
  )
}
