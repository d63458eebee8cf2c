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
 * Folder of what is made for pages in one language: `en`; `''` for the site's first.
 * @param config as a page in that language has it
 */
export const languageFolder = ({ language, languages = [language] }: LanguageConfig): string =>
  language === languages[0] ? '' : language

interface LanguageConfig {
  readonly language: string
  readonly languages?: readonly string[]
}

/** A path of the first language's in the folder of a language: `/grazie` is `/en/grazie`, `/` is `/en`. */
export const pathInLanguage = (path: string, config: LanguageConfig): RoutePath => {
  const folder = languageFolder(config)
  return (folder === '' ? path : `/${folder}${path === '/' ? '' : path}`) as RoutePath
}

/** A page in one of the languages that it is in. */
export interface Alternate {
  language: string
  path: RoutePath
}

/** The page of a route in `dist`. */
export const htmlFileOf = (path: RoutePath): OutputPath => fileIn(path, 'index.html')

export const payloadName = '_payload.json'

/** The payload of a route in `dist`; the browser asks for the same path. */
export const payloadFileOf = (path: RoutePath): OutputPath => fileIn(path, payloadName)

/** What the editor's preview knows of the whole site; no slug begins with an underscore. */
export const editorSiteFile = '_editor/site.json'

/** Pictures that pages are shared with, and nothing else: pages of any origin may show them. */
export const shareFolder = '_share/'

/** A literal name as an output path: for the files that are not made from a route. */
export const outputPath = (path: string): OutputPath => path as OutputPath

/**
 * The URL of a path on the site, base path included.
 * @param basePath `/` or `/sub/`: starts and ends with a slash
 */
export const hrefOf = (path: string, basePath: string): string => basePath + path.replace(/^\//, '')

/**
 * A URL of the site in full; one of another site stays as it is. Spelled in one way wherever it
 * names a page: letters outside ASCII are escaped, as search engines and calendars want them.
 * @param href base path included
 */
export const absoluteHref = (href: string, { siteUrl }: { siteUrl: string }): string =>
  href.startsWith('/') ? new URL(href, siteUrl).href : href

const fileIn = (path: RoutePath, name: string): OutputPath =>
  (path === '/' ? name : `${path.slice(1)}/${name}`) as OutputPath
