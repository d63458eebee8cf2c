import { describe, expect, it } from 'vitest'
import { createContentPolicy, createMetaPolicy } from '../../../../build/pages/content-policy.ts'
import { configIn } from '../site-config.ts'
import { checkSmallSite, cleanFiles, page, policy as strict } from './small-site.ts'

const options = { config: configIn('.'), profile: 'translator', inlineScripts: [] } as const
const ofBuild = createContentPolicy(options)

/** What the gate says of a site with this header, and this in its home page. */
async function blockedBy(
  header: string,
  meta = '',
  main = '<v-island island="language"></v-island>',
) {
  const head = meta && `<meta http-equiv="Content-Security-Policy" content="${meta}"/>`
  const files = {
    'index.html': page({ head, main: `<h1>Studio</h1>${main}` }),
    _headers: (cleanFiles._headers ?? '').replace(strict, header),
  }
  const { findings } = await checkSmallSite({ files })
  return findings.filter(({ code }) => code === 'CSP_BLOCKS').map(({ message }) => message)
}

describe('[BUILD-8] a site with a translator, and a policy that somebody edited', () => {
  it('has nothing against the policy of the build, in the header and in the page', async () => {
    expect(await blockedBy(ofBuild, createMetaPolicy(options))).toEqual([])
  })

  it('has nothing against hosts as a whole, nor against what the policy says nothing of', async () => {
    const wide = ofBuild
      .replaceAll(/(https:\/\/[a-z.-]+)\/[^ ;]*/g, '$1')
      .replace(/frame-src[^;]*/, 'child-src https:')
    expect(await blockedBy(wide)).toEqual([])
    expect(await blockedBy("script-src 'self' https:; object-src 'none'; base-uri 'none'")).toEqual(
      [],
    )
  })

  it.each([
    ['https://translate-pa.googleapis.com/v1/supportedLanguages', 'script-src'],
    ['https://www.gstatic.com/_/translate_http/', 'style-src'],
    ["'unsafe-inline'", 'style-src-attr'],
    ['https://www.google.com/images/', 'img-src'],
    ['https://translate.googleapis.com/translate_a/', 'connect-src'],
  ])('misses %s in the header, or in the page', async (source, directive) => {
    const edited = (text: string) => text.replace(` ${source}`, '')
    const said = [`${directive} refuses the translator ${source}.`]
    expect(await blockedBy(edited(ofBuild))).toEqual(said)
    expect(await blockedBy(ofBuild, edited(createMetaPolicy(options)))).toEqual(said)
  })

  it('asks nothing for a page without a translator', async () => {
    expect(await blockedBy(strict, '', '')).toEqual([])
    expect(await blockedBy(strict)).toHaveLength(6)
  })
})
