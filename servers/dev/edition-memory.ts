/**
 * What one edition leaves to the next.
 */

import type { QueryResult } from '../../build/content/query-results.ts'
import type { Variant } from '../../build/pictures/variants.ts'

export interface EditionMemory {
  /** Only for the next one of the same code. */
  queries: Record<string, QueryResult>
  /** Pictures, style sheets and scripts that some page may still ask for. */
  variants: Map<string, Variant>
  assets: Map<string, () => string | Uint8Array>
}

/** A page of some editions ago may still ask for what it was made with. */
const mostAssets = 500

export function keepAsset(
  assets: EditionMemory['assets'],
  path: string,
  read: () => string | Uint8Array,
) {
  assets.delete(path)
  assets.set(path, read)
  const [oldest] = assets.keys()
  if (assets.size > mostAssets && oldest !== undefined) assets.delete(oldest)
}
