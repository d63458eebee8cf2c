import { describe, expect, it } from 'vitest'
import {
  action,
  hero,
  pageContent,
  rawStory,
  redirect,
  storyLink,
  webLink,
} from '../unit/build/stories.ts'
import { aboutPage, event, type SmallSite } from './small-site.ts'
import { openTestSite } from './test-site.ts'

let site: SmallSite
openTestSite((copy) => {
  site = copy
})

const picture = { filename: 'https://a.storyblok.com/f/1/160x90/aa/viso.jpg', alt: 'Un viso' }
const brand = (fields: Record<string, unknown>) => rawStory(4, 'brand', pageContent(fields))
const linkTo = (...urls: string[]) =>
  brand({ hero: [hero({ actions: urls.map((url) => action(webLink(url))) })] })
const gallery = (fields: object) => {
  const item = { _uid: 'foto', component: 'gallery_item', image: picture, ...fields }
  return brand({ body: [{ _uid: 'g', component: 'gallery', heading: 'Foto', items: [item] }] })
}
const codesOf = ({ warnings }: { warnings: readonly { code: string }[] }) =>
  warnings.map(({ code }) => code)

describe('[BUILD-8] a build runs the check', () => {
  const gel = event('unghie', 'Gel e semipermanente')

  it('reports all faults at once, each with its link to the editor, until they are corrected', async () => {
    const links = ['/nessuna', '/about#manca'].map((url) => action(webLink(url)))
    site.publish(brand({ hero: [hero({ actions: links })], share_image: picture, person: 'minor' }))
    site.publish(rawStory(5, 'eventi/gel', { ...gel, price: '0' }))
    const faults = [
      ['error', 'LINK_BROKEN', 'brand', undefined, '/stories/0/0/4'],
      ['warning', 'ANCHOR_BROKEN', 'brand', undefined, '/stories/0/0/4'],
      ['error', 'PHOTO_CONSENT_MINOR', 'brand', 'release', '/stories/0/0/4'],
      ['error', 'PRICE_INCOMPLETE', 'eventi/gel', 'price', '/stories/0/0/5'],
    ] as const
    const expectFaults = async () => {
      const { warnings } = await site.build()
      for (const [severity, code, story, field, link] of faults) {
        const [found] = warnings.filter((warning) => warning.code === code)
        expect(found).toMatchObject({ severity, where: { story } })
        expect(found?.where.field).toBe(field)
        expect(found?.link).toContain(link)
      }
    }
    await expectFaults()
    site.publish(rawStory(3, 'about', aboutPage('Sono Agnese')))
    await expectFaults()
    const sound = [
      ...['/about', '/robots.txt', '/vecchia', 'https://altro.example/x#y', 'mailto:a@b.example'],
    ]
    site.publish(rawStory(20, 'vecchia', redirect('/vecchia', storyLink(3))))
    site.publish(linkTo(...sound))
    site.publish(rawStory(5, 'eventi/gel', gel))
    const corrected = await site.build()
    for (const [, code] of faults.slice(2)) expect(codesOf(corrected)).not.toContain(code)
    const ofLinks = corrected.warnings.filter(({ code }) => /^(LINK|ANCHOR)_/.test(code))
    expect(ofLinks.filter(({ where }) => where.story === 'brand')).toEqual([])
    // A build without changes skips the check.
    expect((await site.build()).stages.map(({ name }) => name)).not.toContain('check')
  })

  it('reports the release of a photo that ends without an edit', async () => {
    const until = { person: 'adult', release: 'n. 1', release_until: '2026-11-25 00:00' }
    site.publish(gallery(until))
    expect(codesOf(await site.build())).not.toContain('PHOTO_CONSENT_EXPIRED')
    const later = await site.build({ at: '2026-11-26T08:00:00Z' })
    expect(later.warnings).toContainEqual(
      expect.objectContaining({
        code: 'PHOTO_CONSENT_EXPIRED',
        where: { story: 'brand', field: 'body.0.items.0.release_until' },
      }),
    )
    expect(later.pages.rendered).toBe(0)
  })
})
