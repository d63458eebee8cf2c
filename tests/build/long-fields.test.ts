/**
 * Fields of a hundred thousand letters, of every kind that bloks have.
 */
import { expect, it } from 'vitest'
import { checkSite } from '../../build/check.ts'
import type { RawStory } from '../../build/storyblok/answers.ts'
import { hero, pageContent, rawStory, settingsContent, webLink } from '../unit/build/stories.ts'
import { createBody } from '../unit/layout/every-blok.ts'
import { configOf, createSmallSite, now } from './small-site.ts'

/** Fields to keep: they identify a blok, node or link, or nothing would be shown without them. */
const technical = new Set(['component', '_uid', 'type', 'linktype', 'form', 'provider', 'filename'])

/** Replaces every text by `text`; values with a format (URLs, prices, …) only if `isWhole`. */
function lengthen<T>(value: T, text: string, isWhole: boolean): T {
  const kept = new Set([
    ...technical,
    ...(isWhole ? [] : ['url', 'price', 'address', 'width', 'state']),
  ])
  const json = JSON.stringify(value, (key, part: unknown) =>
    typeof part === 'string' && key !== '' && !kept.has(key) ? text : part,
  )
  return JSON.parse(json) as T
}

const letters = 100_000
const long = {
  words: 'parola '.repeat(letters / 7),
  letter: 'A'.repeat(letters),
  marks: '<&"\u0301\u{1f485}'.repeat(letters / 6),
  spaces: ' '.repeat(letters),
  digits: '1'.repeat(letters),
  address: `https://a.example/${'%41/'.repeat(letters / 4)}`,
}

it('[BUILD-5] fields of 100,000 letters are synced, built and checked in seconds', async () => {
  const bodies = [createBody('Titolo'), createBody('')]
  const pages = Object.entries(long).flatMap(([name, text], index): RawStory[] =>
    bodies.map((body, at) => {
      // Takes every sixth blok, so that no page is larger than a browser would load.
      const half = body.filter((_, place) => place % 6 === index)
      const content = pageContent({ body: lengthen(half, text, at === 1), title: text })
      return rawStory(10 + 2 * index + at, `lungo/${name}-${at}`, content)
    }),
  )
  const settings = settingsContent({
    brand: long.words,
    tagline: long.marks,
    legal_name: long.letter,
    address: long.letter,
    city: long.words,
    agency_name: long.letter,
    owner: long.marks,
    phone: long.digits,
    whatsapp: long.letter,
    vat_number: long.digits,
    map_link: webLink(long.address),
    languages: long.words,
    reply_hours: long.digits,
  })
  const home = rawStory(2, 'home', pageContent({ hero: [hero({ headline: long.letter })] }))
  const begun = process.cpuUsage()
  // CPU time of this process: a busy machine makes no difference.
  const seconds = () => {
    const { user, system } = process.cpuUsage(begun)
    return (user + system) / 1e6
  }
  const site = createSmallSite([rawStory(1, 'settings', settings), home, ...pages])
  const synced = seconds()
  const config = configOf(site, { shareCards: true })
  const built = await site.build({ config })
  // Pages of nothing but blanks are empty and left out.
  const shown = pages.length + 1 - bodies.length
  expect(built.pages.total).toBe(shown)
  for (const { message } of built.warnings) expect(message.en.length).toBeLessThan(2000)
  const buildEnd = seconds()
  const { pages: checked } = await checkSite(config, new Date(now))
  expect(checked).toBeGreaterThanOrEqual(shown)
  expect({ synced, built: buildEnd - synced, checked: seconds() - buildEnd }).toEqual({
    synced: expect.toSatisfy((took: number) => took < 10),
    built: expect.toSatisfy((took: number) => took < 30),
    checked: expect.toSatisfy((took: number) => took < 30),
  })
}, 240_000)
