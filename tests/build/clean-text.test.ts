/**
 * Follows texts with forbidden or invisible characters from the cache to the pages.
 */
import { beforeAll, expect, it } from 'vitest'
import { validateStory } from '../../build/content/validate-story.ts'
import { site as definedSite } from '../../src/site.ts'
import {
  action,
  hero,
  pageContent,
  rawStory,
  settingsContent,
  textBlok,
  webLink,
} from '../unit/build/stories.ts'
import { createSmallSite, type SmallSite } from './small-site.ts'

const dirty = 'Chi\u0008 sono\u0000\u000b \ud83d\ufdd0'
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const forbidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffd]/

const email = '\u200bciao\u00ad@prova.example\u00a0'
const phone = '\u202a+39 051\u00a0000\u20110000'
const actions = [action(webLink(`mailto: ${email}`)), action(webLink(`tel:${phone}`))]

let site: SmallSite

beforeAll(async () => {
  site = createSmallSite([
    rawStory(1, 'settings', settingsContent({ email, phone })),
    rawStory(2, 'brand', {
      ...pageContent({ hero: [hero({ headline: dirty, actions })], title: dirty }),
      description: dirty,
      body: [textBlok(dirty)],
    }),
    rawStory(3, 'perche\u0301', pageContent({ hero: [hero({ headline: 'caffe\u0300' })] })),
  ])
  await site.build()
}, 240_000)

it('[SYNC-12] no file has a character that its format does not allow', () => {
  for (const file of ['brand/index.html', 'brand/_payload.json', 'sitemap.xml']) {
    expect(site.read(file)).not.toMatch(forbidden)
  }
  expect(site.read('brand/index.html')).toContain('<h1>Chi sono')
})

it('[SYNC-12] mail and phone links drop characters that were pasted along', () => {
  const html = site.read('brand/index.html')
  const hrefs = [...html.matchAll(/href="((?:mailto|tel):[^"?]*)/g)].map(([, href]) => href)
  expect(new Set(hrefs)).toEqual(new Set(['mailto:ciao@prova.example', 'tel:+390510000000']))
})

it('[BUILD-8] a decomposed letter is composed, also in the URL of its page', () => {
  const html = site.read('perché/index.html')
  expect(html).toContain('caffè')
  const address = html.match(/rel="canonical" href="([^"]*)"/)?.[1]
  expect(address).toMatch(/\/perch%C3%A9$/)
  expect(html).toContain(`property="og:url" content="${address}"`)
  expect(site.read('sitemap.xml')).toContain(`<loc>${address}</loc>`)
})

it('[SYNC-12] a warning makes invisible characters visible', () => {
  const story = rawStory(1, 'settings', settingsContent({ phone: '+39 chiama\u202a' }))
  const { warnings } = validateStory(story, definedSite)
  expect(warnings[0]?.message.en).toContain('found "+39 chiama⟨U+202A⟩"')
})
