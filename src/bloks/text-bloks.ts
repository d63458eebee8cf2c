/**
 * Bloks of text: openings, texts, lists, questions, invitations.
 */
import { defineBlok } from '../content/blok.ts'
import { bloks } from '../content/blok-list.ts'
import { option, text, textarea } from '../content/fields.ts'
import { image, link, richText } from '../content/rich-fields.ts'
import { releaseFields } from '../law/release-fields.ts'
import { actionBlok, inlineBloks } from './inline-bloks.ts'

export const heroBlok = defineBlok({
  name: 'hero',
  label: 'Apertura di pagina',
  fields: {
    eyebrow: text({ label: 'Occhiello', help: 'Poche parole sopra il titolo.' }),
    headline: text({
      label: 'Titolo',
      help: 'Il titolo della pagina, uno solo: lo leggono anche i motori di ricerca.',
      required: true,
    }),
    lead: textarea({ label: 'Sommario', help: 'Una o due frasi sotto il titolo.' }),
    image: image({
      label: 'Immagine',
      help: 'Almeno 1600 pixel di larghezza. Segna il punto focale: è la parte che non viene mai tagliata.',
    }),
    actions: bloks([actionBlok], { label: 'Pulsanti', max: 2 }),
    layout: option(
      {
        split: 'Testo e immagine affiancati',
        cover: 'Immagine a tutta larghezza',
        plain: 'Solo testo',
      },
      { label: 'Composizione', help: 'Un’immagine verticale sta sempre a fianco del testo.' },
    ),
    ...releaseFields,
  },
})

export const richTextBlok = defineBlok({
  name: 'rich_text',
  label: 'Testo',
  fields: {
    heading: text({ label: 'Titolo' }),
    text: richText({
      label: 'Testo',
      help: 'Dentro il testo usa i titoli dal livello 3 in giù.',
      required: true,
      bloks: inlineBloks,
    }),
  },
})

export const textImageBlok = defineBlok({
  name: 'text_image',
  label: 'Testo con immagine',
  fields: {
    eyebrow: text({ label: 'Occhiello', help: 'Poche parole sopra il titolo.' }),
    heading: text({ label: 'Titolo', required: true }),
    text: richText({ label: 'Testo', required: true, bloks: inlineBloks }),
    image: image({
      label: 'Immagine',
      help: 'Viene mostrata in verticale, 4:5. Scrivi sempre il testo alternativo.',
      required: true,
    }),
    caption: text({ label: 'Didascalia' }),
    side: option({ right: 'A destra', left: 'A sinistra' }, { label: 'Lato dell’immagine' }),
    actions: bloks([actionBlok], { label: 'Pulsanti', max: 2 }),
    ...releaseFields,
  },
})

export const linkCardBlok = defineBlok({
  name: 'link_card',
  label: 'Scheda con collegamento',
  fields: {
    title: text({ label: 'Titolo', required: true }),
    text: textarea({ label: 'Testo', help: 'Una frase.' }),
    image: image({ label: 'Immagine' }),
    link: link({ label: 'Destinazione', required: true }),
    ...releaseFields,
  },
})

export const linkCardsBlok = defineBlok({
  name: 'link_cards',
  label: 'Schede di servizi',
  fields: {
    heading: text({ label: 'Titolo' }),
    lead: textarea({ label: 'Sommario' }),
    cards: bloks([linkCardBlok], { label: 'Schede', required: true }),
  },
})

export const stepBlok = defineBlok({
  name: 'step',
  label: 'Passo',
  fields: {
    title: text({ label: 'Titolo', required: true }),
    text: textarea({ label: 'Testo', required: true }),
  },
})

export const stepsBlok = defineBlok({
  name: 'steps',
  label: 'Come funziona',
  fields: {
    heading: text({ label: 'Titolo', required: true }),
    lead: textarea({ label: 'Sommario' }),
    steps: bloks([stepBlok], {
      label: 'Passi',
      help: 'I numeri si aggiungono da soli, nell’ordine dei passi.',
      required: true,
    }),
  },
})

export const testimonialBlok = defineBlok({
  name: 'testimonial',
  label: 'Recensione',
  fields: {
    quote: textarea({
      label: 'Recensione',
      help: 'Con le parole di chi l’ha scritta, senza virgolette.',
      required: true,
    }),
    author: text({
      label: 'Firma',
      help: 'Solo con il consenso della persona; basta il nome.',
      required: true,
      translatable: false,
    }),
    occasion: text({ label: 'Occasione', help: 'Ad esempio: Trucco sposa, maggio 2026' }),
  },
})

export const testimonialsBlok = defineBlok({
  name: 'testimonials',
  label: 'Recensioni',
  fields: {
    heading: text({ label: 'Titolo', required: true }),
    items: bloks([testimonialBlok], { label: 'Recensioni', required: true }),
  },
})

export const questionBlok = defineBlok({
  name: 'question',
  label: 'Domanda',
  fields: {
    question: text({ label: 'Domanda', required: true }),
    answer: richText({ label: 'Risposta', required: true, bloks: inlineBloks }),
  },
})

export const faqBlok = defineBlok({
  name: 'faq',
  label: 'Domande frequenti',
  fields: {
    heading: text({ label: 'Titolo', required: true }),
    questions: bloks([questionBlok], { label: 'Domande', required: true }),
  },
})

export const callToActionBlok = defineBlok({
  name: 'call_to_action',
  label: 'Invito all’azione',
  fields: {
    heading: text({ label: 'Titolo', required: true }),
    text: textarea({ label: 'Testo' }),
    actions: bloks([actionBlok], { label: 'Pulsanti', required: true, max: 2 }),
  },
})
