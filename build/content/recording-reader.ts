/**
 * The reader that pages read the content with. It records each answer as a dependency.
 */

import { pictureWords } from '../../src/content/asset.ts'
import { deepestReference } from '../../src/content/choice-fields.ts'
import type { ContentReader } from '../../src/content/content-reader.ts'
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { resolveLink } from '../../src/content/link.ts'
import { hrefOf } from '../../src/content/paths.ts'
import type { Query } from '../../src/content/query.ts'
import { planRemoteImage } from '../../src/content/remote-image.ts'
import type { Words } from '../../src/content/words.ts'
import type { StoryEntry } from '../cache/cache-index.ts'
import { readStory } from '../cache/content-cache.ts'
import { type EditorSpace, editorLink } from '../config/storyblok-hosts.ts'
import { type Code, diagnose } from '../diagnostics/diagnose.ts'
import {
  datasourceKey,
  linkKey,
  type QueryResults,
  type Recorder,
  storyKey,
} from './dependencies.ts'
import type { Library } from './library.ts'
import { isShown } from './routes.ts'

interface ReaderOptions {
  library: Library
  queries: QueryResults
  recorder: Recorder
  /** The story whose content is read. */
  story: StoryEntry
  /** The references that lead to it from the page's own story. */
  chain: readonly Reference[]
}

export function createReader(options: ReaderOptions): ContentReader {
  const { library, queries, recorder, story } = options
  const { config, momentOf, space } = library
  const { dependencies, broken, warnings } = recorder
  const targetOf = (uuid: string) => {
    dependencies.add(linkKey(uuid))
    return library.targetOf(uuid)
  }
  return {
    config,
    momentOf,
    query<Value>(query: Query<Value>) {
      dependencies.add(query.name)
      return queries.valueOf(query)
    },
    link(link) {
      return resolveLink(link, config.basePath, (uuid) => {
        const target = targetOf(uuid)
        if (target.path === null) broken.set(story, (broken.get(story) ?? new Set()).add(uuid))
        return target
      })
    },
    pageHref(path) {
      const uuid = config.language === config.languages[0] ? undefined : library.uuidAt(path)
      const target = uuid === undefined ? undefined : targetOf(uuid)
      return hrefOf(target?.path ?? path, config.basePath)
    },
    image(image) {
      const remote = config.images.remote ? planRemoteImage(image, config.images) : null
      if (remote !== null) return remote
      dependencies.add(library.keyOf(image))
      const plan = library.planImage(image)
      return plan === null ? null : { ...plan.model, ...pictureWords(image) }
    },
    story({ uuid, types, label }) {
      const chain = [...options.chain, { holder: story, label }]
      const start = chain.findIndex(({ holder }) => holder.uuid === uuid)
      if (start !== -1) warnings.push(referenceCircle(chain.slice(start), space))
      if (start !== -1 || chain.length > deepestReference) return null
      const entry = library.entryOf(uuid)
      dependencies.add(storyKey(uuid))
      if (entry === undefined || !isShown(entry) || !types.includes(entry.component)) {
        warnings.push(referenceBroken({ holder: story, label }, { uuid, entry, types }, space))
        return null
      }
      const { name, content } = readStory(config.cacheDir, entry)
      const { path } = library.targetOf(uuid)
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
      dependencies.add(datasourceKey(datasource))
      const entries = library.entriesIn(datasource)
      const found = entries?.find((entry) => entry.value === value)
      if (found !== undefined) return found
      const missing = { datasource, value, isSynced: entries !== undefined }
      warnings.push(entryMissing({ holder: story, label }, missing, space))
      return null
    },
  }
}

/** A reference, identified by its story and field. */
export interface Reference {
  holder: StoryEntry
  /** The field's label in the editor. */
  label: string
}

interface Target {
  uuid: string
  /** `undefined` when there is no such story. */
  entry: StoryEntry | undefined
  /** Names of the content types that the field accepts. */
  types: readonly string[]
}

function referenceBroken(
  reference: Reference,
  { uuid, entry, types }: Target,
  space: EditorSpace,
): Diagnostic {
  const isOther = entry !== undefined && !types.includes(entry.component)
  const [en, it] = isOther
    ? [
        `${entry.fullSlug}, which is of the type “${entry.component}”, but the field takes ${types.join(', ')}`,
        `${entry.fullSlug}, che è di tipo “${entry.component}”, e qui servono: ${types.join(', ')}`,
      ]
    : [
        `a story that is not published (${entry?.fullSlug ?? uuid})`,
        `un contenuto non pubblicato (${entry?.fullSlug ?? uuid})`,
      ]
  return diagnoseReference('REFERENCE_BROKEN', reference, space, {
    en: `the reference leads to ${en}. It is left out.`,
    it: `il riferimento porta a ${it}. Resta fuori.`,
  })
}

/**
 * Gives the same warning wherever a page enters the circle.
 * @param circle its references, each to the holder of the next one
 */
function referenceCircle(circle: readonly Reference[], space: EditorSpace): Diagnostic {
  const { reference, target } = circle
    .map((step, index) => ({
      reference: step,
      target: circle[(index + 1) % circle.length] ?? step,
    }))
    .reduce((a, b) => (b.reference.holder.fullSlug < a.reference.holder.fullSlug ? b : a))
  const slug = target.holder.fullSlug
  return diagnoseReference('REFERENCE_CIRCLE', reference, space, {
    en: `${slug} leads back to this story through its own references. Each page is shown without the reference that closes the circle.`,
    it: `${slug} rimanda a sua volta a questo contenuto. Ogni pagina resta senza il riferimento che chiude il cerchio.`,
  })
}

/** @param isSynced the cache has the datasource, but no such entry */
function entryMissing(
  reference: Reference,
  { datasource, value, isSynced }: { datasource: string; value: string; isSynced: boolean },
  space: EditorSpace,
): Diagnostic {
  return isSynced
    ? diagnoseReference('OPTION_MISSING', reference, space, {
        en: `the datasource “${datasource}” has no entry with the value ${JSON.stringify(value)}. It is left out.`,
        it: `la sorgente dati “${datasource}” non ha più il valore “${value}”. Resta fuori.`,
      })
    : diagnoseReference('DATASOURCE_MISSING', reference, space, {
        en: `the content cache does not have the datasource “${datasource}”. The value ${JSON.stringify(value)} is left out.`,
        it: `manca la sorgente dati “${datasource}”. Il valore “${value}” resta fuori.`,
      })
}

const diagnoseReference = (
  code: Code,
  { holder, label }: Reference,
  space: EditorSpace,
  { en, it }: Words,
): Diagnostic => ({
  ...diagnose(
    code,
    { story: holder.fullSlug },
    { en: `“${label}”: ${en}`, it: `“${label}”: ${it}` },
  ),
  link: editorLink(space, holder.id),
})
