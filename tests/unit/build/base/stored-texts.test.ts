import { expect, it } from 'vitest'
import { storedTexts, textsFrom } from '../../../../build/base/stored-texts.ts'

it.each([
  ['none', []],
  ['one that is empty', ['']],
  ['several', ['story a', '', 'è', '']],
  ['one with a line end', ['a', 'b\nc', 'd']],
])('[BUILD-5] texts come out of the memory as they went in: %s', (_, texts) => {
  expect(textsFrom(JSON.parse(JSON.stringify(storedTexts(texts))))).toEqual(texts)
})

it('[BUILD-5] thousands of texts are one in the memory', () => {
  expect(storedTexts(['link a', 'link b'])).toBe('link a\nlink b')
})
