/**
 * How pages read the content: each answer is recorded with the key that it was asked by.
 */
import type { ContentReader } from '../../src/content/content-reader.ts'
import { resolveLink } from '../../src/content/link.ts'
import type { MomentOf } from '../../src/content/local-time.ts'
import type { Query } from '../../src/content/query.ts'
import { planRemoteImage } from '../../src/content/remote-image.ts'
import type { Config } from '../config.ts'
import type { Recorder } from './dependencies.ts'
import type { Lookups } from './lookups.ts'
import type { QueryResults } from './query-results.ts'

interface ReaderOptions {
  config: Config
  momentOf: MomentOf
  lookups: Lookups
  queries: QueryResults
  /** Is told what is read. */
  recorder: Recorder
  /** Gets the uuids that links lead nowhere by. */
  broken: Set<string>
}

export function createReader(options: ReaderOptions): ContentReader {
  const { config, momentOf, lookups, queries, recorder, broken } = options
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
        const { key, slug, path } = lookups.targetOf(uuid)
        recorder.read(key, slug)
        if (path === null) broken.add(uuid)
        return path
      })
    },
    image(image) {
      const remote = config.images.remote ? planRemoteImage(image, config.images) : null
      if (remote !== null) return remote
      recorder.read(lookups.keyOf(image), lookups.assetAt(image.filename)?.digest ?? '')
      const plan = lookups.planImage(image)
      return plan === null ? null : { ...plan.model, alt: image.alt }
    },
  }
}
