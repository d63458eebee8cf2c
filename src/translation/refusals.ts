/**
 * Reports what a content security policy refuses the translation service: the browser itself tells
 * nobody why a list stays empty.
 */
import type { TranslationSite } from './service.ts'

export interface RefusalWatch {
  /** Reports each refusal from now on. */
  start(): void
  /** @throws Error as soon as the policy refuses something that the work needs */
  orRefused<T>(work: Promise<T>): Promise<T>
}

export function createRefusalWatch({
  script,
  onRefused,
}: Pick<TranslationSite, 'script' | 'onRefused'>): RefusalWatch {
  const { origin } = new URL(script)
  let fail: (error: Error) => void = () => {}
  const tell = ({ blockedURI, disposition, effectiveDirective }: SecurityPolicyViolationEvent) => {
    if (disposition === 'report' || !URL.canParse(blockedURI)) return
    const blocked = new URL(blockedURI)
    if (blocked.origin !== origin && !serviceHost.test(blocked.hostname)) return
    const message = `The content security policy of this site refuses the translator ${blockedURI} (${effectiveDirective})`
    onRefused(message)
    // Pictures and statistics may be missing.
    const isVital =
      effectiveDirective.startsWith('script-src') ||
      (effectiveDirective === 'connect-src' && /translate/.test(blocked.pathname))
    if (isVital) fail(new Error(message))
  }
  return {
    // Adding the same listener twice has no effect.
    start: () => document.addEventListener('securitypolicyviolation', tell),
    orRefused: (work) => {
      const refused = new Promise<never>((_, reject) => {
        fail = reject
      })
      return Promise.race([work, refused])
    },
  }
}

const serviceHost = /(^|\.)(google|googleapis|gstatic)\.com$/
