/**
 * What is wrong with the references of a story: it is shown without them.
 */
import type { StoryEntry } from '../cache/cache-index.ts'
import { type EditorSpace, editorLink } from '../config/storyblok-hosts.ts'
import type { Warning } from '../log.ts'

/** A reference, by the story and the field that have it. */
export interface Reference {
  holder: StoryEntry
  /** What the editor reads beside the field. */
  label: string
}

interface Target {
  uuid: string
  /** `undefined` when there is no such story. */
  entry: StoryEntry | undefined
  /** Names of the content types that the field takes. */
  types: readonly string[]
}

export function referenceBroken(
  reference: Reference,
  { uuid, entry, types }: Target,
  space: EditorSpace,
): Warning {
  const isOther = entry !== undefined && !types.includes(entry.component)
  const [en, it] = isOther
    ? [
        `${entry.fullSlug}, which is of the type “${entry.component}”, and the field takes ${types.join(', ')}`,
        `${entry.fullSlug}, che è di tipo “${entry.component}”, e qui servono: ${types.join(', ')}`,
      ]
    : [
        `a story that is not published (${entry?.fullSlug ?? uuid})`,
        `un contenuto non pubblicato (${entry?.fullSlug ?? uuid})`,
      ]
  return {
    code: 'REFERENCE_BROKEN',
    message: `“${reference.label}”: the reference leads to ${en}. It is left out. / Il riferimento porta a ${it}: resta fuori.`,
    hint: 'Publish that story, or choose another one. / Pubblica quel contenuto, o scegline un altro.',
    ...placeOf(reference, space),
  }
}

/**
 * The same warning wherever a page enters the circle.
 * @param circle its references, each to the holder of the next one
 */
export function referenceCircle(circle: readonly Reference[], space: EditorSpace): Warning {
  const { reference, target } = circle
    .map((one, at) => ({ reference: one, target: circle[(at + 1) % circle.length] ?? one }))
    .reduce((a, b) => (b.reference.holder.fullSlug < a.reference.holder.fullSlug ? b : a))
  const slug = target.holder.fullSlug
  return {
    code: 'REFERENCE_CIRCLE',
    message: `“${reference.label}”: ${slug} leads back to this story by its own references. Each page is shown without the reference that closes the circle. / ${slug} rimanda a sua volta a questo contenuto. Ogni pagina resta senza il riferimento che chiude il cerchio.`,
    hint: 'Take one of the references out. / Togli uno dei riferimenti.',
    ...placeOf(reference, space),
  }
}

/** @param isSynced the cache has the datasource, but no such entry */
export function entryMissing(
  reference: Reference,
  { datasource, value, isSynced }: { datasource: string; value: string; isSynced: boolean },
  space: EditorSpace,
): Warning {
  const place = placeOf(reference, space)
  return isSynced
    ? {
        code: 'OPTION_MISSING',
        message: `“${reference.label}”: the datasource “${datasource}” has no entry with the value ${JSON.stringify(value)}. It is left out. / La sorgente dati “${datasource}” non ha più il valore “${value}”: resta fuori.`,
        hint: 'Choose another value, or add the entry to the datasource. / Scegli un altro valore, o aggiungilo alla sorgente dati.',
        ...place,
      }
    : {
        code: 'DATASOURCE_MISSING',
        message: `“${reference.label}”: the content cache does not have the datasource “${datasource}”. The value ${JSON.stringify(value)} is left out. / Manca la sorgente dati “${datasource}”: il valore “${value}” resta fuori.`,
        hint: 'Run `vetrina sync`; if it is the same then, create the datasource in Storyblok. / Chiedi a chi cura il sito.',
        ...place,
      }
}

const placeOf = ({ holder }: Reference, space: EditorSpace) => ({
  story: holder.fullSlug,
  link: editorLink(space, holder.id),
})
