import { describe, expect, it } from 'vitest'
import type { RawStory } from '../../build/storyblok/answers.ts'
import { action, hero, pageContent, rawStory, storyLink, webLink } from '../unit/build/stories.ts'
import { aboutPage, event, type SmallSite } from './small-site.ts'
import { openTestSite } from './test-site.ts'

let site: SmallSite
openTestSite((copy) => {
  site = copy
})

const brand = (fields: Record<string, unknown>) =>
  rawStory(4, 'brand', pageContent({ hero: [hero(fields)] }))
const linkTo = (link: unknown): RawStory => brand({ actions: [action(link)] })
const page = (fields: Record<string, unknown>) => rawStory(4, 'brand', pageContent({ ...fields }))
const picture = { filename: 'https://a.storyblok.com/f/1/160x90/aa/viso.jpg', alt: 'Un viso' }
const inlinePicture = { _uid: 'i', component: 'image', image: picture, person: 'minor' }
const withInlinePicture = {
  ...{ _uid: 't', component: 'rich_text' },
  text: { type: 'doc', content: [{ type: 'blok', attrs: { id: '1', body: [inlinePicture] } }] },
}
const photo = (fields: object) => ({
  _uid: 'foto',
  component: 'gallery_item',
  image: picture,
  person: 'none',
  ...fields,
})
const gallery = (...items: object[]) =>
  rawStory(
    4,
    'brand',
    pageContent({ body: [{ _uid: 'g', component: 'gallery', heading: 'Foto', items }] }),
  )
const codesOf = ({ warnings }: { warnings: readonly { code: string }[] }) =>
  warnings.map(({ code }) => code)

describe('[BUILD-8] a build is held against the check', () => {
  const gel = event('unghie', 'Gel e semipermanente')
  const faults: [code: string, place: string, story: RawStory][] = [
    ['LINK_BROKEN', 'brand', linkTo(webLink('/nessuna'))],
    ['ANCHOR_BROKEN', 'brand', linkTo(webLink('/about#manca'))],
    ['PRICE_INCOMPLETE', 'eventi/gel, price', rawStory(5, 'eventi/gel', { ...gel, price: '0' })],
    ['PHOTO_CONSENT_MINOR', 'brand, release', page({ share_image: picture, person: 'minor' })],
    [
      'PHOTO_CONSENT_MINOR',
      'brand, body.0.cards.0.release',
      page({
        body: [
          {
            ...{ _uid: 'c', component: 'link_cards' },
            cards: [
              {
                ...{ _uid: 'd', component: 'link_card', title: 'Marchi', link: storyLink(3) },
                ...{ image: picture, person: 'minor' },
              },
            ],
          },
        ],
      }),
    ],
    [
      'PHOTO_CONSENT_MINOR',
      'brand, body.0.text.content.0.attrs.body.0.release',
      page({ body: [withInlinePicture] }),
    ],
    ['PHOTO_CONSENT_MINOR', 'brand, body.0.items.0.release', gallery(photo({ person: 'minor' }))],
  ]

  it.each(faults)('%s is found, and found again: %s', async (code, place, story) => {
    site.publish(story)
    const { warnings } = await site.build()
    const severity = code === 'ANCHOR_BROKEN' ? 'warning' : 'error'
    const expected = expect.objectContaining({ code, severity })
    expect(warnings).toContainEqual(expected)
    const [found] = warnings.filter((warning) => warning.code === code)
    expect([found?.where.story, found?.where.field].filter(Boolean).join(', ')).toBe(place)
    site.publish(rawStory(3, 'about', aboutPage('Sono Agnese')))
    expect((await site.build()).warnings).toContainEqual(expected)
  })

  it('all are named at once, with the story in the editor, until they are corrected', async () => {
    site.publish(linkTo(webLink('/nessuna')))
    site.publish(rawStory(5, 'eventi/gel', { ...gel, price: '0' }))
    const { warnings } = await site.build()
    expect(codesOf({ warnings })).toEqual(
      expect.arrayContaining(['LINK_BROKEN', 'PRICE_INCOMPLETE']),
    )
    expect(warnings.find(({ code }) => code === 'LINK_BROKEN')?.link).toContain('/stories/0/0/4')
    site.publish(linkTo(webLink('/about')))
    site.publish(rawStory(5, 'eventi/gel', gel))
    const corrected = codesOf(await site.build())
    expect(corrected).not.toContain('LINK_BROKEN')
    expect(corrected).not.toContain('PRICE_INCOMPLETE')
  })

  it('a page that goes breaks the links to it on pages that are not made again', async () => {
    site.publish(linkTo(webLink('/eventi/gel')))
    await site.build()
    site.takeBack(5)
    expect((await site.build()).warnings).toContainEqual(
      expect.objectContaining({ code: 'LINK_BROKEN', where: { story: 'brand' } }),
    )
  })

  it('links to files of the site, redirects and other hosts are sound', async () => {
    const links = ['/robots.txt', '/vecchia', 'https://altro.example/x#y', 'mailto:a@b.example']
    site.publish(
      rawStory(20, 'vecchia', {
        ...{ _uid: 'r', component: 'redirect', from: '/vecchia', to: storyLink(3) },
      }),
    )
    site.publish(brand({ actions: links.map((link) => action(webLink(link))) }))
    const { warnings } = await site.build()
    const ofLinks = warnings.filter(({ code }) => /^(LINK|ANCHOR)_/.test(code))
    expect(ofLinks.filter(({ where }) => where.story === 'brand')).toEqual([])
  })

  it('a link to a part of a page is looked at when that page changes', async () => {
    const heading = (words: string) => ({
      type: 'doc',
      content: [{ type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: words }] }],
    })
    const about = (words: string) =>
      rawStory(
        3,
        'about',
        pageContent({ body: [{ _uid: 'h', component: 'rich_text', text: heading(words) }] }),
      )
    site.publish(about('Come lavoro'))
    site.publish(linkTo(webLink('/about#come-lavoro')))
    expect(codesOf(await site.build())).not.toContain('ANCHOR_BROKEN')
    site.publish(about('Chi sono'))
    expect(codesOf(await site.build())).toContain('ANCHOR_BROKEN')
  })

  it('the release of a photo ends without anything being edited', async () => {
    const until = { person: 'adult', release: 'n. 1', release_until: '2026-11-25 00:00' }
    site.publish(gallery(photo(until)))
    expect(codesOf(await site.build())).not.toContain('PHOTO_CONSENT_EXPIRED')
    const later = await site.build({ at: '2026-11-26T08:00:00Z' })
    expect(later.warnings).toContainEqual(
      expect.objectContaining({
        code: 'PHOTO_CONSENT_EXPIRED',
        where: { story: 'brand', field: 'body.0.items.0.release_until' },
      }),
    )
    expect(later.pages.rendered).toBe(0)
    site.publish(gallery(photo({ ...until, person: 'minor' })))
    await site.build()
    const minor = await site.build({ at: '2026-11-26T08:00:00Z' })
    expect(codesOf(minor)).toContain('PHOTO_CONSENT_MINOR')
  })

  it('a build with nothing to do is held against nothing', async () => {
    site.publish(rawStory(3, 'about', aboutPage('Sono Agnese')))
    expect((await site.build()).pages.rendered).toBe(1)
    expect((await site.build()).stages.map(({ name }) => name)).not.toContain('check')
  })
})
