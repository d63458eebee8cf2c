/**
 * The settings story as every page reads it.
 */
import type { LinkModel, SettingsModel, TranslationModel } from '../content/model.ts'
import type { SettingsContent } from '../content/settings-type.ts'

export function createSettingsModel(
  content: SettingsContent,
  translation: TranslationModel | null,
): SettingsModel {
  return {
    brand: content.brand,
    tagline: content.tagline,
    owner: content.owner,
    legalName: content.legal_name,
    vatNumber: content.vat_number,
    vatNote: content.vat_note,
    address: content.address,
    city: content.city,
    mapHref: addressOf(content.map_link),
    email: content.email,
    phone: content.phone,
    whatsapp: content.whatsapp,
    hours: content.hours.map(({ days, hours }) => ({ days, hours })),
    academyHref: addressOf(content.academy_link),
    shopHref: addressOf(content.shop_link),
    facebookHref: addressOf(content.facebook),
    instagramHref: addressOf(content.instagram),
    tiktokHref: addressOf(content.tiktok),
    agencyName: content.agency_name,
    agencyHref: addressOf(content.agency_link),
    privacyHref: addressOf(content.privacy_page),
    cookieHref: addressOf(content.cookie_page),
    privacyVersion: content.privacy_version,
    replyHours: content.reply_hours,
    translation,
    shareImage: content.share_image,
  }
}

const addressOf = (link: LinkModel | null): string => link?.href ?? ''
