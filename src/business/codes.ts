import { type CodeTable, createDiagnose } from '../content/diagnostic.ts'

/** Diagnostics of the settings story. */
export const settingsCodes = {
  DUPLICATE_SETTINGS: {
    severity: 'warning',
    name: 'Impostazioni doppie',
    means: 'There are several settings stories: only one is used.',
    hint: {
      en: 'Unpublish all but one.',
      it: 'Togli dalla pubblicazione una delle due.',
    },
  },
  LANGUAGE_NOT_CONFIGURED: {
    severity: 'warning',
    name: 'Lingua non prevista',
    means: 'The settings name a language that the site is not configured to be translated into.',
    hint: {
      en: 'Remove it from the story, or add it to translation.languages in site.config.ts.',
      it: 'Toglila dalla storia, oppure falla aggiungere a translation.languages in site.config.ts.',
    },
  },
} as const satisfies CodeTable

export const diagnose = createDiagnose(settingsCodes)
