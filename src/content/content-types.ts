/**
 * The content types: what a whole story can be.
 */
import { bodyBloks, heroBlok } from './bloks.ts'
import {
  type BlokModelOf,
  bloks,
  boolean,
  datetime,
  defineBlok,
  image,
  link,
  number,
  option,
  richText,
  text,
  textarea,
} from './fields.ts'
import { courseAreas, courseLevels } from './model.ts'

export const pageType = defineBlok({
  name: 'page',
  label: 'Pagina',
  fields: {
    title: text({ label: 'Titolo per i motori di ricerca', required: true }),
    description: textarea({ label: 'Descrizione per i motori di ricerca', required: true }),
    hero: bloks([heroBlok], { label: 'Apertura', max: 1 }),
    body: bloks(bodyBloks, { label: 'Contenuto' }),
    share_image: image({ label: 'Immagine per i social' }),
  },
})

export const courseDateBlok = defineBlok({
  name: 'course_date',
  label: 'Data del corso',
  fields: {
    start: datetime({ label: 'Inizio', required: true }),
    end: datetime({ label: 'Fine', required: true }),
    place: text({ label: 'Luogo', required: true }),
    seats: number({ label: 'Posti', required: true }),
    seats_left: number({ label: 'Posti liberi', required: true }),
  },
})

export const courseType = defineBlok({
  name: 'course',
  label: 'Corso',
  fields: {
    title: text({ label: 'Titolo', required: true }),
    description: textarea({ label: 'Descrizione per i motori di ricerca', required: true }),
    area: option(courseAreas, { label: 'Area', required: true }),
    level: option(courseLevels, { label: 'Livello', required: true }),
    summary: textarea({ label: 'Sommario', required: true }),
    image: image({ label: 'Immagine' }),
    price: number({ label: 'Prezzo in euro', required: true, help: 'Prezzo finale, IVA inclusa' }),
    deposit: number({ label: 'Acconto in euro' }),
    duration: text({ label: 'Durata', required: true }),
    is_kit_included: boolean({ label: 'Kit incluso' }),
    is_model_needed: boolean({ label: 'Serve una modella' }),
    certificate_value: text({ label: 'Valore dell’attestato', required: true }),
    teacher: text({ label: 'Docente', required: true }),
    program: richText({ label: 'Programma', required: true }),
    dates: bloks([courseDateBlok], { label: 'Date' }),
  },
})

export const openingHoursBlok = defineBlok({
  name: 'opening_hours',
  label: 'Orario',
  fields: {
    days: text({ label: 'Giorni', required: true }),
    hours: text({ label: 'Ore', required: true }),
  },
})

export const settingsType = defineBlok({
  name: 'settings',
  label: 'Impostazioni',
  fields: {
    brand: text({ label: 'Nome dello studio', required: true }),
    tagline: text({ label: 'Motto' }),
    legal_name: text({ label: 'Ragione sociale', required: true }),
    vat_number: text({ label: 'Partita IVA', required: true }),
    vat_note: text({ label: 'Dicitura IVA', help: 'Ad esempio: Prezzi IVA inclusa' }),
    address: text({ label: 'Indirizzo', required: true }),
    city: text({ label: 'CAP e città', required: true }),
    map_link: link({ label: 'Mappa' }),
    email: text({ label: 'Email', required: true }),
    phone: text({ label: 'Telefono', required: true, help: 'Con il prefisso: +39 …' }),
    whatsapp: text({ label: 'WhatsApp', required: true, help: 'Con il prefisso: +39 …' }),
    hours: bloks([openingHoursBlok], { label: 'Orari' }),
    academy_link: link({ label: 'Sito dell’accademia', required: true }),
    shop_link: link({ label: 'Shop', required: true }),
    facebook: link({ label: 'Facebook' }),
    instagram: link({ label: 'Instagram' }),
    tiktok: link({ label: 'TikTok' }),
    agency_name: text({ label: 'Agenzia web' }),
    agency_link: link({ label: 'Sito dell’agenzia' }),
    privacy_page: link({ label: 'Informativa privacy', required: true }),
    cookie_page: link({ label: 'Informativa cookie' }),
    privacy_version: text({ label: 'Versione dell’informativa', required: true }),
    reply_hours: number({ label: 'Ore entro cui rispondi', required: true }),
    share_image: image({ label: 'Immagine per i social' }),
  },
})

export type PageContent = BlokModelOf<typeof pageType>
export type CourseContent = BlokModelOf<typeof courseType>
export type SettingsContent = BlokModelOf<typeof settingsType>

/** Content types by the name that a story's `content.component` carries. */
export const contentTypes = { page: pageType, course: courseType, settings: settingsType }
export type ContentTypeName = keyof typeof contentTypes
