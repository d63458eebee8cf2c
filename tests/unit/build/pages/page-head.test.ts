import { expect, it } from 'vitest'
import type { Config } from '../../../../build/config.ts'
import { renderPage } from '../../../../build/pages/render.tsx'
import { site } from '../../../../src/site.ts'
import { modelOfAbout } from '../library-of.ts'
import { drafts } from '../site-config.ts'
import { hero } from '../stories.ts'
import { client } from './bare-client.ts'

/** The `<head>` of a page with these fields. */
function headOf(fields: object, config: Partial<Config> = {}): string {
  const { model, config: complete } = modelOfAbout(fields, { config })
  const [file] = renderPage(model, { client, config: complete, site })
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
