/**
 * What the browser fetches instead of a page: written by the build, read by the navigation.
 */
export interface Payload {
  path: string
  title: string
  description: string
  /** The same markup as the page's main content. */
  html: string
  /** Style sheets and island scripts that the markup needs, as addresses on the site. */
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
  routes: Readonly<Record<string, { payload: string }>>
  prerendered: readonly string[]
  redirects: readonly { from: string; to: string; status: number }[]
}
