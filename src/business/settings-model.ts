/**
 * The settings story as every page reads it.
 */
import type { LinkModel, TranslationModel } from '../content/model.ts'
import type { Strings } from '../strings/strings.ts'
import { readVatNumber } from './business-vat.ts'
import { currencyOf } from './countries.ts'
import type { ContactLink, MenuGroup, MenuLink, SettingsModel } from './settings.ts'
import type { SettingsContent } from './settings-type.ts'

export function createSettingsModel(
  content: SettingsContent,
  translation: TranslationModel | null,
  { layout }: Pick<Strings, 'layout'>,
): SettingsModel {
  const vat = readVatNumber(content.vat_number, content.country)
  const country = vat?.country ?? content.country
  return {
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
    hours: content.hours.map(({ days, hours }) => ({ days, hours })),
    menu: content.menu.flatMap((part): SettingsModel['menu'] =>
      part.component === 'menu_group' ? groupOf(part) : menuLinkOf(part),
    ),
    phoneBar: phoneBarOf(content, layout),
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

/** None where the link leads to a story that is not published. */
const menuLinkOf = ({ label, link }: { label: string; link: LinkModel | null }): MenuLink[] =>
  link === null ? [] : [{ label, ...link }]

type StoredGroup = Extract<SettingsContent['menu'][number], { component: 'menu_group' }>

function groupOf(group: StoredGroup): MenuGroup[] {
  const links = group.links.flatMap(menuLinkOf)
  return links.length === 0 ? [] : [{ label: group.label, links }]
}

function phoneBarOf(
  content: SettingsContent,
  { call }: Strings['layout'],
): SettingsModel['phoneBar'] {
  const usual: readonly ContactLink[] = [
    { label: 'WhatsApp', channel: 'whatsapp' },
    { label: call, channel: 'phone' },
  ]
  const parts = content.phone_bar.length === 0 ? usual : content.phone_bar
  return parts.flatMap((part): (MenuLink | ContactLink)[] => {
    if (!('channel' in part)) return menuLinkOf(part)
    const { label, channel } = part
    return content[channel] === '' ? [] : [{ label, channel }]
  })
}
