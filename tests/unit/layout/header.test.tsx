import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Header } from '../../../src/layout/Header.tsx'
import { elementsIn, type HtmlElement, linksIn, readHtml, textOf } from '../bloks/read-html.ts'
import { atHome, picture, settings } from './models.ts'

function render(currentPath: string, changes: Partial<typeof settings> = {}) {
  const place = { ...atHome, currentPath, basePath: '/sub/', homeHref: '/sub/' }
  return readHtml(renderToStaticMarkup(<Header {...place} value={{ ...settings, ...changes }} />))
}

describe('Header', () => {
  it('[SITE-3] [SHELL-3] shows the navigation of the settings in order, on phones in a dialog, and marks external links', () => {
    for (const navigation of elementsIn(render('/'), 'nav')) {
      expect(linksIn(navigation)).toEqual([
        ['HOME', '/sub/'],
        ['PRENOTA TRUCCO', '/sub/bridal-form'],
        ['LISTINO', '/sub/listino-prezzi'],
        ['ACCADEMIA', 'https://academy.example/'],
        ['PRENOTA TRUCCO', '/sub/bridal-form'],
        ['SHOP', 'https://shop.example/'],
      ])
      const external = elementsIn(navigation, 'a').filter(({ attributes }) =>
        attributes.get('rel')?.includes('external noopener'),
      )
      expect(external.map(textOf)).toEqual(['ACCADEMIA', 'SHOP'])
    }
    expect(elementsIn(render('/'), 'dialog').flatMap((one) => elementsIn(one, 'nav'))).toHaveLength(
      1,
    )
  })

  it('[SITE-3] shows a logo instead of the name, with the name as alt text and its size reserved', () => {
    const brandOf = (root: HtmlElement) =>
      elementsIn(root, 'a').find(
        ({ attributes }) => attributes.get('class') === 'site-header__brand',
      )
    expect(elementsIn(render('/'), 'img')).toEqual([])
    const logo = { ...picture, width: 600, height: 200, alt: 'Un fiore' }
    const brand = brandOf(render('/', { logo }))
    if (brand === undefined) throw new Error('no masthead')
    expect(textOf(brand)).toBe('')
    expect(
      elementsIn(brand, 'img').map(({ attributes }) => Object.fromEntries(attributes)),
    ).toMatchObject([
      { src: picture.src, alt: 'Studio Prova', width: '600', height: '200', loading: 'eager' },
    ])
    const sizes = elementsIn(brand, 'source').map(({ attributes }) => attributes.get('sizes'))
    expect(sizes).toContain('(min-width: 64rem) 12rem, 7.5rem')
  })

  it('[SITE-3] has neither navigation nor a button for it without a menu', () => {
    const root = render('/', { menu: [], tagline: '' })
    for (const tag of ['nav', 'button', 'dialog', 'ul']) expect(elementsIn(root, tag)).toEqual([])
    expect(linksIn(root)).toContainEqual(['Studio Prova', '/sub/'])
    expect(elementsIn(root, 'p').map(textOf)).toEqual(['10100 Torino'])
  })

  it('[SHELL-3] has native disclosures as menus; opening one closes the others of its navigation', () => {
    for (const navigation of elementsIn(render('/'), 'nav')) {
      expect(elementsIn(navigation, 'summary').map(textOf)).toEqual(['SERVIZI', 'CORSI'])
      const [services, courses] = elementsIn(navigation, 'details').map((menu) => menu.attributes)
      expect(services?.get('name')).toBe(courses?.get('name'))
    }
    const groups = elementsIn(render('/'), 'details').map((menu) => menu.attributes.get('name'))
    expect(new Set(groups).size).toBe(2)
  })

  it('marks every link to the current page, and no other', () => {
    const current = (path: string) =>
      elementsIn(render(path), 'nav').map((navigation) =>
        elementsIn(navigation, 'a')
          .filter((link) => link.attributes.get('aria-current') === 'page')
          .map(textOf),
      )
    expect(current('/bridal-form')).toEqual(Array(2).fill(['PRENOTA TRUCCO', 'PRENOTA TRUCCO']))
    expect(current('/')).toEqual([['HOME'], ['HOME']])
    // The error page has no URL of its own.
    expect(current('')).toEqual([[], []])
    expect(current('/corsi/trucco-sposa')).toEqual([[], []])
  })
})
