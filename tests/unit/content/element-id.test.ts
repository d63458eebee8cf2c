import { expect, it } from 'vitest'
import { anchorOf, elementId } from '../../../src/content/element-id.ts'

it.each([
  ['d8aa712a-550a-4956-b79f-e6ede60c0892', 'd8aa712a-550a-4956-b79f-e6ede60c0892'],
  ['due parole', 'due.20.parole'],
  ['"><script>', '.22..3e..3c.script.3e.'],
  ['\ud800', '.d800.'],
])('the _uid %j becomes %j in an id', (uid, id) => {
  expect(elementId(uid)).toBe(id)
})

it.each([
  ['Trucco sposa', 'trucco-sposa'],
  ['  Ciglia & Sopracciglia ', 'ciglia-sopracciglia'],
  ['Perché? È così', 'perche-e-cosi'],
  ['€', 'parte'],
])('the anchor of %s is %s', (title, anchor) => {
  expect(anchorOf(title)).toBe(anchor)
})
