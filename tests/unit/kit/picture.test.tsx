import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Picture } from '../../../src/kit/Picture.tsx'
import { elementsIn, readHtml } from '../bloks/read-html.ts'
import { picture } from '../layout/models.ts'

function render(changes: Partial<typeof picture>, isAtOnce = false) {
  const html = renderToStaticMarkup(
    <Picture image={{ ...picture, ...changes }} sizes="50vw" isAtOnce={isAtOnce} />,
  )
  const attributesOf = (tag: string) => {
    return Object.fromEntries(elementsIn(readHtml(html), tag)[0]?.attributes ?? [])
  }
  return { img: attributesOf('img'), source: attributesOf('source') }
}

describe('Picture', () => {
  it('[IMG-1] offers WebP first, then the fallback, with its size', () => {
    const { img, source } = render({})
    expect(source).toEqual({ type: 'image/webp', srcset: picture.webpSrcset, sizes: '50vw' })
    expect(img).toMatchObject({
      src: picture.src,
      srcset: picture.srcset,
      width: '800',
      height: '1000',
      alt: 'Un volto',
    })
  })

  it('[IMG-1] offers AVIF before WebP where the site makes it', () => {
    const { source } = render({ avifSrcset: '/_assets/volto-800.avif 800w' })
    expect(source).toEqual({
      type: 'image/avif',
      srcset: '/_assets/volto-800.avif 800w',
      sizes: '50vw',
    })
  })

  it('[IMG-1] loads lazily, unless it shall load at once', () => {
    expect(render({}).img).toMatchObject({ loading: 'lazy' })
    expect(render({}).img.fetchpriority).toBeUndefined()
    expect(render({}, true).img).toMatchObject({
      loading: 'eager',
      fetchpriority: 'high',
      decoding: 'sync',
    })
  })

  it.each([
    ['48% 9%', ['focus-y0']],
    ['100% 66%', ['focus-x100', 'focus-y75']],
    ['50% 50%', []],
    ['nonsense', []],
  ])('[IMG-1] keeps the focal point %s without a style attribute: %j', (position, classes) => {
    const { img } = render({ position })
    expect(img.class?.split(' ').filter((name) => name.startsWith('focus'))).toEqual(classes)
    expect(img.style).toBeUndefined()
  })

  it.each([
    ['#000000', 'tone-r0 tone-g0 tone-b0'],
    ['#ff8000', 'tone-r15 tone-g8 tone-b0'],
    ['#d9b6a8', 'tone-r13 tone-g11 tone-b10'],
    ['', 'tone-r14 tone-g14 tone-b14'],
  ])('[IMG-1] the placeholder of %j is %s', (color, classes) => {
    expect(render({ color }).img.class).toContain(classes)
  })
})
