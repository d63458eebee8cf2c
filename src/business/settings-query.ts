/**
 * The settings story, resolved: facts about the studio for every page.
 */

import { type CodeTable, createDiagnose, type Diagnostic } from '../content/diagnostic.ts'
import type { LanguageAttributes } from '../content/language-tags.ts'
import type { LinkModel, TranslationModel } from '../content/model.ts'
import { defineQuery, failWithout, type QueriedStory, type QueryContext } from '../content/query.ts'
import type { Site } from '../content/site.ts'
import { stringsOf } from '../strings/catalogues.ts'
import type { Strings } from '../strings/strings.ts'
import { planTranslation } from '../translation/plan-translation.ts'
import { currencyOf, isCountry, readVatNumber } from './countries.ts'
import { type SettingsContent, settingsType } from './settings-type.ts'

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

const diagnose = createDiagnose(settingsCodes)

export const settingsQuery = defineQuery<SettingsModel>({
  name: 'settings',
  title: 'the settings',
  read: readSettings,
})

function readSettings(context: QueryContext): SettingsModel {
  const found = context.stories(settingsType, ({ fullSlug, content: resolve, languageOf }) => {
    const content = resolve()
    const { config } = context
    const codes = content.languages.split(/[\s,]+/).filter((code) => code !== '')
    const { translation, ignored } = planTranslation(codes, config)
    for (const code of ignored) context.warn(languageIgnored(fullSlug, code))
    const strings = stringsOf(config.language)
    const model = createSettingsModel({ content, languageOf, translation, strings })
    return { story: fullSlug, model }
  })
  // The story with the slug `settings`, or else the first.
  found.sort((a, b) => Number(b.story === 'settings') - Number(a.story === 'settings'))
  const [settings, ...duplicates] = found
  if (settings === undefined) return failWithout(settingsType, context)
  for (const { story } of duplicates) context.warn(duplicateSettings(story, settings.story))
  return settings.model
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

/** A link with its label. */
export interface MenuLink extends LinkModel, LanguageAttributes {
  label: string
}

/** A menu of the header: opens a list of links. */
export interface MenuGroup extends LanguageAttributes {
  label: string
  links: readonly MenuLink[]
}

/** A way to reach the studio, at the number or address that the settings have. */
export interface ContactLink extends LanguageAttributes {
  label: string
  channel: 'whatsapp' | 'phone' | 'email'
}

interface SettingsSource {
  content: SettingsContent
  languageOf: LanguageOf
  translation: TranslationModel | null
  strings: Pick<Strings, 'layout'>
}

type LanguageOf = QueriedStory<unknown>['languageOf']

/**
 * The settings story, resolved, for every page; `''` and empty lists: nothing to show. `lang` and `dir`
 * are those of the texts outside of lists.
 */
export type SettingsModel = ReturnType<typeof createSettingsModel>

function createSettingsModel(source: SettingsSource) {
  const { content, languageOf, translation } = source
  const menuLinkOf = linkIn(languageOf)
  const vat = readVatNumber(content.vat_number, content.country)
  const country = vat?.country ?? content.country
  return {
    ...languageOf(content),
    brand: content.brand,
    /** Replaces the name in the masthead. */
    logo: content.logo,
    tagline: content.tagline,
    /** Name of the person; `''` when the editor does not say. */
    owner: content.owner,
    legalName: content.legal_name,
    country,
    /** Currency of prices, ISO 4217: `EUR` */
    currency: currencyOf(country),
    /** The number as shown: in Italy the digits, elsewhere with the country's prefix. */
    vatNumber: vat?.shown ?? '',
    /** The same with its prefix: `IT01234567897` */
    vatId: vat?.id ?? '',
    vatNote: content.vat_note,
    address: content.address,
    city: content.city,
    mapHref: addressOf(content.map_link),
    email: content.email,
    phone: content.phone,
    whatsapp: content.whatsapp,
    hours: content.hours.map((line) => ({
      days: line.days,
      hours: line.hours,
      ...languageOf(line),
    })),
    menu: content.menu.flatMap((part): (MenuLink | MenuGroup)[] =>
      part.component === 'menu_group' ? groupOf(part, languageOf) : menuLinkOf(part),
    ),
    phoneBar: phoneBarOf(source),
    /** Links beside those to privacy and cookie notices. */
    footerLinks: content.footer_links.flatMap(menuLinkOf),
    shortcuts: content.app_shortcuts.flatMap((shortcut) =>
      menuLinkOf(shortcut).map((link) => ({ ...link, description: shortcut.description })),
    ),
    /** Link of the error page, besides the way home. */
    errorLink: content.error_link.flatMap(menuLinkOf)[0] ?? null,
    facebookHref: addressOf(content.facebook),
    instagramHref: addressOf(content.instagram),
    tiktokHref: addressOf(content.tiktok),
    agencyName: content.agency_name,
    agencyHref: addressOf(content.agency_link),
    privacyHref: addressOf(content.privacy_page),
    cookieHref: addressOf(content.cookie_page),
    privacyVersion: content.privacy_version || '1',
    /** `null`: as soon as possible. */
    replyHours: content.reply_hours,
    /** `null` where the site is not translated. */
    translation,
    shareImage: content.share_image,
  }
}

const addressOf = (link: LinkModel | null): string => link?.href ?? ''

/** Drops links to stories that are not published. */
const linkIn =
  (languageOf: LanguageOf) =>
  (stored: StoredLink): MenuLink[] =>
    stored.link === null ? [] : [{ label: stored.label, ...stored.link, ...languageOf(stored) }]

interface StoredLink {
  _uid: string
  label: string
  link: LinkModel | null
}

type StoredGroup = Extract<SettingsContent['menu'][number], { component: 'menu_group' }>

function groupOf(group: StoredGroup, languageOf: LanguageOf): MenuGroup[] {
  const links = group.links.flatMap(linkIn(languageOf))
  return links.length === 0 ? [] : [{ label: group.label, links, ...languageOf(group) }]
}

function phoneBarOf({ content, languageOf, strings }: SettingsSource): (MenuLink | ContactLink)[] {
  const usual: readonly ContactLink[] = [
    { label: 'WhatsApp', channel: 'whatsapp' },
    { label: strings.layout.call, channel: 'phone' },
  ]
  const chosen = content.phone_bar.flatMap((part): (MenuLink | ContactLink)[] =>
    'channel' in part
      ? [{ label: part.label, channel: part.channel, ...languageOf(part) }]
      : linkIn(languageOf)(part),
  )
  return (content.phone_bar.length === 0 ? usual : chosen).filter(
    (part) => !('channel' in part) || content[part.channel] !== '',
  )
}

/** The country of the VAT number, or of the settings story; without either, Italy. */
export const businessCountry: NonNullable<Site['country']> = (storiesOf) => {
  const settings = storiesOf(settingsType)
  const used = settings.find((story) => story.full_slug === 'settings') ?? settings[0]
  const { country, vat_number: vatNumber }: Readonly<Record<string, unknown>> = used?.content ?? {}
  const said = typeof country === 'string' && isCountry(country) ? country : 'IT'
  return readVatNumber(typeof vatNumber === 'string' ? vatNumber : '', said)?.country ?? said
}
