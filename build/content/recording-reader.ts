/**
 * How pages read the content: each answer is recorded with the key that it was asked by.
 */
import type { ContentReader } from '../../src/content/content-reader.ts'
import { resolveLink } from '../../src/content/link.ts'
import type { MomentOf } from '../../src/content/local-time.ts'
import { planRemoteImage } from '../../src/content/remote-image.ts'
import type { Config } from '../config.ts'
import { createCalendarFeed } from '../pages/calendar-path.ts'
import type { QueryName, Recorder } from './dependencies.ts'
import { createFormTargets } from './form-targets.ts'
import type { Lookups } from './lookups.ts'
import { coursesOf, type QueryResults, settingsOf } from './query-results.ts'

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
  const query = <T>(name: QueryName, resultOf: (results: QueryResults) => T): T => {
    recorder.read(name, queries.get(name).digest)
    return resultOf(queries)
  }
  return {
    settings: () => query('settings', settingsOf),
    courses: () => query('courses', coursesOf),
    timeZone: () => config.timeZone,
    momentOf,
    calendarFeed: () => createCalendarFeed(config),
    formTargets: () => createFormTargets(query('settings', settingsOf), config),
    formOptions: () => config.forms,
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
