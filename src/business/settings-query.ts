/**
 * What every page says of the studio: the settings story, resolved.
 */

import { defineQuery, type QueryContext, type QueryWarning } from '../content/query.ts'
import { planTranslation } from '../translation/plan-translation.ts'
import type { SettingsModel } from './settings.ts'
import { createSettingsModel } from './settings-model.ts'
import { settingsType } from './settings-type.ts'

export const settingsQuery = defineQuery<SettingsModel>({
  name: 'settings',
  title: 'the settings',
  read: readSettings,
})

function readSettings(context: QueryContext): SettingsModel {
  const found = context.stories(settingsType, ({ fullSlug, content }) => {
    const settings = content()
    const { translation, ignored } = planTranslation(settings.languages, context.config)
    for (const code of ignored) context.warn(languageIgnored(fullSlug, code))
    return { story: fullSlug, model: createSettingsModel(settings, translation) }
  })
  // The story under the slug that the site is made with, or the first.
  found.sort((a, b) => Number(b.story === 'settings') - Number(a.story === 'settings'))
  const [settings, ...others] = found
  if (settings !== undefined) {
    for (const { story } of others) context.warn(settingsTwice(story, settings.story))
    return settings.model
  }
  const problems = context.problemsOf(settingsType).join(' ')
  return context.fail({
    code: 'SETTINGS_MISSING',
    message:
      `The content cache has no valid story of the content type “settings”. ${problems}`.trim(),
    hint: 'Publish a valid settings story in the content service, then sync.',
  })
}

const settingsTwice = (story: string, used: string): QueryWarning => ({
  code: 'SETTINGS_TWICE',
  story,
  message: `The site has one settings story, which is ${used}: this one is ignored. / Il sito ha una sola storia di impostazioni, ${used}: questa viene ignorata.`,
  hint: 'Unpublish one of the two. / Togli dalla pubblicazione una delle due.',
})

const languageIgnored = (story: string, code: string): QueryWarning => ({
  code: 'LANGUAGE_NOT_CONFIGURED',
  story,
  path: 'languages',
  message: `The site is not configured to be translated into “${code}”: visitors cannot choose it. / La lingua “${code}” non è prevista dalla configurazione del sito.`,
  hint: 'Take it out of the story, or add it to translation.languages in site.config.ts. / Toglila dalla storia, oppure falla aggiungere a translation.languages in site.config.ts.',
})
