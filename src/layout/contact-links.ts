/** Addresses that open an app of the visitor's phone. Numbers as typed in the settings: `+39 …`. */

const digitsOf = (number: string): string => number.replace(/\D/g, '')

/** WhatsApp wants the country: without one it is Italy. */
export function internationalNumber(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, '')
  if (digits.startsWith('+')) return digits
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  // Numbers of Italian mobiles may begin with 39 too, but have ten digits.
  return /^39\d{9,}$/.test(digits) ? `+${digits}` : `+39${digits}`
}

/** Opens a chat with the message already written. WhatsApp knows no 00 or + in front of a prefix. */
export const whatsappHref = (number: string, message: string): string =>
  `https://wa.me/${digitsOf(internationalNumber(number))}?text=${encodeURIComponent(message)}`

/** What the chat starts with where the page says nothing more precise. */
export const greeting = 'Ciao! Vorrei un’informazione.'

/** What it starts with about something that the page offers. */
export const greetingAbout = (offer: string): string => `Ciao! Ti scrivo per: ${offer}.`

export const telephoneHref = (number: string): string =>
  `tel:${number.trim().startsWith('+') ? '+' : ''}${digitsOf(number)}`

/** Whatever is typed as an address is one: it can add neither a copy nor a subject. */
export const mailHref = (address: string): string => `mailto:${escapeForMail(address)}`

/** The @ stays readable. */
export const escapeForMail = (text: string): string =>
  encodeURIComponent(text).replaceAll('%40', '@')
