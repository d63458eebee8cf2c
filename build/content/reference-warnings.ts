/**
 * Warnings about broken references. Their story is shown without them.
 */
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import type { Words } from '../../src/content/words.ts'
import type { StoryEntry } from '../cache/cache-index.ts'
import { type EditorSpace, editorLink } from '../config/storyblok-hosts.ts'
import { type Code, diagnose } from '../diagnostics/diagnose.ts'

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

export function referenceBroken(
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
export function referenceCircle(circle: readonly Reference[], space: EditorSpace): Diagnostic {
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
export function entryMissing(
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
