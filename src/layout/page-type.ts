/**
 * The content type of a page.
 */

import { bodyBloks } from '../bloks/bloks.ts'
import { heroBlok } from '../bloks/text-bloks.ts'
import { type BlokModelOf, defineBlok } from '../content/blok.ts'
import { bloks } from '../content/blok-list.ts'
import { text, textarea } from '../content/fields.ts'
import { image } from '../content/rich-fields.ts'
import { shareReleaseFields } from '../law/release-fields.ts'

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

export type PageContent = BlokModelOf<typeof pageType>
