import type { ClientManifest } from '../../../../build/client/bundle.ts'
import { type SheetName, sheetNames } from '../../../../src/styles/sheets.ts'

/** What the browser loads, without a file of it. */
export const client: ClientManifest = {
  script: '/_assets/client.js',
  styles: ['/_assets/base.css'],
  sheets: Object.fromEntries(sheetNames.map((name) => [name, ''])) as Record<SheetName, string>,
  fonts: [],
  islands: {} as ClientManifest['islands'],
}
