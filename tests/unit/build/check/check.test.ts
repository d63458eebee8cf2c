import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { codes } from '../../../../build/check/codes.ts'
import { createChecksDocs } from '../../../../build/check/docs.ts'
import type { Finding } from '../../../../build/check/finding.ts'
import { checkSite } from '../../../../build/check.ts'
import { configIn } from '../site-config.ts'
import { tempFolder } from '../temp-folder.ts'
import { failingSites } from './failing-sites.ts'
import { checkSmallSite, story } from './small-site.ts'
import { soundSites } from './sound-sites.ts'

const placeOf = ({ page, story, field }: Finding) =>
  page === '' ? [story, field].filter(Boolean).join('#') : page

describe('the gate', () => {
  it('finds nothing on a clean site', async () => {
    const { findings, pages } = await checkSmallSite()
    expect(findings).toEqual([])
    expect(pages).toBe(4)
  })

  it('finds nothing on a clean site below a base path', async () => {
    const { findings } = await checkSmallSite({ config: { basePath: '/sub/' } })
    expect(findings).toEqual([])
  })

  it.each(Object.entries(soundSites))('has nothing against %s', async (_, site) => {
    const { findings } = await checkSmallSite(site)
    expect(findings).toEqual([])
  })

  it.each(Object.entries(failingSites))('[BUILD-8] %s is found where it is', async (code, site) => {
    const { findings } = await checkSmallSite(site)
    const places = findings.filter((one) => one.code === code).map(placeOf)
    expect(places, JSON.stringify(findings, null, 1)).toContain(site.at)
    const { severity, remedy } = codes[code as keyof typeof codes]
    const finding = findings.find((one) => one.code === code)
    expect(finding).toMatchObject({ severity, hint: remedy })
  })

  it.each(['hero', 'text_image', 'carousel_slide'])(
    'asks for the release of who is seen in the picture of the blok %s',
    async (component) => {
      const image = { filename: 'https://a.storyblok.com/f/1/viso.jpg', alt: 'Un viso' }
      const codesOf = async (fields: object) => {
        const blok = { _uid: 'b', component, image, ...fields }
        const stories = [story('privacy', { _uid: 'p', component: 'page', body: [blok] })]
        return (await checkSmallSite({ stories })).findings.map(({ code }) => code)
      }
      expect(await codesOf({})).toEqual(['PHOTO_CONSENT'])
      expect(await codesOf({ person: 'minor' })).toEqual(['PHOTO_CONSENT_MINOR'])
      expect(await codesOf({ person: 'none' })).toEqual([])
      expect(await codesOf({ image: { filename: '', alt: '' } })).toEqual([])
    },
  )

  it('says what to do when nothing was built', async () => {
    const error = await checkSite(configIn(tempFolder()), new Date()).catch((one: unknown) => one)
    expect(error).toMatchObject({ code: 'SITE_MISSING', hint: 'Run `vetrina build` first.' })
  })

  it('docs/checks.md lists every code as the code says it', () => {
    expect(readFileSync('docs/checks.md', 'utf8')).toBe(createChecksDocs())
  })
})
