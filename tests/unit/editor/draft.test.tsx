import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type BlokModelOf, defineBlok } from '../../../src/content/blok.ts'
import { bloks } from '../../../src/content/blok-list.ts'
import { text } from '../../../src/content/fields.ts'
import { routePathOf } from '../../../src/content/paths.ts'
import { defineQuery } from '../../../src/content/query.ts'
import { blok, contentType, type MainContent, type PageType } from '../../../src/content/site.ts'
import { createDraft } from '../../../src/editor/draft.ts'
import { createNotices } from '../../../src/editor/render-draft.tsx'
import { BlokContext, Bloks, renderBloksOf } from '../../../src/kit/Bloks.tsx'
import { draftSite } from './draft-site.ts'

/** The blok of a content type that this site does not have. */
const stepBlok = defineBlok({
  name: 'step',
  label: 'Passo',
  fields: { what: text({ label: 'Che cosa', required: true }) },
})
const recipeType = defineBlok({
  name: 'recipe',
  label: 'Ricetta',
  fields: {
    dish: text({ label: 'Piatto', required: true }),
    steps: bloks([stepBlok], { label: 'Passi' }),
    hints: bloks([stepBlok], { label: 'Consigli' }),
  },
})
type Recipe = BlokModelOf<typeof recipeType>

const kitchen = defineQuery<{ cook: string }>({
  name: 'kitchen',
  title: 'the kitchen',
  read: () => ({ cook: '' }),
})
const recipePage: PageType<Recipe, Recipe & { cook: string; isOld: boolean }> = {
  createModel: (recipe, { name, path, reader, config, isOver }) => ({
    title: recipe.dish,
    description: '',
    missing: [],
    breadcrumb: [{ label: name, href: `${config.basePath}${path.slice(1)}` }],
    share: { title: '', brand: '', tagline: '', chosen: null, picture: null, fallback: null },
    shown: { ...recipe, cook: reader.query(kitchen).cook, isOld: isOver('2001-01-01 00:00') },
  }),
  picturesOf: () => [],
  Main: ({ model: { shown, breadcrumb } }) => (
    <article>
      <h1>
        {breadcrumb[0]?.href} {shown.dish} {shown.cook} {String(shown.isOld)}
      </h1>
      <Bloks list={shown.steps} />
      {shown.hints.map((hint) => (
        <i key={hint._uid}>{hint.what}</i>
      ))}
    </article>
  ),
}

const cookbook: MainContent = {
  contentTypes: [contentType(recipeType, recipePage), { definition: stepBlok }],
  bloks: [blok(stepBlok, ({ blok: { what } }) => <p>{what}</p>)],
  inlineBloks: [],
}

const site = draftSite({ queries: { kitchen: { cook: 'Ada' } } })

const step = (_uid: string, what: string, component = 'step') => ({ component, _uid, what })

function draftOf(content: object, from = site) {
  const story = { component: 'recipe', _uid: 'recipe', dish: 'Ribollita', ...content }
  return createDraft(
    { id: 7, uuid: 'u', name: 'Zuppa', content: story },
    {
      ...cookbook,
      site: from,
      page: { id: 7, uuid: 'u', path: routePathOf('ricette/zuppa') },
      valid: new Map(),
    },
  )
}

function show(content: object, from = site) {
  const { shown, problems } = draftOf(content, from)
  if (shown === null) throw new Error(problems.join())
  const { Main, model, bloks } = shown
  const { inList, ...rendering } = renderBloksOf(cookbook)
  const { inPlace, unplaced } = createNotices(bloks, inList)
  const html = renderToStaticMarkup(
    <BlokContext.Provider value={{ ...rendering, inList: inPlace }}>
      <Main model={model} />
    </BlokContext.Provider>,
  )
  return { html: html.replaceAll(' class="editor-notice"', ''), problems, unplaced: unplaced() }
}

describe('a draft of a content type with a page', () => {
  it('[EDIT-2] is shown by the type’s own model and component', () => {
    const { html, problems, unplaced } = show({ steps: [step('a', 'Cuoci')] })
    expect(html).toBe(
      '<article><h1>/sub/ricette/zuppa Ribollita Ada true</h1><p>Cuoci</p></article>',
    )
    expect([...problems, ...unplaced]).toEqual([])
  })

  it('[I18N-8] is shown in the edited language, with untranslated fields in the first language', () => {
    const config = { ...site.config, language: 'pt-BR', languages: ['it', 'pt-BR'] }
    const steps = [
      { ...step('a', 'Cuoci'), what__i18n__pt_br: 'Cozinhe' },
      { ...step('b', 'Servi'), what__i18n__pt_br: '', what__i18n__en: 'Serve' },
    ]
    expect(show({ dish__i18n__pt_br: 'Sopa', steps }, { ...site, config }).html).toContain(
      ' Sopa Ada true</h1><p>Cozinhe</p><p>Servi</p>',
    )
    expect(show({ dish__i18n__pt_br: 'Sopa', steps }).html).toContain(
      ' Ribollita Ada true</h1><p>Cuoci</p><p>Servi</p>',
    )
  })

  it('[EDIT-2] [BUILD-3] shows a problem in the place of its blok', () => {
    const { html, problems, unplaced } = show({
      steps: [step('a', '', 'salto'), step('b', 'Cuoci'), step('c', ''), step('d', 'Servi')],
    })
    expect(html.slice(html.indexOf('</h1>'), html.indexOf('</article>'))).toBe(
      '</h1><aside><p>Il blocco “salto” qui non è previsto: sul sito non si vede.</p></aside>' +
        '<p>Cuoci</p><aside><p>“Passi 3 › Che cosa”: campo obbligatorio: serve un testo.</p></aside>' +
        '<p>Servi</p>',
    )
    expect([...problems, ...unplaced]).toEqual([])
  })

  it('[EDIT-2] lists problems of bloks that have no place of their own', () => {
    const { html, unplaced } = show({ hints: [step('a', 'Sale'), step('b', '')] })
    expect(html).toContain('<i>Sale</i></article>')
    expect(unplaced).toEqual(['“Consigli 2 › Che cosa”: campo obbligatorio: serve un testo.'])
  })

  it('[EDIT-2] names the query whose data are missing', () => {
    const { shown, problems } = draftOf({}, { ...site, queries: {} })
    expect(shown).toBeNull()
    expect(problems).toEqual([expect.stringContaining('mancano i dati “kitchen”')])
  })
})
