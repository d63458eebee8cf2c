/**
 * Google's URLs that the translator requests, and the test of a page that gets answers from them.
 */
import type { BrowserContext, Page, Route } from 'playwright/test'
import { translationScript } from '../../src/translation/google.ts'
import { startElement, startMain } from './google-widget.ts'
import { test as siteTest } from './site.ts'
import { startTranslator } from './translators.ts'

const languages = ['en', 'fr', 'de', 'es', 'pt', 'nl', 'ru', 'zh-CN']
const list = { targetLanguages: languages.map((language) => ({ language, name: language })) }

const main = `(${startMain})(${startTranslator})`

type Answer = NonNullable<Parameters<Route['fulfill']>[0]>

const script = (body: string): Answer => ({ contentType: 'text/javascript', body })
const picture: Answer = {
  contentType: 'image/svg+xml',
  body: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
}

/** Answers to every URL that Google's scripts request; keys have no query. */
export const answers: Readonly<Record<string, Answer>> = {
  [translationScript]: script(`(${startElement})()`),
  'https://translate.googleapis.com/_/translate_http/_/js/k=translate_http.tr.it/m=el_main':
    script(main),
  'https://www.gstatic.com/_/translate_http/_/ss/k=translate_http.tr.O/m=el_main_css': {
    contentType: 'text/css',
    body: '.goog-text-highlight { background: #c9d7f1 }',
  },
  'https://translate-pa.googleapis.com/v1/supportedLanguages': script(
    `callback(${JSON.stringify(list)})`,
  ),
  'https://translate-pa.googleapis.com/v1/translateHtml': {
    headers: { 'Access-Control-Allow-Origin': '*' },
    json: [['']],
  },
  'https://www.gstatic.com/images/branding/googlelogo/1x/googlelogo_color_42x16dp.png': picture,
  'https://fonts.gstatic.com/s/i/productlogos/translate/v14/24px.svg': picture,
  'https://www.google.com/images/cleardot.gif': picture,
  'https://translate.google.com/gen204': { status: 204 },
  'https://translate.googleapis.com/element/log': { status: 204 },
  'https://translate.google.com/translate_un': { contentType: 'text/html', body: '' },
}

/** @returns requested URLs without their query; grows with each request */
export async function answerForGoogle(context: BrowserContext): Promise<Set<string>> {
  const asked = new Set<string>()
  const google = /^https:\/\/[a-z.-]+\.(google|googleapis|gstatic)\.com\//
  await context.route(google, (route) => {
    const address = route.request().url().replace(/\?.*/, '')
    asked.add(address)
    return route.fulfill(answers[address] ?? { status: 404 })
  })
  return asked
}

/** Changes the script that translates. */
export const changeMain = (page: Page, change: (body: string) => string) =>
  page.route('**/_/translate_http/_/js/**', (route) => route.fulfill(script(change(main))))

/** Test of a page whose translator gets answers. */
export const test = siteTest.extend({
  context: async ({ context }, use) => {
    await answerForGoogle(context)
    await use(context)
  },
})
