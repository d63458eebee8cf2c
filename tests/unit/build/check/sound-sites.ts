import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { parseRichText } from '../../../../src/content/rich-text.ts'
import { RichText } from '../../../../src/kit/RichText.tsx'
import { home } from './failing-sites.ts'
import { cleanFiles, latestOf, page, policy, type SmallSite, story } from './small-site.ts'

const cell = (type: string, text: string) => ({
  ...{ type, attrs: { colspan: 1, rowspan: 1 } },
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const row = (type: string) => ({ type: 'tableRow', content: [cell(type, 'A'), cell(type, 'B')] })
const table = { type: 'table', content: [row('tableHeader'), row('tableCell')] }
const tables = createElement(RichText, {
  content: parseRichText({ type: 'doc', content: [table, table] }, []).nodes as never,
})

const address = 'https://www.studio-prova.it{base}'
const inTwoLanguages = ['it privacy', 'en cookie', 'x-default privacy']
  .map((one) => one.split(' '))
  .map(([tag, path]) => `<link rel="alternate" hreflang="${tag}" href="${address}${path}"/>`)
  .join('')

/** What might be taken for wrong, and is not. */
export const soundSites: Readonly<Record<string, SmallSite>> = {
  'a clean site below a base path': { config: { basePath: '/sub/' } },
  'links to a redirect, to an anchor with escapes, to other sites, to mail and telephone': home(
    '<a href="/vecchio">a</a><a href="#perch%C3%A9">b</a><p id="perché">sì</p><a href="https://altro.example/x#y">c</a><a href="mailto:a@b.example">d</a><a href="tel:+39058300">e</a>',
  ),
  'a foreign origin that is allowed': {
    files: {
      _headers: (cleanFiles._headers ?? '').replace(
        policy,
        `${policy}; frame-src https://maps.example`,
      ),
      'index.html': page({
        main: '<h1>Studio</h1><iframe src="https://maps.example/embed" title="Mappa"></iframe>',
      }),
    },
    config: { check: { allowedOrigins: ['https://maps.example'] } },
  },
  'a link to a page whose address has letters that are escaped': {
    files: {
      'città/index.html': page({ path: '/città' }),
      'index.html': page({ main: '<h1>Studio</h1><a href="/citt%C3%A0">qui</a>' }),
    },
  },
  'a page in two languages, to which a redirect leads': {
    files: {
      'privacy/index.html': page({ path: '/privacy', head: inTwoLanguages }),
      'cookie/index.html': page({ path: '/cookie', head: inTwoLanguages }),
      'vecchio/index.html': page({
        canonical: `${address}privacy`,
        head: '<meta http-equiv="refresh" content="0;url={base}privacy"/>',
      }),
    },
  },
  'a build of what is published, beside a cache of drafts': {
    files: latestOf('published'),
    stories: [{ ...story('bozza', { _uid: 'b', component: 'page' }), published_at: null }],
  },
  'two tables with the same headings': home(renderToStaticMarkup(tables)),
  'a script that is imported only when it is needed': {
    files: {
      '_assets/client.js': 'addEventListener("click",()=>import("./dep.js"))',
      '_assets/dep.js': `export const noise="${'x'.repeat(9)}"`,
    },
  },
  'complete structured data': {
    files: {
      'index.html': page({
        head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Offer","price":80,"priceCurrency":"EUR"}</script>',
      }),
    },
  },
}
