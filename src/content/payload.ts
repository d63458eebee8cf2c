/**
 * Data that the build writes and the browser's navigation fetches instead of a page.
 */
export interface Payload {
  path: string
  title: string
  description: string
  /** Markup of the main content, as in the page. */
  html: string
  /** Style sheets for the markup, and scripts of islands that wake at once. */
  styles: readonly string[]
  islands: readonly string[]
  /** URLs of the page in the other languages, in the site's order; absent if the site has only one. */
  languages?: readonly string[]
}

/** `builds/latest.json` */
export interface LatestBuild {
  id: string
  content: BuiltContent
}

/** The Storyblok content that a build shows, for people who check whether a site is up to date. */
export interface BuiltContent {
  /** Id of the space. */
  space: number
  /** Version of the space: changes with every publish, in no order. */
  version: number
  shows: 'published' | 'draft'
  /** Time of the latest publication (for drafts: change) of a story, ISO 8601; `null` if unknown. */
  newest: string | null
}

export interface ManifestRoute {
  payload: string
  middleware?: readonly string[]
  /** Set if it is not the site's first. */
  language?: string
}

/** `builds/meta/{id}.json` */
export interface BuildManifest {
  id: string
  /** Every route, with the data that the router needs. */
  routes: Readonly<Record<string, ManifestRoute>>
  prerendered: readonly string[]
  redirects: readonly { from: string; to: string; status: number }[]
  /** URL of the runtime: a page that runs another one is older, whatever it came from. */
  script: string
  /** URLs of the runtimes of all languages but the first, by folder. */
  scripts?: Readonly<Record<string, string>>
  /** Seconds until an open page asks again for the latest build. */
  pollSeconds: number
}
