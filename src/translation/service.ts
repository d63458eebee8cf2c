/**
 * The interface of a translation service: to use another one, implement it.
 */
export interface TranslationService extends TranslationMemory {
  /**
   * Loads the service, which translates at once when it remembers a language.
   * @throws Error when it does not come or is not ready in time; it can then be tried again
   */
  load(): Promise<void>
  /**
   * Translates the page, from whatever language it shows.
   * @throws Error when nothing happens
   */
  translate(language: string): Promise<void>
  /** Shows the next page in this language. */
  remember(language: string): void
}

/** The part that needs no script of the service. */
export interface TranslationMemory {
  /** Name kept with the visitor's consent, which does not hold for another one. */
  readonly name: string
  /** The language chosen on an earlier page. */
  remembered(): string | undefined
  /** Shows the next page in the language that it was written in. */
  forget(): void
}

/** The site that a service works for. */
export interface TranslationSite {
  /** URL of the service's script. */
  script: string
  defaultLanguage: string
  languages: readonly string[]
  /** An element outside of all that changes, for what the service puts in the page. */
  container: HTMLElement
  /** Called for each URL that the site's own policy refuses the service. */
  onRefused(message: string): void
}
