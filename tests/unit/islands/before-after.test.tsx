import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { ImageModel } from '../../../src/content/model.ts'
import BeforeAfter from '../../../src/islands/BeforeAfter.tsx'
import { readHtml, textOf, walk } from '../bloks/read-html.ts'

const image = (name: string): ImageModel => ({
  src: `/_assets/${name}.jpg`,
  srcset: `/_assets/${name}.jpg 800w`,
  webpSrcset: `/_assets/${name}.webp 800w`,
  avifSrcset: '',
  isFirst: false,
  width: 800,
  height: 600,
  alt: `Sopracciglia, ${name}`,
  position: '50% 50%',
  color: '#c8b8a8',
})

it('shows both pictures, named, without a script and without a style attribute', () => {
  const html = renderToStaticMarkup(
    <BeforeAfter before={image('prima')} after={image('dopo')} caption="Dopo un mese" />,
  )
  const root = readHtml(html)
  const elements = [...walk(root)].map(({ element }) => element)
  const images = elements.filter(({ tag }) => tag === 'img')
  expect(images.map(({ attributes }) => attributes.get('alt'))).toEqual([
    'Sopracciglia, prima',
    'Sopracciglia, dopo',
  ])
  expect(textOf(root)).toBe('PrimaDopoDopo un mese')
  expect(html).not.toContain('style=')
})
