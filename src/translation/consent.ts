/**
 * The visitor's consent to a translation service: kept on the device, for six months.
 */
const key = 'vetrina-translation-consent'
const revoked = 'vetrina-translation-revoked'
const months = 6

/** @returns when it was given; `undefined` when it was not, or not for this service, or long ago */
export function readConsent(service: string): Date | undefined {
  const now = new Date()
  const [name, time = ''] = (read() ?? '').split(' ')
  const given = new Date(time)
  const end = new Date(given)
  end.setMonth(end.getMonth() + months)
  // A time in the future means that the clock was set: the age is unknown.
  return name === service && given <= now && now < end ? given : undefined
}

/** Stores the consent; if storage fails, it holds for this page. */
export function giveConsent(service: string): void {
  try {
    localStorage.setItem(key, `${service} ${new Date().toISOString()}`)
  } catch {
    // Storage is blocked or full: the visitor is asked again on the next page.
  }
}

export function revokeConsent(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is blocked, so there is nothing in it.
  }
  window.dispatchEvent(new Event(revoked))
}

/** Calls `run` when the consent is revoked, in this tab or another one of this browser. */
export function onRevoked(run: () => void, signal: AbortSignal): void {
  window.addEventListener(revoked, run, { signal })
  window.addEventListener(
    'storage',
    (change) => {
      // `null`: the whole storage was cleared.
      const isAbout = change.key === key || change.key === null
      if (isAbout && change.newValue === null) run()
    },
    { signal },
  )
}

function read(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
