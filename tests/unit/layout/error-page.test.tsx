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
    [404, 'Page Not Found'],
    [500, 'Internal Server Error'],
    [403, 'Internal Server Error'],
  ])('[SHELL-5] %d is titled %s', (statusCode, title) => {
    const page = render({ statusCode, message: 'Page not found: /x' })
    expect(page.title).toEqual([title])
    expect(page.text).toContain(String(statusCode))
    expect(page.text).toContain('Page not found: /x')
  })

  it('[SHELL-5] the status is 500 unless the error says otherwise', () => {
    const page = render({ message: '' })
    expect(page.text).toContain('500')
    expect(page.title).toEqual(['Internal Server Error'])
  })

  it('[SITE-3] leads on, under the base path, and where the settings say', () => {
    const error = { statusCode: 404, message: '' }
    expect(render(error).links).toEqual(['/sub/', '/sub/contact'])
    expect(render(error, null).links).toEqual(['/sub/'])
  })
})
