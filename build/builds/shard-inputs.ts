/**
 * What a shard was made of: with the same, the build that merges gives the same files.
 */
import { canonicalJson, digestOf } from '../base/digest.ts'
import type { CacheIndex } from '../cache/cache-index.ts'
import type { Config } from '../config.ts'
import { digestOfConfig } from './code-digest.ts'

/** Digests. */
export interface ShardInputs {
  code: string
  configuration: string
  content: string
}

interface BuildInputs {
  /** Digest of the sources. */
  sources: string
  config: Config
  index: CacheIndex
}

export const inputsOfShard = ({ sources, config, index }: BuildInputs): ShardInputs => ({
  code: sources,
  configuration: digestOfConfig(config),
  content: digestOf(canonicalJson(index)),
})
