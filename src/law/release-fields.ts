import { day, option, text } from '../content/fields.ts'

/**
 * Fields for each blok with a picture, which may show a person. They are for the studio's records: the
 * site never shows them.
 * @param picture names the picture, where that is not plain: “ nell’immagine …”
 */
const createReleaseFields = (picture: string) => ({
  person: option(
    {
      unknown: 'Non indicato',
      none: 'Nessuna persona riconoscibile',
      adult: 'Una persona maggiorenne',
      minor: 'Una persona minorenne',
    },
    {
      label: `Chi si vede${picture}`,
      help: 'Se la persona si riconosce, serve la sua liberatoria; per un minorenne quella dei genitori, altrimenti il sito non si può pubblicare.',
    },
  ),
  release: text({
    label: 'Liberatoria',
    help: 'Data o numero di quella firmata. Non compare nel sito. Ad esempio: n. 14 del 3 marzo 2026',
    translatable: false,
  }),
  release_until: day({
    label: 'Liberatoria valida fino al',
    help: 'Solo se è stata data per un tempo limitato.',
  }),
})

export const releaseFields = createReleaseFields('')

/** Fields for pictures used only for sharing. */
export const shareReleaseFields = createReleaseFields(' nell’immagine per i social')
