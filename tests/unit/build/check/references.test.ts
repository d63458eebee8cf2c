import { describe, expect, it } from 'vitest'
import { checkSmallSite, page } from './small-site.ts'

const picture = new Uint8Array(1)

/** What the check says of a site with these files, beside two pictures. */
async function saidOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { findings } = await checkSmallSite({
    files: { '_assets/a.webp': picture, '_assets/b.webp': picture, ...files },
  })
  return findings.map(({ code, message }) => `${code}: ${message}`)
}

const missing = (...hrefs: string[]) =>
  hrefs.map((href) => `FILE_MISSING: The file “${href}” is not there.`)

const shown = (srcset: string) =>
  saidOf({
    'index.html': page({
      main: `<h1>Studio</h1><img src="/_assets/a.webp" srcset="${srcset}" alt="x" width="1" height="1"/>`,
    }),
  })

describe('[BUILD-8] pictures that a page asks for, one of several', () => {
  it.each([
    ['/_assets/a.webp 200w,/_assets/b.webp 480w', []],
    ['/_assets/a.webp 1x,/manca.webp 2x', ['/manca.webp']],
    ['/_assets/a.webp, /manca.webp 2x', ['/manca.webp']],
    [',/manca.webp,', ['/manca.webp']],
    ['/una.webp 200w,/due.webp 480w,/_assets/b.webp 960w', ['/una.webp', '/due.webp']],
    // A comma within an address is of the address.
    ['/_assets/a.webp,/_assets/b.webp 2x', ['/_assets/a.webp,/_assets/b.webp']],
    ['/manca.webp?a,b 200w', ['/manca.webp?a,b']],
    ['/manca.webp (1,2) 3w,/_assets/b.webp', ['/manca.webp']],
  ])('reads srcset="%s" as browsers do', async (srcset, hrefs) => {
    expect(await shown(srcset)).toEqual(missing(...hrefs))
  })

  it('reads the one of a preload, with an address of its own or without', async () => {
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
      'THIRD_PARTY: It asks https://cdn.example/a.webp.',
    ])
  })

  it.each([
    ['image-set("manca.avif" type("image/avif"), "a.webp" type("image/webp"))', ['manca.avif']],
    ["-webkit-image-set('manca.webp' 1x, url(altra.webp) 2x)", ['altra.webp', 'manca.webp']],
    ['image-set(linear-gradient(rgb(0 0 0), red) 1x,"manca.webp"2x)', ['manca.webp']],
    ['image-set(url(data:image/png;base64,AA==) 1x, "manca.webp" 2x)', ['manca.webp']],
    ['url("a.webp");quotes:"\\"" "(";content:"image-set(" "manca.webp"', []],
  ])('reads background:%s in a style sheet', async (value, hrefs) => {
    const sheet = `a{background:${value}}p:not(.a){color:red}`
    expect(await saidOf({ '_assets/gallery.css': sheet })).toEqual(missing(...hrefs))
  })
})
