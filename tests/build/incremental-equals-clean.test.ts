/**
 * An incremental build gives the same site and the same warnings as a clean one.
 */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { explainRoute } from '../../build/explain.ts'
import { build } from '../../build/pipeline.ts'
import { routePathOf } from '../../src/content/paths.ts'
import { silentLog } from '../unit/build/site-config.ts'
import {
  action,
  headingBlok,
  hero,
  pageContent,
  rawStory,
  redirect,
  storyLink,
  webLink,
} from '../unit/build/stories.ts'
import { aboutPage, configOf, event, now, type SmallSite, stories } from './small-site.ts'
import { openTestSite } from './test-site.ts'

let site: SmallSite
openTestSite((copy) => {
  site = copy
})

/** Builds, and compares the result with a clean build. */
async function buildAsFromNothing(options: Parameters<SmallSite['build']>[0] = {}) {
  const report = await site.build(options)
  const fresh = site.unbuiltCopy()
  const { buildId, warnings, nextChange } = await fresh.build(options)
  expect(report).toMatchObject({ buildId, warnings, nextChange })
  // Hashed assets of earlier builds stay.
  const ofNow = ([path]: [string, string]) => !path.startsWith('_assets/')
  expect([...site.files()].filter(ofNow)).toEqual([...fresh.files()].filter(ofNow))
  expect(site.hostFiles()).toEqual(fresh.hostFiles())
  return report
}

const codesOf = (
  { warnings }: Pick<Awaited<ReturnType<SmallSite['build']>>, 'warnings'>,
  of: string,
) => warnings.filter(({ where }) => where.story === of).map(({ code }) => code)

const image = { filename: 'https://a.storyblok.com/f/1/160x90/aa/luce.jpg', alt: 'Luce' }

/** An event without its required fields. */
const bare = { _uid: 'event', component: 'event' }

/** Two heroes, where the schema allows one. */
const invalid = (fields: object = {}) =>
  pageContent({ hero: ['a', 'b'].map((uid) => hero({ _uid: uid, ...fields })) })

describe('[BUILD-4] [BUILD-5] an incremental build gives the files and warnings of a clean one', () => {
  it('whatever was edited before', async () => {
    const links = (to: unknown) => pageContent({ hero: [hero({ actions: [action(to)] })] })
    const published = { published_at: '2026-11-20T07:00:00.000Z' }
    const extension = event('ciglia', 'Una a una', '2026-12-12 17:00')
    const edits: (() => void)[] = [
      () => site.publish(rawStory(6, 'eventi/extension', extension)),
      () => site.takeBack(8),
      () => site.publish(rawStory(3, 'about', aboutPage('Sono Agnese'))),
      () => site.publish({ ...rawStory(3, 'about', aboutPage('Sono Agnese')), ...published }),
      () => site.publish(rawStory(3, 'about', pageContent({ title: 'Una pagina come l’altra' }))),
      () => site.publish(rawStory(4, 'brand', pageContent({ title: 'Una pagina come l’altra' }))),
      () => site.publish(rawStory(3, 'about', links(storyLink(4, 'marchi')))),
      () => site.publish(rawStory(4, 'brand', invalid())),
      () => site.publish(rawStory(2, 'home', links(webLink('/brand-nuovi')))),
      () => site.publish(rawStory(4, 'brand', pageContent({ body: [headingBlok('marchi')] }))),
      () => site.publish(rawStory(4, 'brand', pageContent({ body: [headingBlok('altri')] }))),
      () => site.publish(rawStory(30, 'brand-nuovi', links(storyLink(3)))),
      () => site.publish(rawStory(31, 'r', redirect('/vecchia', storyLink(4)))),
      () => site.publish(rawStory(31, 'r', redirect('/vecchia', storyLink(3)))),
      () => site.publish(rawStory(2, 'home', links(webLink('/vecchia')))),
      () => site.takeBack(31),
      () => {
        site.takeBack(3)
        site.publish({ ...rawStory(3, 'about', links(storyLink(4))), id: 99 })
      },
      () => site.takeBack(30),
      () => site.publish(rawStory(4, 'brano', pageContent({ body: [headingBlok('altri')] }))),
      () => {
        site.takeBack(4)
        site.publish({
          ...rawStory(40, 'brano', pageContent({ body: [headingBlok('altri')] })),
          id: 4,
        })
      },
    ]
    await site.build()
    for (const edit of edits) {
      edit()
      await buildAsFromNothing()
    }
  })

  it('about duplicate ids of a page that renders the same again', async () => {
    const form = (uid: string) => ({
      _uid: uid,
      component: 'request_form',
      heading: 'Scrivimi',
      form: 'bridal',
    })
    const content = pageContent({ body: [form('c'), form('d')] })
    site.publish(rawStory(9, 'scrivimi', content))
    expect(codesOf(await buildAsFromNothing(), 'scrivimi')).toContain('ID_DUPLICATE')
    site.publish(rawStory(9, 'scrivimi', { ...content, unknown_field: 'x' }))
    expect(codesOf(await buildAsFromNothing(), 'scrivimi')).toContain('ID_DUPLICATE')
  })

  it('about an image in an unknown blok, when the image comes and goes', async () => {
    const body = [{ _uid: 'u', component: 'mystery', image }]
    site.publish(rawStory(3, 'about', pageContent({ body })))
    expect(codesOf(await buildAsFromNothing(), 'about')).toContain('IMAGE_MISSING')
    await site.addPicture('luce')
    const codes = codesOf(await buildAsFromNothing(), 'about')
    expect(codes).toContain('BLOK_UNKNOWN')
    expect(codes).not.toContain('IMAGE_MISSING')
    site.removeAsset(image.filename)
    expect(codesOf(await buildAsFromNothing(), 'about')).toContain('IMAGE_MISSING')
  })

  it('about an invalid story, when the release of a photo in it ends', async () => {
    const release = { person: 'adult', release: 'n. 1', release_until: '2026-11-25 00:00' }
    site.publish(rawStory(20, 'guasta', invalid({ image, ...release })))
    const { nextChange } = await buildAsFromNothing()
    expect(nextChange?.at).toBe('2026-11-25T23:00:00.000Z')
    const later = await buildAsFromNothing({ at: '2026-11-27T08:00:00Z' })
    expect(codesOf(later, 'guasta')).toContain('PHOTO_CONSENT_EXPIRED')
  })

  it('at a local time that comes twice when clocks are set back', async () => {
    const gel = event('unghie', 'Gel', '2026-10-25 00:30')
    site.publish(rawStory(5, 'eventi/gel', { ...gel, start: '2026-10-24 20:00' }))
    // 02:45 in Rome, then 02:15.
    await buildAsFromNothing({ at: '2026-10-25T00:45:00Z' })
    await buildAsFromNothing({ at: '2026-10-25T01:15:00Z' })
  })
})

describe('[ROUTE-6] the URL of a story that does not fit its schema', () => {
  it('is no valid target of a redirect', async () => {
    site.publish(rawStory(20, 'guasta', bare))
    site.publish(rawStory(22, 'vecchia', redirect('/vecchia', storyLink(20))))
    const report = await buildAsFromNothing()
    expect(codesOf(report, 'vecchia')).toEqual(['REDIRECT_BROKEN'])
    expect([...site.files().keys()].filter((path) => path.startsWith('vecchia'))).toEqual([])
  })

  it('may be redirected', async () => {
    site.publish(rawStory(20, 'guasta', pageContent()))
    await site.build()
    site.publish(rawStory(20, 'guasta', bare))
    site.publish(rawStory(22, 'vecchia', redirect('/guasta', storyLink(3))))
    expect(codesOf(await site.build(), 'vecchia')).toEqual([])
    expect(site.read('_redirects')).toContain('/guasta /about 301')
  })
})

it('`explainRoute` predicts what a build renders', async () => {
  const explained = (route: string) =>
    explainRoute(route, { config: configOf(site), now: new Date(now) })
  const routes = stories.filter(({ id }) => id !== 1).map((story) => routePathOf(story.full_slug))
  /** Builds, and expects that it renders what was predicted. */
  const renderedAsPredicted = async () => {
    const predicted: string[] = []
    for (const route of routes) {
      if ((await explained(route)).next === 'rendered') predicted.push(route)
    }
    const rendered: string[] = []
    await site.build({ onBuilt: async (_, trace) => void rendered.push(...trace.rendered) })
    expect(rendered).toEqual(predicted.sort())
    return rendered
  }
  expect(await renderedAsPredicted()).toEqual([])

  // Several pages share it.
  const sheets = [...site.files().keys()].filter((path) => /^_assets\/page\..*css$/.test(path))
  appendFileSync(join(site.outDir, sheets[0] ?? ''), '/* by hand */')
  expect(await renderedAsPredicted()).not.toEqual([])

  site.publish(rawStory(4, 'brand', pageContent({ hero: 'none' })))
  expect((await explained('about')).wouldBe).toEqual(['the URL of brand'])
  expect((await explained('ciglia')).wouldBe).toEqual([])
  expect(await renderedAsPredicted()).toEqual(['/about'])

  const config = configOf(site, { basePath: '/sub/' })
  await build({ config, now: new Date(now), log: silentLog })
  // The story still has no URL; the settings hold URLs of the other base path.
  const changed = (await explained('about')).reads.filter(({ isChanged }) => isChanged)
  expect(changed.map(({ says }) => says)).toEqual(['the settings'])
  expect(await renderedAsPredicted()).toHaveLength(7)
})
