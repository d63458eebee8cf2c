/**
 * The islands that come with the generator.
 */
import { VetrinaError } from '../content/errors.ts'

/** The script of an island; the build bundles one file for each. */
export interface IslandScript {
  /**
   * Path from the site's file (`./…`), or else from the project's root. A `.tsx` has a React component
   * with plain JSON props as its default export, and React in its file; a `.ts` exports `hydrate`
   * (`IslandModule`).
   */
  readonly module: string
  /** Whether it works without a connection: visitors have it before they need it. */
  readonly isOffline?: true
}

/** Islands by name, for `Island` and `Enhancement`. */
export type Islands = Readonly<Record<string, IslandScript>>

/** Islands of every site. */
export const commonIslands: Islands = {
  install: { module: 'src/client/install.ts' },
  editor: { module: 'src/editor/start-editor.ts' },
  'editor-preview': { module: 'src/editor/editor.ts' },
}

/** Islands of a site with forms, beside the script of its forms. */
export const formIslands: Islands = {
  'request-queue': { module: 'src/forms/island/queue-sender.ts' },
  'request-code': { module: 'src/forms/island/request-code.ts' },
}

/** Islands of a site that visitors can have translated. */
export const translationIslands: Islands = {
  language: { module: 'src/translation/language.ts' },
  consent: { module: 'src/translation/consent-switch.ts' },
}

/**
 * Finds the URL of an island's script.
 * @param page that shows the island
 * @throws VetrinaError ISLAND_UNKNOWN
 */
export function scriptOf(
  name: string,
  page: string,
  scripts: Readonly<Record<string, string>>,
): string {
  if (Object.hasOwn(scripts, name)) return scripts[name] ?? ''
  throw new VetrinaError({
    code: 'ISLAND_UNKNOWN',
    message: {
      en: `${page} shows the island “${name}”, which the site does not have.`,
      it: `${page} mostra l’isola “${name}”, che il sito non ha.`,
    },
    hint: {
      en: 'Correct the name in the component, or add the island and its module to `islands` of the site.',
      it: 'Correggi il nome nel componente, o aggiungi l’isola e il suo modulo a `islands` del sito.',
    },
  })
}
