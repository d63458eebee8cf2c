import { describe, expect, it } from 'vitest'
import { sheetNames } from '../../../../build/client/bundle-entries.ts'
import type { Config } from '../../../../build/config.ts'
import { renderMain, renderPage } from '../../../../build/pages/render.tsx'
import { Enhancement } from '../../../../src/kit/Island.tsx'
import { useSheets } from '../../../../src/kit/use-sheets.ts'
import { Price } from '../../../../src/layout/Price.tsx'
import { site } from '../../../../src/site.ts'
import { modelOfAbout } from '../library-of.ts'
import { configIn, drafts } from '../site-config.ts'
import { hero } from '../stories.ts'
import { client as bareClient } from './bare-client.ts'

const client = {
  ...bareClient,
  styles: ['/sub/core.css'],
  sheets: Object.fromEntries(sheetNames(site).map((name) => [name, `(${name})`])),
}

const render = (content: React.ReactNode) =>
  renderMain(content, 'The page /about', {
    client,
    site,
    config: configIn('/nowhere', { basePath: '/sub/' }),
  })

function Question() {
  useSheets('faq', 'prose')
  return <Price currency="EUR" amount={40} />
}

describe('renderMain', () => {
  it('gives one sheet with each part that the components name, once, in cascade order, whatever theirs', () => {
    const { styles, files } = render([<Question key="1" />, <Question key="2" />])
    expect(files.map(({ content }) => content)).toEqual(['(price)(prose)(faq)'])
    expect(styles).toEqual(['/sub/core.css', `/sub/${files[0]?.path}`])
    expect(files[0]?.path).toMatch(/^_assets\/page\.[0-9a-f]{10}\.css$/)
    const price = <Price key="1" currency="EUR" amount={40} />
    expect(render([price, <Question key="2" />]).files).toEqual(files)
    expect(render(price).files).not.toEqual(files)
    expect(render(<p>Niente</p>)).toMatchObject({ styles: ['/sub/core.css'], files: [] })
  })

  it('[BUILD-1] says which page names an island or a style sheet that the site does not have', () => {
    const island = (
      <Enhancement name="carousle" wake="visible">
        {null}
      </Enhancement>
    )
    expect(() => render(island)).toThrow(
      expect.objectContaining({
        code: 'ISLAND_UNKNOWN',
        message: 'The page /about shows the island “carousle”, which the site does not have.',
      }),
    )
    function Wrong() {
      useSheets('prosa')
      return null
    }
    expect(() => render(<Wrong />)).toThrow(
      expect.objectContaining({
        code: 'SHEET_UNKNOWN',
        message: 'The page /about needs the style sheet “prosa”, which the site does not have.',
        hint: expect.stringContaining('prosa.css'),
      }),
    )
  })
})

/** The `<head>` of a page with these fields. */
function headOf(fields: object, config: Partial<Config> = {}): string {
  const { model, config: complete } = modelOfAbout(fields, { config })
  const [file] = renderPage(model, { client: bareClient, config: complete, site })
  return /<head>(.*)<\/head>/s.exec(file?.content ?? '')?.[1] ?? ''
}

it('[BUILD-8] a page says where it is, what it is, and how it looks when it is shared', () => {
  const head = headOf(
    { title: 'Chi “sono” <&>', description: 'Una “riga”', hero: [hero()] },
    { basePath: '/sub/' },
  )
  expect(head).toContain('<link rel="canonical" href="https://www.studio.example/sub/about"/>')
  expect(head).toContain('<meta property="og:url" content="https://www.studio.example/sub/about"/>')
  expect(head).toContain('<meta property="og:title" content="Chi “sono” &lt;&amp;&gt;"/>')
  expect(head).toMatch(
    /<meta property="og:image" content="https:\/\/www\.studio\.example\/sub\/_share\/card\.[0-9a-f]{10}\.jpg"\/><meta property="og:image:width" content="1200"\/><meta property="og:image:height" content="630"\/>/,
  )
  expect(head).toContain('<meta name="twitter:card" content="summary_large_image"/>')
  expect(head.match(/<script type="application\/ld\+json">/g)).toHaveLength(1)
  expect(head).not.toContain('noindex')
})

it('[BUILD-8] a draft is not to be listed, and may show the editor’s own pictures', () => {
  const head = headOf({ hero: [hero()] }, drafts)
  expect(head).toContain('<meta name="robots" content="noindex"/>')
  expect(head).not.toContain('rel="canonical"')
  expect(head).toContain("img-src 'self' https://a.storyblok.com")
})

it('[BUILD-8] structured data cannot close the script that it stands in', () => {
  const evil = '</script><script>alert(1)</script><!--\u2028.'
  const head = headOf({ title: evil, description: evil, hero: [hero({ headline: evil })] })
  const [, text = ''] = /ld\+json">(.*?)<\/script>/s.exec(head) ?? []
  expect(text).not.toMatch(/[<>\u2028]/)
  expect(JSON.stringify(JSON.parse(text))).toContain(JSON.stringify(evil).slice(1, -1))
})
