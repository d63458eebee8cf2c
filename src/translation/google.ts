/**
 * The Google website translator. Its script is no longer documented. It calls the callback named in its
 * URL, later fills a `<select class="goog-te-combo">`, and listens to that.
 */
import { readTranslationCookie, writeTranslationCookie } from './google-cookie.ts'

/** The script that a site loads unless it is configured otherwise. */
export const translationScript = 'https://translate.google.com/translate_a/element.js'

/**
 * Modes of loading that script: after the visitor agreed to what it sends away, at the first click, or
 * with the page.
 */
export const loadModes = ['consent', 'interaction', 'eager'] as const

export type LoadMode = (typeof loadModes)[number]

/** Languages that this service calls by another code. */
const ownCodes: Readonly<Record<string, string>> = {
  he: 'iw',
  jv: 'jw',
  fil: 'tl',
  kok: 'gom',
}

const readyMs = 20_000
const beganMs = 15_000
/** Time after which an ignored choice is repeated: the script sometimes misses the first. */
const againMs = 5000

interface GoogleApi {
  translate: { TranslateElement: new (options: object, elementId: string) => unknown }
}

/** Globals in which the script looks for its callback and leaves its API. */
type Globals = Record<string, unknown> & { google?: GoogleApi }

/** The part that needs no script of the service. */
export const googleMemory = {
  /** Kept with the visitor's consent, which does not hold for another service. */
  name: 'google',
  /** The language chosen on an earlier page. */
  remembered(): string | undefined {
    const code = readTranslationCookie()
    return code === undefined
      ? undefined
      : (Object.keys(ownCodes).find((language) => ownCodes[language] === code) ?? code)
  },
  /** Shows the next page in the language that it was written in. */
  forget: () => writeTranslationCookie([]),
}

interface TranslatedSite {
  /** URL of the translator's script. */
  script: string
  defaultLanguage: string
  languages: readonly string[]
  /** An element outside of all that changes, for what the translator puts in the page. */
  container: HTMLElement
}

export function createGoogleTranslator(site: TranslatedSite) {
  const { container, defaultLanguage } = site
  const targetLanguages = site.languages.filter((language) => language !== defaultLanguage)
  const globals = window as unknown as Globals
  const refusals = createRefusalWatch(site.script)
  const combo = () => container.querySelector<HTMLSelectElement>('select.goog-te-combo')
  /** Ignores the first option, which only asks to choose one. */
  const hasLanguages = () => [...(combo()?.options ?? [])].some(({ value }) => value !== '')
  /** Code of the language chosen last. */
  let wanted = ''

  /** Shows the next page in this language. */
  const remember = (language: string) =>
    writeTranslationCookie([codeOf(defaultLanguage), codeOf(language)])
  const createWidget = () => {
    if (!globals.google) throw new Error('The script came without its API')
    new globals.google.translate.TranslateElement(
      {
        pageLanguage: codeOf(defaultLanguage),
        includedLanguages: targetLanguages.map(codeOf).join(','),
        autoDisplay: false,
        multilanguagePage: false,
      },
      container.id,
    )
  }

  const choose = () => {
    const select = combo()
    if (!select) throw new Error('The list of languages is gone')
    select.value = wanted
    if (select.value === '') throw new Error(`The service does not offer ${wanted}`)
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }

  return {
    ...googleMemory,
    remember,
    /**
     * Loads the service, which translates at once when it remembers a language.
     * @throws Error when it does not come or is not ready in time; it can then be tried again
     */
    async load(): Promise<void> {
      const language = googleMemory.remembered()
      // Cookies of other sites of this domain say `/en/xx` whatever the language of the page.
      if (language !== undefined) remember(language)
      container.replaceChildren()
      refusals.start()
      await refusals.orRefused(
        loadScript(site.script, createWidget).then(() =>
          waitFor(hasLanguages, { in: container, ms: readyMs }),
        ),
      )
    },
    /**
     * Translates the page, from whatever language it shows.
     * @throws Error when nothing happens
     */
    async translate(language: string): Promise<void> {
      const code = codeOf(language)
      wanted = code
      remember(language)
      const hasTurned = watchTurn(code)
      const isDone = () => wanted !== code || hasTurned()
      const root = document.documentElement
      choose()
      await refusals.orRefused(
        waitFor(isDone, { in: root, ms: againMs }).catch(() => {
          choose()
          return waitFor(isDone, { in: root, ms: beganMs - againMs })
        }),
      )
    },
  }

  /** Resolves when the script has called back and `callback` has run. */
  function loadScript(address: string, callback: () => void): Promise<void> {
    const name = 'vetrinaTranslation'
    const url = new URL(address)
    url.searchParams.set('cb', name)
    const script = document.createElement('script')
    const loaded = new Promise<void>((resolve, reject) => {
      script.onerror = () => reject(new Error(`No script from ${address}`))
      setTimeout(() => reject(new Error(`No answer from ${address}`)), readyMs)
      globals[name] = () => {
        try {
          callback()
          resolve()
        } catch (error) {
          reject(error)
        }
      }
    })
    script.src = url.href
    document.head.append(script)
    return loaded.catch((error) => {
      script.remove()
      // The script may still call back, too late.
      globals[name] = () => {}
      throw error
    })
  }
}

const codeOf = (language: string): string => ownCodes[language] ?? language

/** Translators mark the root element with the direction of their language. */
const isMarked = () => /\btranslated-/.test(document.documentElement.className)

/**
 * Returns a check whether the page has since turned to a language. On a page that is already
 * translated the mark proves nothing: its `lang` must match, or at least half of its translated
 * texts must have changed.
 * @param code the translator's code of the language
 */
function watchTurn(code: string): () => boolean {
  const fonts = isMarked() ? [...document.querySelectorAll('main font')] : []
  const before = fonts.map((font) => [font, font.textContent] as const)
  const isOther = ([font, text]: readonly [Element, string | null]) =>
    !font.isConnected || font.textContent !== text
  return () =>
    isMarked() &&
    (document.documentElement.lang.toLowerCase() === code.toLowerCase() ||
      before.filter(isOther).length >= before.length / 2)
}

/** Resolves when `isSo` holds; checks it after every change in `element`. @throws Error after `ms` */
function waitFor(
  isSo: () => boolean,
  { in: element, ms }: { in: Element; ms: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = () => {
      if (!isSo()) return
      stop()
      resolve()
    }
    const observer = new MutationObserver(check)
    const timer = setTimeout(() => {
      stop()
      reject(new Error(`Nothing happened within ${ms} ms`))
    }, ms)
    const stop = () => {
      observer.disconnect()
      clearTimeout(timer)
    }
    observer.observe(element, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    })
    check()
  })
}

/**
 * Reports what a content security policy refuses the translator: the browser itself tells nobody why a
 * list stays empty.
 */
function createRefusalWatch(script: string) {
  const { origin } = new URL(script)
  let fail: (error: Error) => void = () => {}
  const tell = ({ blockedURI, disposition, effectiveDirective }: SecurityPolicyViolationEvent) => {
    if (disposition === 'report' || !URL.canParse(blockedURI)) return
    const blocked = new URL(blockedURI)
    if (blocked.origin !== origin && !serviceHost.test(blocked.hostname)) return
    const message = `The content security policy of this site refuses the translator ${blockedURI} (${effectiveDirective})`
    console.error(message)
    // Pictures and statistics may be missing.
    const isVital =
      effectiveDirective.startsWith('script-src') ||
      (effectiveDirective === 'connect-src' && /translate/.test(blocked.pathname))
    if (isVital) fail(new Error(message))
  }
  return {
    // Adding the same listener twice has no effect.
    start: () => document.addEventListener('securitypolicyviolation', tell),
    /** @throws Error as soon as the policy refuses something that the work needs */
    orRefused: <T>(work: Promise<T>): Promise<T> => {
      const refused = new Promise<never>((_, reject) => {
        fail = reject
      })
      return Promise.race([work, refused])
    },
  }
}

const serviceHost = /(^|\.)(google|googleapis|gstatic)\.com$/
