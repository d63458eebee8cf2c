import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { parseRichText } from '../../../../src/content/rich-text.ts'
import { RichText } from '../../../../src/kit/RichText.tsx'
import {
  cleanFiles,
  latestOf,
  page,
  policy,
  randomText,
  type SmallSite,
  story,
} from './small-site.ts'

const cell = (type: string, text: string) => ({
  type,
  attrs: { colspan: 1, rowspan: 1 },
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const row = (type: string) => ({ type: 'tableRow', content: [cell(type, 'A'), cell(type, 'B')] })
const table = { type: 'table', content: [row('tableHeader'), row('tableCell')] }
const tables = createElement(RichText, {
  content: parseRichText({ type: 'doc', content: [table, table] }, []).nodes as never,
})

const address = 'https://www.studio-prova.it{base}'
/** Links to a redirect, to an escaped page and anchor, to another site, mail and telephone. */
const links = [
  ...['{base}vecchio', '{base}citt%C3%A0', '#perch%C3%A9', 'https://altro.example/x#y'],
  ...['mailto:a@b.example', 'tel:+39058300'],
].map((href) => `<a href="${href}">qui</a>`)

const offer = '{"@context":"https://schema.org","@type":"Offer","price":80,"priceCurrency":"EUR"}'

const main = [
  '<h1>Studio</h1><p id="perché">sì</p>',
  ...links,
  '<iframe src="https://maps.example/embed" title="Mappa"></iframe>',
  // Two tables with the same headings.
  renderToStaticMarkup(tables),
].join('')

/** A site that only looks wrong. */
export const soundSite: SmallSite = {
  config: { basePath: '/sub/', check: { allowedOrigins: ['https://maps.example'] } },
  stories: [{ ...story('bozza', { _uid: 'b', component: 'page' }), published_at: null }],
  files: {
    ...latestOf('published'),
    'index.html': page({ head: `<script type="application/ld+json">${offer}</script>`, main }),
    'città/index.html': page({ path: '/città' }),
    'antico/index.html': page({
      canonical: `${address}privacy`,
      head: '<meta http-equiv="refresh" content="0;url={base}privacy"/>',
    }),
    '_assets/client.js': 'addEventListener("click",()=>import("./dep.js"))',
    // Heavy, but fetched on demand.
    '_assets/dep.js': `export const text="${randomText(40_000)}"`,
    _headers: cleanFiles._headers.replace(policy, `${policy}; frame-src https://maps.example`),
  },
}
