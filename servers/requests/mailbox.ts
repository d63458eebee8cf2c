import { domainOf } from './owner-mail.tsx'

/**
 * The mailbox behind a mail address: without capitals and without what follows `+`; Gmail also
 * ignores dots, and has two domains.
 */
export function mailboxOf(address: string): string {
  const domain = domainOf(address).replace(/^googlemail\.com$/, 'gmail.com')
  const [name = ''] = address.slice(0, address.lastIndexOf('@')).toLowerCase().split('+', 1)
  return `${domain === 'gmail.com' ? name.replaceAll('.', '') : name}@${domain}`
}
