/**
 * The islands by name. To add one: a component with plain JSON props as the default export of a
 * file here, and its line in both records; the build makes its script.
 */
import Carousel from './Carousel.tsx'

/**
 * React components: rendered by the build, hydrated in the browser. With a second one, `bundle.ts`
 * has to give React a file of its own.
 */
export const islands = { carousel: Carousel }

export type IslandName = keyof typeof islands

/** Islands that need no React: a blok's own markup, and a module that exports `hydrate`. */
export type EnhancementName =
  | 'before-after'
  | 'install'
  | 'lightbox'
  | 'calendar-filter'
  | 'share'
  | 'language'
  | 'consent'
  | 'request-form'
  | 'kept-requests'
  | 'request-code'
  | 'editor'

/** What an island loads by itself. */
type LateScriptName = 'editor-preview'

export type ScriptName = IslandName | EnhancementName | LateScriptName

/** The module of each, relative to this folder; the build bundles one script for each. */
export const islandModules = {
  carousel: './Carousel.tsx',
  'before-after': './before-after.ts',
  install: './install.ts',
  lightbox: './lightbox.ts',
  'calendar-filter': './calendar-filter.ts',
  share: './share.ts',
  language: './language.ts',
  consent: './consent.ts',
  editor: '../editor/start-editor.ts',
  'editor-preview': '../editor/editor.ts',
  'request-form': './request-form/request-form.ts',
  'kept-requests': './request-form/kept-sender.ts',
  'request-code': './request-code.ts',
} satisfies Record<ScriptName, string>
