import { visitRecords } from './content-path.ts'
import { type Query, textParameter } from './query-string.ts'
import type { Space } from './space.ts'
import type { AssetSidecar } from './space-files.ts'

/** With `resolve_assets=1`: what is known of the assets in the contents, each once. */
export function resolveAssets(
  space: Space,
  contents: readonly unknown[],
  query: Query,
): { assets?: AssetSidecar[] } {
  if (textParameter(query, 'resolve_assets') !== '1') return {}
  const found = new Map<number, AssetSidecar>()
  visitRecords(contents, ({ fieldtype, id }) => {
    const asset = fieldtype === 'asset' ? space.assetRecords.get(Number(id)) : undefined
    if (asset !== undefined) found.set(asset.id, asset)
  })
  return { assets: [...found.values()] }
}
