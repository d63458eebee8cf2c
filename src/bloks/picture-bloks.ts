/**
 * Bloks of pictures and videos.
 */
import { defineBlok } from '../content/blok.ts'
import { bloks } from '../content/blok-list.ts'
import { option, patterned, text, textarea } from '../content/fields.ts'
import { image } from '../content/rich-fields.ts'
import { releaseFields } from '../law/release-fields.ts'
import { actionBlok, alternativeText } from './inline-bloks.ts'

const treatment = text({
  label: 'Trattamento',
  help: 'Ad esempio: Sopracciglia pelo per pelo',
})

export const galleryItemBlok = defineBlok({
  name: 'gallery_item',
  label: 'Foto della galleria',
  fields: {
    image: image({ label: 'Foto', help: alternativeText, required: true }),
    caption: text({ label: 'Didascalia' }),
    treatment,
    state: option(
      { none: 'Non indicato', fresh: 'Appena fatto', healed: 'Guarito' },
      { label: 'Stato', help: 'Per la dermopigmentazione: quando è stata scattata la foto.' },
    ),
    ...releaseFields,
  },
})

export const albumBlok = defineBlok({
  name: 'album',
  label: 'Album',
  fields: {
    title: text({ label: 'Titolo', required: true }),
    lead: textarea({ label: 'Introduzione' }),
    items: bloks([galleryItemBlok], { label: 'Foto', required: true }),
  },
})

export const galleryBlok = defineBlok({
  name: 'gallery',
  label: 'Galleria',
  fields: {
    heading: text({ label: 'Titolo' }),
    lead: textarea({ label: 'Sommario' }),
    items: bloks([galleryItemBlok], {
      label: 'Foto',
      help: 'Le foto senza album; vengono prima degli album.',
    }),
    albums: bloks([albumBlok], { label: 'Album', help: 'Ad esempio uno per servizio.' }),
    action: bloks([actionBlok], {
      label: 'Pulsante',
      help: 'Ad esempio: Chiedi questo trattamento',
      max: 1,
    }),
  },
})

export const beforeAfterBlok = defineBlok({
  name: 'before_after',
  label: 'Prima e dopo',
  fields: {
    heading: text({ label: 'Titolo' }),
    before: image({
      label: 'Prima',
      help: 'Le due foto con la stessa inquadratura e la stessa luce, solo con la liberatoria firmata.',
      required: true,
    }),
    after: image({ label: 'Dopo', help: alternativeText, required: true }),
    caption: text({
      label: 'Didascalia',
      help: 'Ad esempio: A sei settimane dalla seconda seduta',
    }),
    treatment,
    ...releaseFields,
  },
})

export const carouselSlideBlok = defineBlok({
  name: 'carousel_slide',
  label: 'Immagine del carosello',
  fields: {
    image: image({ label: 'Immagine', help: alternativeText, required: true }),
    caption: text({ label: 'Didascalia' }),
    ...releaseFields,
  },
})

export const carouselBlok = defineBlok({
  name: 'carousel',
  label: 'Carosello di immagini',
  fields: {
    heading: text({ label: 'Titolo', required: true }),
    slides: bloks([carouselSlideBlok], { label: 'Immagini', required: true, max: 12 }),
  },
})

export const videoBlok = defineBlok({
  name: 'video',
  label: 'Video',
  fields: {
    title: text({ label: 'Titolo', help: 'Che cosa si vede nel video.', required: true }),
    poster: image({
      label: 'Copertina',
      help: 'Il video non viene caricato prima del clic: fino ad allora si vede questa immagine.',
      required: true,
    }),
    provider: option(
      { youtube: 'YouTube', vimeo: 'Vimeo', file: 'File video' },
      { label: 'Dove si trova', required: true },
    ),
    address: patterned({
      label: 'Indirizzo o codice',
      help: 'L’indirizzo della pagina del video, oppure il suo codice; per un file, l’indirizzo del file.',
      required: true,
      pattern: '^(https://\\S+|/\\S+|[A-Za-z0-9_-]{5,12})$',
      expected: {
        en: 'the URL of a video, which starts with https://, or its code',
        it: 'l’indirizzo di un video, che inizia con https://, oppure il suo codice',
      },
    }),
    duration: text({ label: 'Durata', help: 'Ad esempio: 2 min' }),
    caption: text({ label: 'Didascalia' }),
    ...releaseFields,
  },
})
