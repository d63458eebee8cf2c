/**
 * Paths of the site. One slash policy: a `RoutePath` starts with a slash and ends without one
 * (`/`, `/about`), always without the base path, which only `hrefOf` adds.
 */

/** A path with a story shown there: `/`, `/about`, `/corsi/trucco-sposa`. */
export type RoutePath = string & { readonly __brand: 'RoutePath' }

/** A file's place in `dist`, relative, with forward slashes: `about/index.html`. */
export type OutputPath = string & { readonly __brand: 'OutputPath' }

/** The slug of the story that is shown at `/`. */
export const homeSlug = 'home'

/** The route of a story. A folder's start page (`corsi/`) is shown at the folder's own path. */
export function routePathOf(fullSlug: string): RoutePath {
  const isBare = !fullSlug.startsWith('/') && !fullSlug.endsWith('/')
  const slug = isBare ? fullSlug : fullSlug.replace(/^\/+|\/+$/g, '')
  return (slug === homeSlug ? '/' : `/${slug}`) as RoutePath
}

/**
 * Folder of the pages in a language and their files: `en`; `''` for the site's first language.
 * @param config as for a page in that language
 */
export const languageFolder = ({ language, languages = [language] }: LanguageConfig): string =>
  language === languages[0] ? '' : language

interface LanguageConfig {
  readonly language: string
  readonly languages?: readonly string[]
}

/** Moves a path of the first language to another's folder: `/grazie` → `/en/grazie`, `/` → `/en`. */
export const pathInLanguage = (path: string, config: LanguageConfig): RoutePath => {
  const folder = languageFolder(config)
  return (folder === '' ? path : `/${folder}${path === '/' ? '' : path}`) as RoutePath
}

/** One language version of a page. */
export interface Alternate {
  language: string
  path: RoutePath
}

/** The HTML file of a route in `dist`. */
export const htmlFileOf = (path: RoutePath): OutputPath => fileIn(path, 'index.html')

export const payloadName = '_payload.json'

/** The payload file of a route in `dist`; the browser requests the same path. */
export const payloadFileOf = (path: RoutePath): OutputPath => fileIn(path, payloadName)

/** Data of the whole site for the editor's preview; no slug begins with an underscore. */
export const editorSiteFile = '_editor/site.json'

/** Folder of share pictures only: pages of any origin may show them. */
export const shareFolder = '_share/'

/** Turns a literal name into an output path, for files without a route. */
export const outputPath = (path: string): OutputPath => path as OutputPath

/**
 * The URL of a path on the site, base path included.
 * @param basePath `/` or `/sub/`: starts and ends with a slash
 */
export const hrefOf = (path: string, basePath: string): string => basePath + path.replace(/^\//, '')

/**
 * Makes a URL of the site absolute; other URLs stay as they are. Escapes letters outside ASCII, as
 * search engines and calendars want, so that a page has one spelling everywhere.
 * @param href base path included
 */
export const absoluteHref = (href: string, { siteUrl }: { siteUrl: string }): string =>
  href.startsWith('/') ? new URL(href, siteUrl).href : href

const fileIn = (path: RoutePath, name: string): OutputPath =>
  (path === '/' ? name : `${path.slice(1)}/${name}`) as OutputPath
