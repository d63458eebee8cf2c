import { datetime, option, text } from './fields.ts'

/** Of what may show a person. For the studio's records: nothing of it is shown on the site. */
export const releaseFields = {
  person: option(
    {
      unknown: 'Non indicato',
      none: 'Nessuna persona riconoscibile',
      adult: 'Una persona maggiorenne',
      minor: 'Una persona minorenne',
    },
    {
      label: 'Chi si vede',
      help: 'Se la persona si riconosce, serve la sua liberatoria; per un minorenne quella dei genitori, altrimenti il sito non si può pubblicare.',
    },
  ),
  release: text({
    label: 'Liberatoria',
    help: 'Data o numero di quella firmata. Non compare nel sito. Ad esempio: n. 14 del 3 marzo 2026',
  }),
  release_until: datetime({
    label: 'Liberatoria valida fino al',
    help: 'Solo se è stata data per un tempo limitato.',
  }),
}
