import { describe, expect, it } from 'vitest'
import { parseSrcset } from '../../../../build/built-site/page-summary.ts'
import { checkSmallSite, page } from './small-site.ts'

const picture = new Uint8Array(1)

/** Findings for a site with these files and two pictures, as `{code}: {message}`. */
async function saidOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { findings } = await checkSmallSite({
    files: { '_assets/a.webp': picture, '_assets/b.webp': picture, ...files },
  })
  return findings.map(({ code, message }) => `${code}: ${message}`)
}

const missing = (...hrefs: string[]) =>
  hrefs.map((href) => `FILE_MISSING: The file “${href}” is missing.`)

describe('[BUILD-8] pictures that the browser chooses from', () => {
  it.each([
    ['/_assets/a.webp 200w,/_assets/b.webp 480w', ['/_assets/a.webp', '/_assets/b.webp']],
    ['/a.webp 1x,/manca.webp 2x', ['/a.webp', '/manca.webp']],
    ['/a.webp, /manca.webp 2x', ['/a.webp', '/manca.webp']],
    [',/manca.webp,', ['/manca.webp']],
    ['/una.webp 200w,/due.webp 480w,/b.webp 960w', ['/una.webp', '/due.webp', '/b.webp']],
    // A comma inside a URL is part of it.
    ['/a.webp,/b.webp 2x', ['/a.webp,/b.webp']],
    ['/manca.webp?a,b 200w', ['/manca.webp?a,b']],
    ['/manca.webp (1,2) 3w,/b.webp', ['/manca.webp', '/b.webp']],
  ])('reads srcset="%s" as browsers do', (srcset, hrefs) => {
    expect(parseSrcset(srcset).map(({ href }) => href)).toEqual(hrefs)
  })

  it('misses one that is not there', async () => {
    const srcset = '/_assets/a.webp 1x,/manca.webp 2x'
    const image = `<img src="/_assets/a.webp" srcset="${srcset}" alt="x" width="1" height="1"/>`
    const main = `<h1>Studio</h1>${image}`
    expect(await saidOf({ 'index.html': page({ main }) })).toEqual(missing('/manca.webp'))
  })

  it('reads those of a preload, with and without href', async () => {
    const preload = (attributes: string) =>
      saidOf({ 'index.html': page({ head: `<link rel="preload" ${attributes}/>` }) })
    const srcset = 'imagesrcset="/_assets/a.webp 200w,/manca.webp 480w" imagesizes="100vw"'
    expect(await preload(`as="image" ${srcset}`)).toEqual(missing('/manca.webp'))
    expect(await preload(`as="image" ${srcset} href="/una.webp"`)).toEqual(
      missing('/una.webp', '/manca.webp'),
    )
    const foreign = 'as="image" imagesrcset="https://cdn.example/a.webp 2x"'
    expect(await preload(foreign)).toEqual([
      'CSP_BLOCKS: img-src refuses “https://cdn.example/a.webp”.',
      'THIRD_PARTY: It requests https://cdn.example/a.webp.',
    ])
  })
})
