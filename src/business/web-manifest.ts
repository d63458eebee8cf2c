import { hrefOf } from '../content/paths.ts'
import type { SiteContext, WebManifestParts } from '../content/site.ts'
import { settingsQuery } from './settings-query.ts'

/** The installed app's entries: the settings' shortcuts to pages of the site. */
export function webManifest({ config, paths, query }: SiteContext): WebManifestParts {
  const hrefs = new Set(paths.map((path) => hrefOf(path, config.basePath)))
  return {
    categories: ['lifestyle', 'education'],
    shortcuts: query(settingsQuery)
      .shortcuts.filter(({ href }) => hrefs.has(href.replace(/[?#].*/, '')))
      .map(({ label, description, href }) => ({ name: label, description, href })),
  }
}
