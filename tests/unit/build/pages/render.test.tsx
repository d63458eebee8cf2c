import { describe, expect, it } from 'vitest'
import { sheetNames } from '../../../../build/client/bundle-entries.ts'
import { renderMain } from '../../../../build/pages/render.tsx'
import { Enhancement } from '../../../../src/kit/Island.tsx'
import { useSheets } from '../../../../src/kit/use-sheets.ts'
import { Price } from '../../../../src/layout/Price.tsx'
import { site } from '../../../../src/site.ts'
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
