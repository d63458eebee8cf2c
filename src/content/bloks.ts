/**
 * The bloks of a page. To add one: define it here, add it to `bodyBloks`, write its component in
 * `src/bloks/` and name it in the registry there; nothing compiles until all of it is done.
 */
import {
  type BlokModelOf,
  bloks,
  boolean,
  defineBlok,
  image,
  link,
  number,
  option,
  richText,
  text,
  textarea,
} from './fields.ts'
import { courseAreas } from './model.ts'

export const actionBlok = defineBlok({
  name: 'action',
  label: 'Pulsante',
  fields: {
    label: text({ label: 'Testo del pulsante', required: true }),
    link: link({ label: 'Destinazione', required: true }),
    style: option(['primary', 'secondary', 'quiet'], { label: 'Aspetto' }),
  },
})

export const heroBlok = defineBlok({
  name: 'hero',
  label: 'Apertura di pagina',
  fields: {
    eyebrow: text({ label: 'Occhiello' }),
    headline: text({ label: 'Titolo', required: true }),
    lead: textarea({ label: 'Sommario' }),
    image: image({ label: 'Immagine' }),
    actions: bloks([actionBlok], { label: 'Pulsanti', max: 2 }),
    layout: option(['split', 'cover', 'plain'], { label: 'Composizione' }),
  },
})

export const richTextBlok = defineBlok({
  name: 'rich_text',
  label: 'Testo',
  fields: {
    heading: text({ label: 'Titolo' }),
    text: richText({ label: 'Testo', required: true }),
  },
})

export const textImageBlok = defineBlok({
  name: 'text_image',
  label: 'Testo con immagine',
  fields: {
    eyebrow: text({ label: 'Occhiello' }),
    heading: text({ label: 'Titolo', required: true }),
    text: richText({ label: 'Testo', required: true }),
    image: image({ label: 'Immagine', required: true }),
    caption: text({ label: 'Didascalia' }),
    side: option(['right', 'left'], { label: 'Lato dell’immagine' }),
    actions: bloks([actionBlok], { label: 'Pulsanti', max: 2 }),
  },
})

export const linkCardBlok = defineBlok({
  name: 'link_card',
  label: 'Scheda con collegamento',
  fields: {
    title: text({ label: 'Titolo', required: true }),
    text: textarea({ label: 'Testo' }),
    image: image({ label: 'Immagine' }),
    link: link({ label: 'Destinazione', required: true }),
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
    steps: bloks([stepBlok], { label: 'Passi', required: true }),
  },
})

export const priceRowBlok = defineBlok({
  name: 'price_row',
  label: 'Voce di listino',
  fields: {
    service: text({ label: 'Servizio', required: true }),
    duration: text({ label: 'Durata', help: 'Ad esempio: 90 min' }),
    price: number({ label: 'Prezzo in euro', required: true, help: 'Prezzo finale, IVA inclusa' }),
    is_from: boolean({ label: 'A partire da' }),
    unit: text({ label: 'Unità', help: 'Ad esempio: a persona, al km' }),
    note: text({ label: 'Nota' }),
    link: link({ label: 'Modulo di richiesta' }),
  },
})

export const priceGroupBlok = defineBlok({
  name: 'price_group',
  label: 'Categoria di listino',
  fields: {
    title: text({ label: 'Categoria', required: true }),
    lead: textarea({ label: 'Introduzione' }),
    rows: bloks([priceRowBlok], { label: 'Voci', required: true }),
    note: textarea({ label: 'Nota della categoria' }),
  },
})

export const priceListBlok = defineBlok({
  name: 'price_list',
  label: 'Listino prezzi',
  fields: {
    heading: text({ label: 'Titolo' }),
    valid_from: text({ label: 'Valido dal' }),
    groups: bloks([priceGroupBlok], { label: 'Categorie', required: true }),
    conditions: richText({ label: 'Condizioni' }),
  },
  load: (reader) => ({ vatNote: reader.settings().vatNote }),
})

export const galleryItemBlok = defineBlok({
  name: 'gallery_item',
  label: 'Foto della galleria',
  fields: {
    image: image({ label: 'Foto', required: true }),
    caption: text({ label: 'Didascalia' }),
    treatment: text({ label: 'Trattamento' }),
    state: option(['none', 'fresh', 'healed'], {
      label: 'Stato',
      help: 'Per la dermopigmentazione',
    }),
  },
})

export const galleryBlok = defineBlok({
  name: 'gallery',
  label: 'Galleria',
  fields: {
    heading: text({ label: 'Titolo' }),
    lead: textarea({ label: 'Sommario' }),
    items: bloks([galleryItemBlok], { label: 'Foto', required: true }),
    action: bloks([actionBlok], { label: 'Pulsante', max: 1 }),
  },
})

export const testimonialBlok = defineBlok({
  name: 'testimonial',
  label: 'Recensione',
  fields: {
    quote: textarea({ label: 'Recensione', required: true }),
    author: text({ label: 'Firma', required: true }),
    occasion: text({ label: 'Occasione' }),
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

export const courseListBlok = defineBlok({
  name: 'course_list',
  label: 'Elenco dei corsi',
  fields: {
    heading: text({ label: 'Titolo', required: true }),
    lead: textarea({ label: 'Sommario' }),
    area: option(['all', ...courseAreas], { label: 'Area' }),
  },
  load: (reader) => ({ courses: reader.courses() }),
})

export const courseCalendarBlok = defineBlok({
  name: 'course_calendar',
  label: 'Calendario dei corsi',
  fields: {
    heading: text({ label: 'Titolo', required: true }),
    lead: textarea({ label: 'Sommario' }),
  },
  load: (reader) => ({ courses: reader.courses() }),
})

export const questionBlok = defineBlok({
  name: 'question',
  label: 'Domanda',
  fields: {
    question: text({ label: 'Domanda', required: true }),
    answer: richText({ label: 'Risposta', required: true }),
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

export const partnerBlok = defineBlok({
  name: 'partner',
  label: 'Partner',
  fields: {
    name: text({ label: 'Nome', required: true }),
    role: text({ label: 'Attività', help: 'Ad esempio: Fotografo, Location' }),
    place: text({ label: 'Zona' }),
    text: textarea({ label: 'Presentazione' }),
    image: image({ label: 'Immagine' }),
    link: link({ label: 'Sito' }),
  },
})

export const partnerGridBlok = defineBlok({
  name: 'partner_grid',
  label: 'Griglia dei partner',
  fields: {
    heading: text({ label: 'Titolo' }),
    partners: bloks([partnerBlok], { label: 'Partner', required: true }),
  },
})

export const brandBlok = defineBlok({
  name: 'brand',
  label: 'Marchio',
  fields: {
    name: text({ label: 'Nome', required: true }),
    use: text({ label: 'Per che cosa lo uso' }),
    text: textarea({ label: 'Presentazione' }),
    link: link({ label: 'Sito' }),
  },
})

export const brandGridBlok = defineBlok({
  name: 'brand_grid',
  label: 'Griglia dei marchi',
  fields: {
    heading: text({ label: 'Titolo' }),
    brands: bloks([brandBlok], { label: 'Marchi', required: true }),
  },
})

export const contactCardBlok = defineBlok({
  name: 'contact_card',
  label: 'Contatti',
  fields: {
    heading: text({ label: 'Titolo', required: true }),
    text: richText({ label: 'Testo' }),
  },
  load: (reader) => ({ settings: reader.settings() }),
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

export const requestFormBlok = defineBlok({
  name: 'request_form',
  label: 'Modulo di richiesta',
  fields: {
    heading: text({ label: 'Titolo', required: true }),
    lead: textarea({ label: 'Sommario' }),
    form: option(['bridal', 'corsi', 'model'], { label: 'Modulo', required: true }),
    aside: richText({ label: 'Testo a fianco' }),
  },
  load: (reader) => ({
    settings: reader.settings(),
    courses: reader.courses(),
    requestsEndpoint: reader.requestsEndpoint(),
  }),
})

export const noticeBlok = defineBlok({
  name: 'notice',
  label: 'Avviso',
  fields: {
    title: text({ label: 'Titolo' }),
    text: richText({ label: 'Testo', required: true }),
  },
})

/** What may stand in the body of a page. */
export const bodyBloks = [
  richTextBlok,
  textImageBlok,
  linkCardsBlok,
  stepsBlok,
  priceListBlok,
  galleryBlok,
  testimonialsBlok,
  courseListBlok,
  courseCalendarBlok,
  faqBlok,
  partnerGridBlok,
  brandGridBlok,
  contactCardBlok,
  callToActionBlok,
  requestFormBlok,
  noticeBlok,
] as const

export type BodyBlokModel = BlokModelOf<(typeof bodyBloks)[number]>
export type BodyBlokName = (typeof bodyBloks)[number]['name']
export type HeroModel = BlokModelOf<typeof heroBlok>
export type ActionModel = BlokModelOf<typeof actionBlok>
/** The model of one body blok by name: `BlokModel<'gallery'>`. */
export type BlokModel<Name extends BodyBlokName> = Extract<BodyBlokModel, { component: Name }>
