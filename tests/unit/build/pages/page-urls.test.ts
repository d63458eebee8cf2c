import { expect, it } from 'vitest'
import { idsIn, urlsIn } from '../../../../build/pages/page-urls.ts'

const read = (main: string, around = '') =>
  urlsIn(
    `<html><body>${around}<main id="main">${main}</main></body></html>`,
    'https://studio.example/sub/corsi/gel',
  )

it('links of the content are paths from the root of the host, other links are left out', () => {
  const links = [
    '/sub/about',
    '#prezzi',
    '../ciglia?a=1#perch%C3%A9',
    'https://studio.example/sub/about',
    'https://altro.example/',
    '/sub/_assets/foto.1-160.a8.jpg',
    '/sub/corsi/../gel.html',
    '/sub/./gel',
    'mailto:a@b.example',
    'ftp://studio.example/',
  ]
  const main = links.map((href) => `<a class="x" href="${href}">qui</a>`).join('')
  expect(read(main, '<a href="/menu">menu</a>').links).toEqual([
    '/sub/about',
    '/sub/corsi/gel#prezzi',
    '/sub/ciglia#perch%C3%A9',
    '/sub/_assets/foto.1-160.a8.jpg',
    '/sub/gel.html',
    '/sub/gel',
    'ftp://studio.example/',
  ])
})

it('duplicate ids are listed once, and texts of scripts are ignored', () => {
  const main =
    '<p id="a&amp;b">uno</p><p data-id="c" id="d">due</p><p id="d">tre</p><p id="d">quattro</p><script>"<p id=\\"e\\">"</script>'
  expect(idsIn(main)).toEqual(['a&b', 'd', 'd', 'd'])
  expect(read(main).doubleIds).toEqual(['d'])
})
