/**
 * The reader that pages read the content with. It records each answer as a dependency.
 */

import { pictureWords } from '../../src/content/asset.ts'
import type { ContentReader } from '../../src/content/content-reader.ts'
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { resolveLink } from '../../src/content/link.ts'
import type { MomentOf } from '../../src/content/local-time.ts'
import { hrefOf } from '../../src/content/paths.ts'
import type { Query } from '../../src/content/query.ts'
import { deepestReference } from '../../src/content/reference-fields.ts'
import { planRemoteImage } from '../../src/content/remote-image.ts'
import type { StoryEntry } from '../cache/cache-index.ts'
import { readStory } from '../cache/content-cache.ts'
import type { EditorSpace } from '../config/storyblok-hosts.ts'
import type { Config } from '../config.ts'
import { datasourceKey, type Recorder, storyKey } from './dependencies.ts'
import { type Lookups, versionOf } from './lookups.ts'
import type { QueryResults } from './query-results.ts'
import {
  entryMissing,
  type Reference,
  referenceBroken,
  referenceCircle,
} from './reference-warnings.ts'
import { isShown } from './routes.ts'

/** A link to a story that is not published. */
export interface BrokenLink {
  /** The story that has the link. */
  holder: StoryEntry
  /** The story it leads to. */
  uuid: string
}

interface ReaderOptions {
  config: Config
  momentOf: MomentOf
  lookups: Lookups
  queries: QueryResults
  /** Records the dependencies. */
  recorder: Recorder
  /** The space in which the stories are edited. */
  space: EditorSpace
  /** The story whose content is read. */
  story: StoryEntry
  /** The references that lead to it from the page's own story. */
  chain: readonly Reference[]
  /** Collects links whose target has no page. */
  broken: BrokenLink[]
  /** Collects warnings about references. */
  warnings: Diagnostic[]
}

export function createReader(options: ReaderOptions): ContentReader {
  const { config, momentOf, lookups, queries, recorder, space, story, broken, warnings } = options
  return {
    config,
    momentOf,
    query<Value>({ name }: Query<Value>) {
      const { value, digest } = queries.get(name)
      recorder.read(name, digest)
      return value as Value
    },
    link(link) {
      return resolveLink(link, config.basePath, (uuid) => {
        const target = lookups.targetOf(uuid)
        recorder.read(target.key, target.slug)
        if (target.path === null) broken.push({ holder: story, uuid })
        return target
      })
    },
    pageHref(path) {
      const uuid = config.language === config.languages[0] ? undefined : lookups.uuidAt(path)
      if (uuid === undefined) return hrefOf(path, config.basePath)
      const target = lookups.targetOf(uuid)
      recorder.read(target.key, target.slug)
      return hrefOf(target.path ?? path, config.basePath)
    },
    image(image) {
      const remote = config.images.remote ? planRemoteImage(image, config.images) : null
      if (remote !== null) return remote
      recorder.read(lookups.keyOf(image), lookups.assetAt(image.filename)?.digest ?? '')
      const plan = lookups.planImage(image)
      return plan === null ? null : { ...plan.model, ...pictureWords(image) }
    },
    story({ uuid, types, label }) {
      const chain = [...options.chain, { holder: story, label }]
      const start = chain.findIndex(({ holder }) => holder.uuid === uuid)
      if (start !== -1) warnings.push(referenceCircle(chain.slice(start), space))
      if (start !== -1 || chain.length > deepestReference) return null
      const entry = lookups.entryOf(uuid)
      recorder.read(storyKey(uuid), versionOf(entry))
      if (entry === undefined || !isShown(entry) || !types.includes(entry.component)) {
        warnings.push(referenceBroken({ holder: story, label }, { uuid, entry, types }, space))
        return null
      }
      const { name, content } = readStory(config.cacheDir, entry)
      const { path } = lookups.targetOf(uuid)
      const href = path === null ? '' : hrefOf(path, config.basePath)
      return {
        uuid,
        name,
        href,
        content,
        reader: createReader({ ...options, story: entry, chain }),
      }
    },
    datasourceEntry({ datasource, value, label }) {
      recorder.read(datasourceKey(datasource), lookups.datasourceDigest(datasource))
      const entries = lookups.entriesIn(datasource)
      const found = entries?.find((entry) => entry.value === value)
      if (found !== undefined) return found
      const missing = { datasource, value, isSynced: entries !== undefined }
      warnings.push(entryMissing({ holder: story, label }, missing, space))
      return null
    },
  }
}
