/**
 * A page, as a story.
 */
import { type BlokModelOf, defineBlok } from './blok.ts'
import { bloks } from './blok-list.ts'
import { bodyBloks } from './bloks.ts'
import { text, textarea } from './fields.ts'
import { shareReleaseFields } from './release-fields.ts'
import { image } from './rich-fields.ts'
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

export type PageContent = BlokModelOf<typeof pageType>
