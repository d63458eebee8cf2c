import { expect, it } from 'vitest'
import { NotFoundPage } from '../../../src/layout/error-pages.tsx'
import { elementsIn, readHtml, textOf } from '../bloks/read-html.ts'
import { renderMarkup } from '../kit/render-markup.tsx'
import { settings } from './models.ts'

const render = (link = settings.errorLink) =>
  readHtml(renderMarkup(<NotFoundPage link={link} homeHref="/sub/" />))

it('[SHELL-5] the page of a missing route has the status, the title and a message', () => {
  const page = render()
  expect(elementsIn(page, 'h1').map(textOf)).toEqual(['Page Not Found'])
  expect(elementsIn(page, 'p').slice(0, 2).map(textOf)).toEqual(['404', 'Page not found'])
})

it('[SITE-3] the error page links to the home page under the base path, and to the page of the settings', () => {
  const hrefsOf = (page: ReturnType<typeof render>) =>
    elementsIn(page, 'a').map(({ attributes }) => attributes.get('href'))
  expect(hrefsOf(render())).toEqual(['/sub/', '/sub/contact'])
  expect(hrefsOf(render(null))).toEqual(['/sub/'])
})
