import { expect, it } from 'vitest'
import { mailHref, telephoneHref, whatsappHref } from '../../../src/content/contact-links.ts'

it.each([
  ['ciao@studio.it', 'mailto:ciao@studio.it'],
  ['maria+sposa@esempio.it', 'mailto:maria%2Bsposa@esempio.it'],
  // Unescaped, the mail would go to an attacker's recipient with an attacker's text.
  [
    'boss%40studio.it?body=ok&x@evil.example',
    'mailto:boss%2540studio.it%3Fbody%3Dok%26x@evil.example',
  ],
])('a mail link to %s escapes the address', (address, href) => {
  expect(mailHref(address)).toBe(href)
})

it('lines of a mail end with CRLF, lines of a chat with a line feed', () => {
  const body = 'Ciao!\nPrima\r\n\nSeconda & ultima'
  expect(mailHref('ciao@studio.it', { subject: 'È ora', body })).toBe(
    'mailto:ciao@studio.it?subject=%C3%88%20ora&body=Ciao!%0D%0APrima%0D%0A%0D%0ASeconda%20%26%20ultima',
  )
  expect(whatsappHref('333 7654321', 'Ciao & già!\nPrima')).toMatch(
    /text=Ciao%20%26%20gi%C3%A0!%0APrima$/,
  )
})

it.each([
  ['0041 (0)44 123-45-67', 'tel:+41441234567', '41441234567'],
  ['0583/123456 int. 12', 'tel:0583123456', '390583123456'],
  ['tel:333-7654321', 'tel:3337654321', '393337654321'],
  ['39 333 1234567', 'tel:393331234567', '393331234567'],
  // Italian mobile numbers may also begin with 39.
  ['391 2345678', 'tel:3912345678', '393912345678'],
])('%s is dialled as a person would', (phone, href, chat) => {
  expect(telephoneHref(phone)).toBe(href)
  expect(whatsappHref(phone, '')).toBe(`https://wa.me/${chat}?text=`)
})
