/**
 * The content that a build is asked for, as the last sync left it.
 */

import { VetrinaError } from '../../src/content/errors.ts'
import type { Config } from '../config.ts'
import { type CacheIndex, readFilledIndex } from './cache-index.ts'

/**
 * Drafts are never built as a site for the public, nor what is published as a preview of drafts.
 * @param bytes of the index, where somebody has read them
 * @throws VetrinaError CACHE_EMPTY, CACHE_OTHER_VERSION
 */
export function readContent(
  { cacheDir, service }: Pick<Config, 'cacheDir' | 'service'>,
  bytes?: Buffer | null,
): CacheIndex {
  const index = readFilledIndex(cacheDir, bytes)
  if (index.contentVersion === service.version) return index
  throw new VetrinaError({
    code: 'CACHE_OTHER_VERSION',
    message: `The content cache ${cacheDir} holds ${words[index.contentVersion]}, and a build of ${words[service.version]} is wanted.`,
    hint: `Run \`vetrina sync\` to fetch ${words[service.version]}, or build with STORYBLOK_VERSION=${index.contentVersion}.`,
  })
}

const words: Record<CacheIndex['contentVersion'], string> = {
  published: 'published stories',
  draft: 'drafts',
}
