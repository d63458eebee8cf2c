/**
 * Which languages visitors can choose: those of the configuration, and of these the ones that the
 * editor names in the settings story.
 */
import type { TranslationModel } from '../content/model.ts'
import { defaultLanguageOf, type Language } from './languages.ts'
import type { LoadMode } from './load-mode.ts'

export interface TranslationSettings {
  /** What visitors may choose from, out of `languages.ts`; the site's own is always one. */
  languages: readonly Language[]
  /** When the service's script is loaded: after consent, at the first click, or with the page. */
  load: LoadMode
  /** URL of that script. */
  script: string
}

interface TranslationPlan {
  /** `null` when there is nothing to choose. */
  translation: TranslationModel | null
  /** What the editor named and the site is not configured for. */
  ignored: string[]
}

interface TranslatedSite {
  /** What the content is written in. */
  language: string
  /** Those that it is written in: no machine translates into them. */
  languages?: readonly string[]
  translation: TranslationSettings
}

/** @param named by the editor, in this order; none of them: all that are configured */
export function planTranslation(
  named: readonly string[],
  { language: contentLanguage, languages: written = [], translation: settings }: TranslatedSite,
): TranslationPlan {
  const { load, script } = settings
  const configured = settings.languages.filter((one) => !written.includes(one))
  if (configured.length === 0) return { translation: null, ignored: [] }
  const defaultLanguage = defaultLanguageOf(contentLanguage)
  const known = new Set([defaultLanguage, ...configured])
  const chosen = named.flatMap((code) => [...known].filter((one) => one === code))
  const languages = [...new Set([defaultLanguage, ...(named.length > 0 ? chosen : known)])]
  return {
    translation: languages.length > 1 ? { defaultLanguage, languages, load, script } : null,
    ignored: named.filter((code) => !chosen.some((one) => one === code) && !written.includes(code)),
  }
}
