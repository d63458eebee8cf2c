import type { CheckCode } from '../../../../build/diagnostics/diagnose.ts'
import { configIn } from '../site-config.ts'
import { cleanFiles, latestOf, page, randomText, type SmallSite, story } from './small-site.ts'

export interface FailingSite extends SmallSite {
  /** Expected place of the finding: a file, or a story with its field. */
  at: string
}

/** The home page with this `<main>`. */
export const home = (main: string): SmallSite => ({
  files: { 'index.html': page({ main: `<h1>Studio</h1>${main}` }) },
})

const { service } = configIn('.')

export const jsonLd = (data: unknown): SmallSite => ({
  files: {
    'index.html': page({
      head: `<script type="application/ld+json">${JSON.stringify(data)}</script>`,
    }),
  },
})

const heavyText = randomText(40_000)

/** One site for each code, with that fault only. */
export const failingSites: Record<CheckCode, FailingSite> = {
  LINK_BROKEN: { ...home('<a href="/nessuna">qui</a>'), at: 'index.html' },
  LINK_OUTSIDE_BASE: {
    ...home('<a href="/nessuna">qui</a>'),
    config: { basePath: '/sub/' },
    at: 'index.html',
  },
  LINK_SCHEME: { ...home('<a href="ftp://studio.example/listino">qui</a>'), at: 'index.html' },
  ANCHOR_BROKEN: { ...home('<a href="/privacy#nessuna">qui</a>'), at: 'index.html' },
  FILE_MISSING: {
    files: { '_assets/core.css': 'a{background:url(manca.webp)}' },
    at: '_assets/core.css',
  },
  HTML_INVALID: { ...home('<p><div>dentro</div></p>'), at: 'index.html' },
  HEADING_SKIPPED: { ...home('<h2>Corsi</h2><h4>Gel</h4>'), at: 'index.html' },
  LINK_NAMELESS: {
    ...home('<a href="/"><img src="/_assets/core.css" alt="" width="1" height="1"/></a>'),
    at: 'index.html',
  },
  ID_DUPLICATE: { ...home('<p id="a">uno</p><p id="a">due</p>'), at: 'index.html' },
  ALT_MISSING: { ...home('<img src="/_assets/core.css" width="1" height="1"/>'), at: 'index.html' },
  IMAGE_SIZE_MISSING: { ...home('<img src="/_assets/core.css" alt="x"/>'), at: 'index.html' },
  IMAGE_HEAVY: { files: { '_assets/a.jpg': new Uint8Array(500_000) }, at: '_assets/a.jpg' },
  IMAGE_FIRST_HEAVY: {
    files: {
      '_assets/a.webp': new Uint8Array(10_000),
      '_assets/b.webp': new Uint8Array(70_000),
      'index.html': page({
        main: '<h1>Studio</h1><img src="/_assets/b.webp" srcset="/_assets/a.webp 200w, /_assets/b.webp 480w" sizes="100vw" alt="x" width="480" height="480"/>',
      }),
    },
    at: 'index.html',
  },
  HTML_HEAVY: { ...home(`<p>${heavyText}</p>`), at: 'index.html' },
  PAYLOAD_HEAVY: {
    files: { '_payload.json': JSON.stringify({ html: heavyText }) },
    at: 'index.html',
  },
  STYLES_HEAVY: { files: { '_assets/core.css': `/*${heavyText}*/` }, at: 'index.html' },
  SCRIPTS_HEAVY: {
    files: {
      '_assets/client.js': 'import"./dep.js"',
      '_assets/dep.js': `export const text="${heavyText}"`,
    },
    at: 'index.html',
  },
  FONTS_HEAVY: {
    files: {
      '_assets/a.woff2': new Uint8Array(90_000),
      'index.html': page({
        head: '<link rel="preload" as="font" type="font/woff2" href="/_assets/a.woff2" crossorigin=""/>',
      }),
    },
    at: 'index.html',
  },
  ADDRESS_NOT_PUBLIC: {
    files: { 'index.html': page({ canonical: 'https://www.studio.example{base}' }) },
    at: 'index.html',
  },
  JSON_LD_INVALID: { ...jsonLd([1]), at: 'index.html' },
  JSON_LD_INCOMPLETE: {
    ...jsonLd({ '@context': 'https://schema.org', '@type': 'Offer', name: 'Trucco', price: 80 }),
    at: 'index.html',
  },
  HEADERS_MISSING: { files: { _headers: '/*\n  X-Frame-Options: DENY\n' }, at: '_headers' },
  DUPLICATE_HEADER: {
    files: {
      _headers: `${cleanFiles._headers}\n/_assets/*.js\n/_assets/a/*\n  Cache-Control: no-cache\n`,
    },
    at: '_headers',
  },
  SHARE_IMAGE_BLOCKED: { files: { '_share/card.jpg': '' }, at: '_headers' },
  CSP_WEAK: {
    files: { _headers: cleanFiles._headers.replace('script-src', "script-src 'unsafe-inline'") },
    at: '_headers',
  },
  CSP_BLOCKS: {
    files: { 'index.html': page({ head: '<script>document.title = "x"</script>' }) },
    at: 'index.html',
  },
  THIRD_PARTY: {
    ...home('<iframe src="https://maps.example/embed" title="Mappa"></iframe>'),
    at: 'index.html',
  },
  DRAFTS_FOR_PUBLIC: { files: latestOf('draft'), at: 'builds/latest.json' },
  DRAFTS_BUILT: {
    files: latestOf('draft'),
    config: { service: { ...service, version: 'draft' } },
    at: 'builds/latest.json',
  },
  SECRET_PUBLISHED: {
    files: { 'note.txt': 'la chiave è s3greto-molto-lungo' },
    config: { secrets: [{ name: 'API_TOKEN', value: 's3greto-molto-lungo' }] },
    at: 'note.txt',
  },
  PAGE_MISSING: {
    stories: [story('orfana', { _uid: 'o', component: 'page' })],
    at: 'orfana',
  },
  LEGAL_FONT: {
    files: { '_assets/core.css': '@font-face{src:url(https://fonts.example/a.woff2)}' },
    at: '_assets/core.css',
  },
}
