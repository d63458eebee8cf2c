/**
 * The content type of redirects: an old URL and its target.
 */
import { defineBlok } from './blok.ts'
import { boolean, patterned } from './fields.ts'
import { link } from './rich-fields.ts'

// Excludes names that begin with a dot, and characters that hosts read as placeholders.
const path = /^(\/[\p{L}\p{N}_~-]([\p{L}\p{M}\p{N}._~ -]*[\p{L}\p{M}\p{N}._~-])?)+\/?$/u

/** Decodes an old URL that was copied in escaped form: `/perch%C3%A9`. */
export function decodeOldPath(from: string): string {
  try {
    return decodeURIComponent(from).normalize('NFC')
  } catch {
    // An incomplete escape: not a URL.
    return from
  }
}

export const redirectType = defineBlok({
  name: 'redirect',
  label: 'Reindirizzamento',
  fields: {
    from: patterned({
      label: 'Vecchio indirizzo',
      help: 'Il percorso senza dominio, ad esempio /chi-sono',
      required: true,
      pattern: '^(/[A-Za-z0-9\\u0080-\\uffff_~%-][A-Za-z0-9\\u0080-\\uffff._~% -]*)+/?$',
      expected: {
        en: 'a path of this site like /old-page: letters, digits, spaces and - _ . ~ only',
        it: 'un percorso di questo sito, ad esempio /chi-sono: solo lettere, cifre, spazi e - _ . ~',
      },
    }),
    to: link({ label: 'Nuovo indirizzo', required: true }),
    is_permanent: boolean({
      label: 'Per sempre',
      help: 'Attiva se il vecchio indirizzo non tornerà: i motori di ricerca lo dimenticano (301). Altrimenti è temporaneo (302).',
    }),
  },
  invalidFields: ({ from }) => (path.test(decodeOldPath(String(from))) ? [] : ['from']),
})
