/**
 * The content types: what a whole story can be. Courses and settings have their own files.
 */
import { type BlokModelOf, defineBlok } from './blok.ts'
import { bloks } from './blok-list.ts'
import { bodyBloks } from './bloks.ts'
import { courseType } from './course-type.ts'
import { boolean, patterned, text, textarea } from './fields.ts'
import { shareReleaseFields } from './release-fields.ts'
import { image, link } from './rich-fields.ts'
import { settingsType } from './settings-type.ts'
import { heroBlok } from './text-bloks.ts'

export const pageType = defineBlok({
  name: 'page',
  label: 'Pagina',
  fields: {
    title: text({
      label: 'Titolo per i motori di ricerca',
      help: 'Circa 60 caratteri, diverso per ogni pagina. Vuoto: il titolo dell’apertura e il nome dello studio.',
    }),
    description: textarea({
      label: 'Descrizione per i motori di ricerca',
      help: 'Circa 150 caratteri: il testo sotto il titolo nei risultati di ricerca. Vuota: le prime righe della pagina.',
    }),
    hero: bloks([heroBlok], { label: 'Apertura', max: 1 }),
    body: bloks(bodyBloks, { label: 'Contenuto' }),
    share_image: image({
      label: 'Immagine per i social',
      help: '1200 × 630 pixel. Senza, si compone da sola con il titolo e la prima foto della pagina.',
    }),
    ...shareReleaseFields,
  },
})

export const redirectType = defineBlok({
  name: 'redirect',
  label: 'Reindirizzamento',
  fields: {
    from: patterned({
      label: 'Vecchio indirizzo',
      help: 'Il percorso senza dominio, ad esempio /chi-sono',
      required: true,
      // No folder that begins with a dot, and nothing that a host reads as a placeholder.
      pattern: '^(/[A-Za-z0-9À-ÿ_~-][A-Za-z0-9À-ÿ._~-]*)+/?$',
      expected: {
        en: 'a path of this site like /old-page: letters, digits and - _ . ~ only',
        it: 'un percorso di questo sito, ad esempio /chi-sono: solo lettere, cifre e - _ . ~',
      },
    }),
    to: link({ label: 'Nuovo indirizzo', required: true }),
    is_permanent: boolean({
      label: 'Per sempre',
      help: 'Attiva se il vecchio indirizzo non tornerà: i motori di ricerca lo dimenticano (301). Altrimenti è temporaneo (302).',
    }),
  },
})

export type PageContent = BlokModelOf<typeof pageType>

/** Content types by the name that a story's `content.component` carries. */
export const contentTypes = {
  page: pageType,
  course: courseType,
  settings: settingsType,
  redirect: redirectType,
}
export type ContentTypeName = keyof typeof contentTypes
