import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import type { Config } from '../../../../build/config.ts'
import { withMetaPolicy } from '../../../../build/pages/content-policy.ts'
import {
  type DocumentOfPage,
  renderDocument,
  renderWithIslands,
} from '../../../../build/pages/document-parts.tsx'
import type { SettingsModel } from '../../../../src/business/settings-query.ts'
import { Document } from '../../../../src/kit/Document.tsx'
import { StringsContext } from '../../../../src/kit/use-strings.ts'
import { Footer } from '../../../../src/layout/Footer.tsx'
import { PhoneBar } from '../../../../src/layout/frame.tsx'
import { Header } from '../../../../src/layout/Header.tsx'
import { site } from '../../../../src/site.ts'
import { italian } from '../../../../src/strings/it.ts'
import { atHome } from '../../layout/models.ts'
import { modelsOf, siteStories } from '../library-of.ts'
import { client } from './bare-client.ts'

const odd = `L’"unghia" & <b>l'onda</b> $& $1 \u{f8ff}\0`

/** React's markup of the document of one page alone. */
function renderedAlone(page: DocumentOfPage, config: Config) {
  const settings = page.frame as SettingsModel
  const { basePath, themeColor, language } = config
  const document = (
    <Document
      {...{ ...page, basePath, themeColor, language }}
      script={client.script}
      fonts={client.fonts}
      manifest="/manifest.webmanifest"
      isPosting={false}
      siteName={settings.brand}
      header={<Header {...atHome} value={settings} currentPath={page.path} basePath={basePath} />}
      footer={[
        <Footer key="footer" settings={settings} homeHref={basePath} />,
        <PhoneBar key="bar" settings={settings} />,
      ]}
    />
  )
  return withMetaPolicy(
    `<!doctype html>${renderWithIslands(inItalian(document), (name) => client.islands[name] ?? '')}\n`,
    config,
  )
}

const inItalian = (content: ReactNode) => (
  <StringsContext.Provider value={italian}>{content}</StringsContext.Provider>
)

it('[BUILD-4] a page equals its own React render, whatever its texts and the pages before it', () => {
  const { settings: frame, config } = modelsOf(siteStories)
  const context = { client, config, site }
  const plain: DocumentOfPage = {
    path: '/about',
    title: 'Chi sono',
    description: 'Una frase',
    canonical: 'https://www.studio.example/about',
    isListed: true,
    alternates: [],
    languages: [],
    share: { src: 'https://www.studio.example/a.jpg', width: 1200, height: 630, alt: 'Una foto' },
    structuredData: '{"a":1}',
    frame,
    styles: ['/_assets/base.css', '/_assets/page.css'],
    islands: ['/_assets/a.js'],
    main: '<h1>Ciao</h1>',
  }
  const share = { src: `https://x.example/?${odd}`, width: 1200, height: 630, alt: odd }
  const pages: DocumentOfPage[] = [
    plain,
    { ...plain, title: odd, description: odd, canonical: `https://x.example/${odd}`, share },
    { ...plain, path: '/altra', main: `<p>${'$&'}</p>`, structuredData: '{"b":"$1"}' },
    { ...plain, share: { ...share, alt: '' }, title: '', description: '' },
    { ...plain, share: { ...share, width: 600 } },
    { ...plain, share: null, isListed: false, structuredData: '' },
    { ...plain, styles: ['/_assets/base.css'], islands: [] },
    { ...plain, path: '/brand' },
    { ...plain, frame: { ...frame, brand: 'Un altro nome' } },
    {
      ...plain,
      islands: ['/_assets/b.js', `/_assets/${odd}.js`],
      styles: [`/${odd}.css`, '/b.css'],
    },
  ]
  for (const page of [...pages, ...pages]) {
    expect(renderDocument(page, context)).toBe(renderedAlone(page, config))
  }
})
