/**
 * The settings story as every page reads it.
 */
import type { LinkModel, TranslationModel } from '../content/model.ts'
import type { QueriedStory } from '../content/query.ts'
import type { Strings } from '../strings/strings.ts'
import { readVatNumber } from './business-vat.ts'
import { currencyOf } from './countries.ts'
import type { ContactLink, MenuGroup, MenuLink, SettingsModel } from './settings.ts'
import type { SettingsContent } from './settings-type.ts'

interface SettingsSource {
  content: SettingsContent
  languageOf: LanguageOf
  translation: TranslationModel | null
  strings: Pick<Strings, 'layout'>
}

type LanguageOf = QueriedStory<unknown>['languageOf']

export function createSettingsModel(source: SettingsSource): SettingsModel {
  const { content, languageOf, translation } = source
  const menuLinkOf = linkIn(languageOf)
  const vat = readVatNumber(content.vat_number, content.country)
  const country = vat?.country ?? content.country
  return {
    ...languageOf(content),
    brand: content.brand,
    logo: content.logo,
    tagline: content.tagline,
    owner: content.owner,
    legalName: content.legal_name,
    country,
    currency: currencyOf(country),
    vatNumber: vat?.shown ?? '',
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
    menu: content.menu.flatMap((part): SettingsModel['menu'] =>
      part.component === 'menu_group' ? groupOf(part, languageOf) : menuLinkOf(part),
    ),
    phoneBar: phoneBarOf(source),
    footerLinks: content.footer_links.flatMap(menuLinkOf),
    shortcuts: content.app_shortcuts.flatMap((shortcut) =>
      menuLinkOf(shortcut).map((link) => ({ ...link, description: shortcut.description })),
    ),
    errorLink: content.error_link.flatMap(menuLinkOf)[0] ?? null,
    facebookHref: addressOf(content.facebook),
    instagramHref: addressOf(content.instagram),
    tiktokHref: addressOf(content.tiktok),
    agencyName: content.agency_name,
    agencyHref: addressOf(content.agency_link),
    privacyHref: addressOf(content.privacy_page),
    cookieHref: addressOf(content.cookie_page),
    privacyVersion: content.privacy_version || '1',
    replyHours: content.reply_hours,
    translation,
    shareImage: content.share_image,
  }
}

const addressOf = (link: LinkModel | null): string => link?.href ?? ''

/** Drops links to stories that are not published. */
const linkIn = (languageOf: LanguageOf) => (stored: StoredLink) =>
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

function phoneBarOf({ content, languageOf, strings }: SettingsSource): SettingsModel['phoneBar'] {
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
