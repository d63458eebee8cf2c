import type { ClientManifest } from '../../../../build/client/bundle.ts'
import { islandEntries, sheetNames } from '../../../../build/client/bundle-entries.ts'
import { site } from '../../../../src/site.ts'
import { configIn } from '../site-config.ts'

/** Client manifest whose files do not exist. */
export const client: ClientManifest = {
  script: '/_assets/client.js',
  styles: ['/_assets/base.css'],
  sheets: Object.fromEntries(sheetNames(site).map((name) => [name, ''])),
  fonts: [],
  islands: Object.fromEntries(
    islandEntries(site, configIn('/nowhere')).map(({ name }) => [name, `/_assets/${name}.js`]),
  ),
}
