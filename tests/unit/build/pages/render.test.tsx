import { describe, expect, it } from 'vitest'
import { sheetNames } from '../../../../build/client/bundle-entries.ts'
import { renderMain } from '../../../../build/pages/render.tsx'
import { Enhancement } from '../../../../src/kit/Island.tsx'
import { Picture } from '../../../../src/kit/Picture.tsx'
import { useSheets } from '../../../../src/kit/use-sheets.ts'
import { Price } from '../../../../src/layout/Price.tsx'
import { site } from '../../../../src/site.ts'
import { picture } from '../../layout/models.ts'
import { configIn } from '../site-config.ts'
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
  it('gives one sheet with each part that the components name, once, in cascade order', () => {
    const { styles, files } = render([<Question key="1" />, <Question key="2" />])
    expect(files.map(({ content }) => content)).toEqual(['(price)(prose)(faq)'])
    expect(styles).toEqual(['/sub/core.css', `/sub/${files[0]?.path}`])
    expect(files[0]?.path).toMatch(/^_assets\/page\.[0-9a-f]{10}\.css$/)
  })

  it('gives the same file to pages of the same components, whatever their order', () => {
    const one = render([<Price key="1" currency="EUR" amount={40} />, <Question key="2" />])
    expect(render(<Question />).files).toEqual(one.files)
    expect(render(<Price currency="EUR" amount={40} />).files).not.toEqual(one.files)
  })

  it('[IMG-1] loads the first picture of each page at once, and no other', () => {
    const pictures = ['a', 'b', 'c'].map((key) => (
      <Picture key={key} image={picture} sizes="9rem" />
    ))
    for (const { html } of [render(pictures), render(<div>{pictures}</div>)]) {
      const loading = [...html.matchAll(/loading="(\w+)"/g)].map(([, when]) => when)
      expect(loading).toEqual(['eager', 'lazy', 'lazy'])
    }
  })

  it('gives only the core to a page that needs no more', () => {
    const { styles, files } = render(<p>Niente</p>)
    expect(styles).toEqual(['/sub/core.css'])
    expect(files).toEqual([])
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
