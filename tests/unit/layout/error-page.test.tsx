import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ErrorPage } from '../../../src/layout/ErrorPage.tsx'
import { elementsIn, readHtml, textOf, walk } from '../bloks/read-html.ts'
import { settings } from './models.ts'

const render = (props: { statusCode?: number; message: string }, link = settings.errorLink) => {
  const page = <ErrorPage {...props} link={link} homeHref="/sub/" />
  const root = readHtml(renderToStaticMarkup(page))
  const elements = [...walk(root)].map(({ element }) => element)
  return {
    title: elementsIn(root, 'h1').map(textOf),
    text: textOf(root),
    links: elements.flatMap((element) => element.attributes.get('href') ?? []),
  }
}

describe('ErrorPage', () => {
  it.each([
    [{ statusCode: 404 }, '404', 'Page Not Found'],
    [{ statusCode: 403 }, '403', 'Internal Server Error'],
    [{}, '500', 'Internal Server Error'],
  ])('[SHELL-5] the error %j has the status %s and is titled %s', (error, status, title) => {
    const page = render({ ...error, message: 'Page not found: /x' })
    expect(page.title).toEqual([title])
    expect(page.text).toContain(status)
    expect(page.text).toContain('Page not found: /x')
  })

  it('[SITE-3] links to the home page under the base path, and to the page of the settings', () => {
    const error = { statusCode: 404, message: '' }
    expect(render(error).links).toEqual(['/sub/', '/sub/contact'])
    expect(render(error, null).links).toEqual(['/sub/'])
  })
})
