/**
 * The entries of the datasources that fields of the site take their values from.
 */

import type { BlokDefinition } from '../../src/content/blok.ts'
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import type { CacheIndex } from '../cache/cache-index.ts'
import { sourcesOf } from '../content/field-sources.ts'
import { diagnose } from '../diagnostics/diagnose.ts'
import type { ContentClient } from '../storyblok/client.ts'

type Datasources = NonNullable<CacheIndex['datasources']>

interface DatasourceOptions {
  client: Pick<ContentClient, 'fetchDatasource'>
  /** The content types of the site. */
  types: readonly BlokDefinition[]
  /** Entries of the last sync. */
  cached: Datasources | undefined
}

/** Asks for each datasource that some field names; for none if the site has no such field. */
export async function syncDatasources({
  client,
  types,
  cached = {},
}: DatasourceOptions): Promise<{ datasources?: Datasources; warnings: Diagnostic[] }> {
  const named = sourcesOf(types).datasources
  if (named.size === 0) return { warnings: [] }
  const datasources: [slug: string, entries: Datasources[string]][] = []
  const warnings: Diagnostic[] = []
  for (const [slug, field] of named) {
    const fetched = await client.fetchDatasource(slug)
    if (fetched.length === 0) warnings.push(datasourceMissing(slug, field))
    const entries = fetched.length > 0 ? fetched : cached[slug]
    if (entries !== undefined) datasources.push([slug, entries])
  }
  return { datasources: Object.fromEntries(datasources), warnings }
}

const datasourceMissing = (slug: string, field: string): Diagnostic =>
  diagnose(
    'DATASOURCE_MISSING',
    {},
    {
      en: `The datasource “${slug}”, which has the values of the field ${field}, is gone or has no entries. The last known entries stay.`,
      it: `La sorgente dati “${slug}”, da cui il campo ${field} prende i suoi valori, non c’è o è vuota. Restano gli ultimi valori conosciuti.`,
    },
    {
      en: `In Storyblok, create a datasource with the slug “${slug}” and its entries (Content → Datasources), then sync.`,
      it: `In Storyblok crea una sorgente dati con lo slug “${slug}” e i suoi valori.`,
    },
  )
