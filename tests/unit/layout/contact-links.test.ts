import { expect, it } from 'vitest'
import { mailHref } from '../../../src/layout/contact-links.ts'

it.each([
  ['ciao@studio.it', 'mailto:ciao@studio.it'],
  ['maria+sposa@esempio.it', 'mailto:maria%2Bsposa@esempio.it'],
  // It would go to somebody else, with a text that somebody else wrote.
  [
    'boss%40studio.it?body=ok&x@evil.example',
    'mailto:boss%2540studio.it%3Fbody%3Dok%26x@evil.example',
  ],
])('a letter to %s is to that address, whatever stands in it', (address, href) => {
  expect(mailHref(address)).toBe(href)
})
