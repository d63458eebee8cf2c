/**
 * The settings story, resolved: facts about the studio for every page.
 */

import type { Diagnostic } from '../content/diagnostic.ts'
import { defineQuery, type QueryContext } from '../content/query.ts'
import { stringsOf } from '../strings/catalogues.ts'
import { planTranslation } from '../translation/plan-translation.ts'
import { diagnose } from './codes.ts'
import type { SettingsModel } from './settings.ts'
import { createSettingsModel } from './settings-model.ts'
import { settingsType } from './settings-type.ts'

export const settingsQuery = defineQuery<SettingsModel>({
  name: 'settings',
  title: 'the settings',
  read: readSettings,
})

function readSettings(context: QueryContext): SettingsModel {
  const found = context.stories(settingsType, ({ fullSlug, content: resolve, languageOf }) => {
    const content = resolve()
    const { config } = context
    const { translation, ignored } = planTranslation(content.languages, config)
    for (const code of ignored) context.warn(languageIgnored(fullSlug, code))
    const strings = stringsOf(config.language)
    const model = createSettingsModel({ content, languageOf, translation, strings })
    return { story: fullSlug, model }
  })
  // The story with the slug `settings`, or else the first.
  found.sort((a, b) => Number(b.story === 'settings') - Number(a.story === 'settings'))
  const [settings, ...duplicates] = found
  if (settings !== undefined) {
    for (const { story } of duplicates) context.warn(duplicateSettings(story, settings.story))
    return settings.model
  }
  const problems = context.problemsOf(settingsType).join(' ')
  return context.fail({
    code: 'SETTINGS_MISSING',
    message:
      `The content cache has no valid story of the content type “settings”. ${problems}`.trim(),
    hint: 'Publish a valid settings story in Storyblok, then sync.',
  })
}

const duplicateSettings = (story: string, used: string): Diagnostic =>
  diagnose(
    'DUPLICATE_SETTINGS',
    { story },
    {
      en: `The site has one settings story, which is ${used}: this one is ignored.`,
      it: `Il sito ha una sola storia di impostazioni, ${used}: questa viene ignorata.`,
    },
  )

const languageIgnored = (story: string, code: string): Diagnostic =>
  diagnose(
    'LANGUAGE_NOT_CONFIGURED',
    { story, field: 'languages' },
    {
      en: `The site is not configured to be translated into “${code}”: visitors cannot choose it.`,
      it: `La lingua “${code}” non è prevista dalla configurazione del sito.`,
    },
  )
