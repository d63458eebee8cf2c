/**
 * What the browser fetches instead of a page: written by the build, read by the navigation.
 */
export interface Payload {
  path: string
  title: string
  description: string
  /** The same markup as the page's main content. */
  html: string
  /** Style sheets that the markup needs, and scripts of islands that wake at once. */
  styles: readonly string[]
  islands: readonly string[]
  /** Addresses of the same page in the other languages, in the order of the site; none of a site that has one. */
  languages?: readonly string[]
}

/** `builds/latest.json` */
export interface LatestBuild {
  id: string
  content: BuiltContent
}

/** The content of Storyblok that a build shows: for people, to see whether a site is behind. */
export interface BuiltContent {
  /** Id of the space. */
  space: number
  /** Of the space: another one after every publish, and in no order. */
  version: number
  shows: 'published' | 'draft'
  /** When the newest of its stories was published (a draft: changed), ISO 8601; `null`: not known. */
  newest: string | null
}

export interface ManifestRoute {
  payload: string
  middleware?: readonly string[]
  /** Where it is not the site's first. */
  language?: string
}

/** `builds/meta/{id}.json` */
export interface BuildManifest {
  id: string
  /** Every route with what the router must know of it. */
  routes: Readonly<Record<string, ManifestRoute>>
  prerendered: readonly string[]
  redirects: readonly { from: string; to: string; status: number }[]
  /** URL of the runtime: a page that runs another one is older, whatever it came from. */
  script: string
  /** The runtimes of the languages after the first, by their folder. */
  scripts?: Readonly<Record<string, string>>
  /** How long an open page waits before it asks again which build is the latest. */
  pollSeconds: number
}
