import { expect, it } from 'vitest'
import { lintStory } from '../../../../build/content/lint-story.ts'
import { defineBlok } from '../../../../src/content/blok.ts'
import { datetime } from '../../../../src/content/fields.ts'

const visit = defineBlok({
  name: 'visit',
  label: 'Visita',
  fields: { start: datetime({ label: 'Inizio' }), end: datetime({ label: 'Fine' }) },
})

it.each([
  ['2027-05-10 10:00', '2027-05-10 09:00', ['DATE_REVERSED']],
  ['2027-05-10 10:00', '2027-05-10 11:00', []],
  ['2027-05-10 10:00', '', []],
  // Unreadable dates are an error of their own.
  ['2027-05-10 10:00', '10/05/2027', []],
  ['domani', '2027-05-10 09:00', []],
])('[SYNC-12] from %s to %s: %j', (start, end, codes) => {
  const found = lintStory(visit, { _uid: 'v', component: 'visit', start, end })
  expect(found.map(({ code }) => code)).toEqual(codes)
})
