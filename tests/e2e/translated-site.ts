/**
 * A stand-in for the scripts of the Google website translator, which makes the requests and leaves the
 * elements that saved pages and reports show; and the test of a page that gets answers to all of them.
 */
import type { BrowserContext, Page, Route } from 'playwright/test'
import { translationScript } from '../../src/translation/google.ts'
import { test as siteTest } from './site.ts'
import { startTranslator } from './translators.ts'

// The two scripts run in the page as source text, so each is self-contained.

/** `element.js` */
function startElement() {
  const address = (document.currentScript as HTMLScriptElement).src
  const callback = new URL(address).searchParams.get('cb') ?? ''
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = 'https://www.gstatic.com/_/translate_http/_/ss/k=translate_http.tr.O/m=el_main_css'
  const main = document.createElement('script')
  main.src =
    'https://translate.googleapis.com/_/translate_http/_/js/k=translate_http.tr.it/m=el_main'
  main.addEventListener('load', () => Reflect.get(window, callback)())
  document.head.append(sheet, main)
}

interface Options {
  pageLanguage: string
  includedLanguages: string
}

/** `el_main`: fills its list late, reads and writes its cookie, puts a bar in the page. */
function startMain(translator: typeof startTranslator) {
  let turn: ((language: string) => void) | undefined
  const create = (tag: string, className: string, markup = '') => {
    const element = document.createElement(tag)
    element.className = className
    element.innerHTML = markup
    return element
  }
  const dress = () => {
    document.documentElement.style.height = '100%'
    document.body.setAttribute('style', 'position: relative; min-height: 100%; top: 40px;')
    const bar =
      '<iframe class="VIpgJd-ZVi9od-ORHb-OEVmcd skiptranslate" id=":1.container" style="visibility: visible"></iframe>'
    document.body.prepend(create('div', 'skiptranslate', bar))
    const bubble = create(
      'div',
      'VIpgJd-yAWNEb-L7lbkb skiptranslate',
      '<img src="https://fonts.gstatic.com/s/i/productlogos/translate/v14/24px.svg" width="24" height="24" alt=""><div style="padding: 8px">Testo originale</div>',
    )
    bubble.id = 'goog-gt-tt'
    const circle =
      '<div><svg width="96px" height="96px" viewBox="0 0 66 66"><circle cx="33" cy="33" r="30"></circle></svg></div>'
    const frame = create('iframe', 'goog-te-ftab-frame skiptranslate') as HTMLIFrameElement
    frame.src = 'https://translate.google.com/translate_un?sl=it'
    document.body.append(
      bubble,
      create('div', 'goog-te-spinner-pos', circle),
      create('div', 'VIpgJd-ZVi9od-aZ2wEe-wOHMyf', circle),
      frame,
    )
  }
  const translate = (language: string) => {
    const request = new XMLHttpRequest()
    request.open('POST', 'https://translate-pa.googleapis.com/v1/translateHtml')
    request.setRequestHeader('Content-Type', 'application/json+protobuf')
    request.setRequestHeader('X-Goog-API-Key', 'key')
    request.addEventListener('load', () => {
      if (turn) turn(language)
      else {
        turn = translator({ language, isMoving: false })
        dress()
      }
      new Image().src = `https://translate.google.com/gen204?sl=it&tl=${language}`
      navigator.sendBeacon('https://translate.googleapis.com/element/log', '[]')
    })
    request.send(JSON.stringify([[[document.title], 'it', language], 'te']))
  }
  function TranslateElement({ pageLanguage, includedLanguages }: Options, id: string) {
    const combo = create('select', 'goog-te-combo') as HTMLSelectElement
    combo.setAttribute('aria-label', 'Language Translate Widget')
    combo.append(new Option('Select Language', ''))
    const gadget = create('div', 'skiptranslate goog-te-gadget')
    const logo =
      '<img src="https://www.gstatic.com/images/branding/googlelogo/1x/googlelogo_color_42x16dp.png" alt=""><img src="https://www.google.com/images/cleardot.gif" alt="">'
    gadget.append(combo, create('span', '', logo))
    document.getElementById(id)?.append(gadget)
    combo.addEventListener('change', () => {
      const value = `googtrans=/${pageLanguage}/${combo.value}; path=/`
      // biome-ignore lint/suspicious/noDocumentCookie: as the service does
      document.cookie = value
      // biome-ignore lint/suspicious/noDocumentCookie: as the service does
      document.cookie = `${value}; domain=.${location.hostname}`
      translate(combo.value)
    })
    const fill = (list: { targetLanguages: { language: string }[] }) => {
      const known = list.targetLanguages.map(({ language }) => language)
      const codes = includedLanguages.split(',').filter((code) => known.includes(code))
      combo.append(...codes.map((code) => new Option(code, code)))
      const remembered = /googtrans=\/[^/;]*\/([^;]+)/.exec(document.cookie)?.[1]
      if (remembered !== undefined && codes.includes(remembered)) translate(remembered)
    }
    Reflect.set(window, 'callback', fill)
    const list = document.createElement('script')
    list.src =
      'https://translate-pa.googleapis.com/v1/supportedLanguages?client=te&display_language=it&key=key&callback=callback'
    document.head.append(list)
  }
  new Image().src = 'https://translate.google.com/gen204?nca=te_li&client=te_lib'
  Reflect.set(window, 'google', { translate: { TranslateElement } })
}

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
