/**
 * The languages that visitors can choose: the configured ones, limited to those that the editor
 * names in the settings story, if any.
 */
import type { TranslationModel } from '../content/model.ts'
import type { LoadMode } from './google.ts'
import { defaultLanguageOf, type Language } from './languages.ts'

export interface TranslationSettings {
  /** Languages of `languages.ts` that visitors may choose; the site's own is always one. */
  languages: readonly Language[]
  /** Mode of loading the script: after consent, at the first click, or with the page. */
  load: LoadMode
  /** URL of that script. */
  script: string
}

interface TranslatedSite {
  /** Language of the content. */
  language: string
  /** All languages of the content: no machine translates into them. */
  languages?: readonly string[]
  translation: TranslationSettings
}

/**
 * @param named languages that the editor names, in this order; empty: all configured ones
 * @returns `null` when there is nothing to choose; named languages that the site is not configured for
 */
export function planTranslation(
  named: readonly string[],
  { language: contentLanguage, languages: written = [], translation: settings }: TranslatedSite,
): { translation: TranslationModel | null; ignored: string[] } {
  const { load, script } = settings
  const configured = settings.languages.filter((language) => !written.includes(language))
  if (configured.length === 0) return { translation: null, ignored: [] }
  const defaultLanguage = defaultLanguageOf(contentLanguage)
  const allowed = new Set([defaultLanguage, ...configured])
  const chosen = named.flatMap((code) => [...allowed].filter((language) => language === code))
  const languages = [...new Set([defaultLanguage, ...(named.length > 0 ? chosen : allowed)])]
  return {
    translation: languages.length > 1 ? { defaultLanguage, languages, load, script } : null,
    ignored: named.filter(
      (code) => !chosen.some((language) => language === code) && !written.includes(code),
    ),
  }
}
