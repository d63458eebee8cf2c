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
}

/** `builds/latest.json` */
export interface LatestBuild {
  id: string
}

/** `builds/meta/{id}.json` */
export interface BuildManifest {
  id: string
  /** Every route with what the router must know of it. */
  routes: Readonly<Record<string, { payload: string; middleware?: readonly string[] }>>
  prerendered: readonly string[]
  redirects: readonly { from: string; to: string; status: number }[]
  /** How long an open page waits before it asks again which build is the latest. */
  pollSeconds: number
}
