import { describe, expect, it } from 'vitest'
import { renderMain } from '../../../../build/pages/render.tsx'
import { Price } from '../../../../src/layout/Price.tsx'
import { useSheets } from '../../../../src/layout/use-sheets.ts'
import { site } from '../../../../src/site.ts'
import { type SheetName, sheetNames } from '../../../../src/styles/sheets.ts'
import { configIn } from '../site-config.ts'

const client = {
  script: '/client.js',
  styles: ['/sub/core.css'],
  sheets: Object.fromEntries(sheetNames.map((name) => [name, `(${name})`])) as Record<
    SheetName,
    string
  >,
  fonts: [],
  islands: {
    carousel: '',
    'before-after': '',
    install: '',
    lightbox: '',
    'calendar-filter': '',
    share: '',
    language: '',
    consent: '',
    editor: '',
    'editor-preview': '',
    'request-form': '',
    'kept-requests': '',
    'request-code': '',
  },
}

const render = (content: React.ReactNode) =>
  renderMain(content, { client, site, config: configIn('/nowhere', { basePath: '/sub/' }) })

function Question() {
  useSheets('faq', 'prose')
  return <Price euro={40} />
}

describe('renderMain', () => {
  it('gives one sheet of what the components name, once each, in the order of the cascade', () => {
    const { styles, files } = render([<Question key="1" />, <Question key="2" />])
    expect(files.map(({ content }) => content)).toEqual(['(price)(prose)(faq)'])
    expect(styles).toEqual(['/sub/core.css', `/sub/${files[0]?.path}`])
    expect(files[0]?.path).toMatch(/^_assets\/page\.[0-9a-f]{10}\.css$/)
  })

  it('gives the same file to pages of the same components, whatever their order', () => {
    const one = render([<Price key="1" euro={40} />, <Question key="2" />])
    expect(render(<Question />).files).toEqual(one.files)
    expect(render(<Price euro={40} />).files).not.toEqual(one.files)
  })

  it('gives only the core to a page that needs no more', () => {
    const { styles, files } = render(<p>Niente</p>)
    expect(styles).toEqual(['/sub/core.css'])
    expect(files).toEqual([])
  })
})
