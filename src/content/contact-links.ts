/** URLs that open an app on the visitor's phone, from numbers and texts as typed. */
import { tidyPhone } from './phone-number.ts'

/** Leaves the extension to the visitor: no two phones dial it alike. */
const dialledNumber = (phone: string): string => tidyPhone(phone).replace(/ int\..*|[^\d+]/g, '')

/** Adds the prefix that WhatsApp needs; Italy's by default. */
export function internationalNumber(phone: string): string {
  const digits = dialledNumber(phone)
  if (digits.startsWith('+')) return digits
  // Numbers of Italian mobiles may begin with 39 too, but have ten digits.
  return /^39\d{9,}$/.test(digits) ? `+${digits}` : `+39${digits}`
}

/** Opens a chat with the message already written. WhatsApp knows no + in front of a prefix. */
export const whatsappHref = (number: string, message: string): string =>
  `https://wa.me/${internationalNumber(number).slice(1)}?text=${encodeURIComponent(message)}`

export const telephoneHref = (number: string): string => `tel:${dialledNumber(number)}`

/** Escapes the address as typed, so that it cannot add a copy or a subject. */
export function mailHref(
  address: string,
  letter: { readonly subject?: string; readonly body?: string } = {},
): string {
  const fields = Object.entries(letter).map(
    // Some mail programs put all in one line otherwise (RFC 6068, section 5).
    ([name, text]) => `${name}=${encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))}`,
  )
  return `mailto:${escapeForMail(address)}${fields.length > 0 ? '?' : ''}${fields.join('&')}`
}

/** The @ stays readable. */
export const escapeForMail = (text: string): string =>
  encodeURIComponent(text).replaceAll('%40', '@')
