/**
 * Renders a page model into its files: the page and the payload.
 */
import type { ReactNode } from 'react'
import { scriptOf } from '../../src/client/islands.ts'
import { VetrinaError } from '../../src/content/errors.ts'
import { languageAttributes } from '../../src/content/language-tags.ts'
import type { PageModel } from '../../src/content/page-model.ts'
import {
  absoluteHref,
  hrefOf,
  htmlFileOf,
  type OutputPath,
  outputPath,
  payloadFileOf,
} from '../../src/content/paths.ts'
import type { Payload } from '../../src/content/payload.ts'
import type { StandalonePage } from '../../src/content/site.ts'
import { BlokContext, renderBloksOf } from '../../src/kit/Bloks.tsx'
import { createFirstPicture, FirstPictureContext } from '../../src/kit/Picture.tsx'
import { EditableContext, editableAttributes } from '../../src/kit/use-editable.ts'
import { createPageIds, PageIdsContext } from '../../src/kit/use-page-ids.ts'
import { SheetContext } from '../../src/kit/use-sheets.ts'
import { StringsContext } from '../../src/kit/use-strings.ts'
import { shortDigestOf } from '../base/digest.ts'
import type { ClientManifest } from '../client/bundle.ts'
import { sheetNames } from '../client/bundle-entries.ts'
import type { Config } from '../config.ts'
import { languageLinks, renderDocument, renderWithIslands } from './document-parts.tsx'
import { isIndexable } from './page-facts.ts'
import { pageTypeNamed } from './page-model.ts'
import type { RenderContext } from './render-context.ts'
import { planShare } from './share-card.ts'

export type RenderedFile = { path: OutputPath; content: string }

/** The main content is rendered once and used in both files. */
export function renderPage(model: PageModel, context: RenderContext): RenderedFile[] {
  const { config, site } = context
  const { Main } = pageTypeNamed(site, model.type).page
  const main = renderMain(
    <EditableContext.Provider value={editableIn(model, config)}>
      <Main model={model} />
    </EditableContext.Provider>,
    `The page ${model.path}`,
    context,
  )
  const languages = languageLinks(model.alternates ?? [], config)
  const payload: Payload = {
    path: hrefOf(model.path, config.basePath),
    title: model.title,
    description: model.description,
    html: main.html,
    styles: main.styles,
    islands: main.islands,
    ...(config.languages.length > 1 && { languages }),
  }
  const html = renderDocument(
    {
      path: model.path,
      title: model.title,
      description: model.description,
      canonical: model.canonical,
      isListed: isIndexable(config),
      alternates: (model.alternates ?? []).map(({ language, href }) => ({
        language,
        href: absoluteHref(href, config),
      })),
      languages,
      share: planShare(model.share, context).image,
      structuredData: serializeData(site.structuredData(model, config)),
      frame: model.frame,
      styles: main.styles,
      islands: main.islands,
      main: main.html,
    },
    context,
  )
  return [
    { path: htmlFileOf(model.path), content: html },
    { path: payloadFileOf(model.path), content: JSON.stringify(payload) },
    ...main.files,
  ]
}

/**
 * Renders a page without a story, and its own style sheet if it needs one: no payload, no share card, and
 * search engines do not learn of it.
 * @param frame value of the query that the frame shows
 */
export function renderStandalonePage(
  { file, path, title, description, content }: StandalonePage,
  frame: unknown,
  context: RenderContext,
): RenderedFile[] {
  const { basePath, siteUrl } = context.config
  const main = renderMain(content, `The page ${file}`, context)
  const page = {
    path,
    title,
    description,
    canonical: absoluteHref(hrefOf(path, basePath), { siteUrl }),
    isListed: false,
    alternates: [],
    languages: languageLinks([], context.config),
    share: null,
    structuredData: '',
    frame,
    styles: main.styles,
    islands: main.islands,
    main: main.html,
  }
  return [{ path: file, content: renderDocument(page, context) }, ...main.files]
}

/** Attributes to select drafts in the editor's preview, and the language of untranslated parts. */
const editableIn =
  ({ storyId, blokLanguages = {} }: PageModel, config: Config) =>
  ({ _uid: uid, component: name = '' }: { _uid: string; component?: string }) => ({
    ...languageAttributes(blokLanguages[uid], config.languages),
    ...(config.service.version === 'draft' &&
      editableAttributes({ name, uid, id: String(storyId) })),
  })

/** The text of a `<script type="application/ld+json">`, safe to stand in HTML; `''` for none. */
const serializeData = (data: object | null): string =>
  data === null
    ? ''
    : JSON.stringify(data).replace(
        /[<>&\u2028\u2029]/g,
        (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )

export interface RenderedMain {
  html: string
  /** URLs of the style sheets it needs. */
  styles: readonly string[]
  /** Scripts of the islands in it that wake at once, in order. */
  islands: readonly string[]
  /** Further files to publish: the style sheet of its components. */
  files: RenderedFile[]
}

/**
 * @param page for messages
 * @throws VetrinaError ISLAND_UNKNOWN, SHEET_UNKNOWN
 */
export function renderMain(
  content: ReactNode,
  page: string,
  { client, config, site }: RenderContext,
): RenderedMain {
  const awake = new Set<string>()
  const used = new Set<string>()
  const use = (name: string) => {
    if (!Object.hasOwn(client.sheets, name)) throw unknownSheet(name, page)
    used.add(name)
  }
  const html = renderWithIslands(
    <SheetContext.Provider value={use}>
      <PageIdsContext.Provider value={createPageIds(site.isOwnId)}>
        <BlokContext.Provider value={renderBloksOf(site)}>
          <StringsContext.Provider value={site.strings(config.language)}>
            <FirstPictureContext.Provider value={createFirstPicture()}>
              {content}
            </FirstPictureContext.Provider>
          </StringsContext.Provider>
        </BlokContext.Provider>
      </PageIdsContext.Provider>
    </SheetContext.Provider>,
    (name, wake) => {
      const script = scriptOf(name, page, client.islands)
      if (wake === 'load') awake.add(script)
      return script
    },
  )
  const names = sheetNames(site).filter((name) => used.has(name))
  const sheet = createPageSheet(names, client)
  const styles = sheet.map(({ path }) => hrefOf(`/${path}`, config.basePath))
  return {
    html,
    styles: [...client.styles, ...styles],
    islands: [...awake].sort(),
    files: sheet,
  }
}

const unknownSheet = (name: string, page: string): VetrinaError =>
  new VetrinaError({
    code: 'SHEET_UNKNOWN',
    message: {
      en: `${page} needs the style sheet “${name}”, which the site does not have.`,
      it: `${page} vuole il foglio di stile “${name}”, che il sito non ha.`,
    },
    hint: {
      en: `Correct the name in the component, or add ${name}.css and its line in \`styles.sheets\` of the site.`,
      it: `Correggi il nome nel componente, o aggiungi ${name}.css e la sua riga in \`styles.sheets\` del sito.`,
    },
  })

// One sheet per page: one per component would be up to ten requests before the first screen, and
// with the core in it, browsers could not keep the core from page to page.
function createPageSheet(names: readonly string[], client: ClientManifest): RenderedFile[] {
  if (names.length === 0) return []
  const content = names.map((name) => client.sheets[name]).join('')
  return [{ path: outputPath(`_assets/page.${shortDigestOf(content)}.css`), content }]
}
