/**
 * The content types: what a whole story can be.
 */
import { type BlokModelOf, defineBlok } from './blok.ts'
import { bloks } from './blok-list.ts'
import { bodyBloks } from './bloks.ts'
import { courseAreas, courseLevels } from './course-words.ts'
import {
  boolean,
  datetime,
  languageList,
  number,
  option,
  patterned,
  text,
  textarea,
  vatNumber,
} from './fields.ts'
import { inlineBloks } from './inline-bloks.ts'
import { releaseFields, shareReleaseFields } from './release-fields.ts'
import { image, link, richText } from './rich-fields.ts'
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

export const courseDateBlok = defineBlok({
  name: 'course_date',
  label: 'Data del corso',
  fields: {
    start: datetime({ label: 'Inizio', help: 'Ora italiana.', required: true }),
    end: datetime({ label: 'Fine', help: 'Dell’ultimo giorno.', required: true }),
    place: text({ label: 'Luogo', required: true }),
    seats: number({ label: 'Posti', required: true }),
    seats_left: number({
      label: 'Posti liberi',
      help: 'Da 3 in giù, se almeno uno è già preso, si legge “Ultimi posti”; a 0 “Al completo”.',
      required: true,
    }),
    is_cancelled: boolean({
      label: 'Annullata',
      help: 'Attivala invece di eliminare la data: così chi l’ha salvata nel proprio calendario lo viene a sapere.',
    }),
  },
})

export const courseType = defineBlok({
  name: 'course',
  label: 'Corso',
  fields: {
    title: text({ label: 'Titolo', required: true }),
    description: textarea({
      label: 'Descrizione per i motori di ricerca',
      help: 'Circa 150 caratteri. Vuota: il sommario.',
    }),
    area: option(courseAreas, {
      label: 'Area',
      help: 'Decide in quali pagine compare il corso.',
      required: true,
    }),
    level: option(courseLevels, { label: 'Livello', required: true }),
    summary: textarea({ label: 'Sommario', help: 'Due righe, per gli elenchi.', required: true }),
    image: image({ label: 'Immagine' }),
    price: number({ label: 'Prezzo in euro', required: true, help: 'Prezzo finale, IVA inclusa' }),
    deposit: number({ label: 'Acconto in euro', help: 'Quanto si versa all’iscrizione.' }),
    duration: text({ label: 'Durata', help: 'Ad esempio: 2 giorni, 14 ore', required: true }),
    is_kit_included: boolean({ label: 'Kit incluso' }),
    is_model_needed: boolean({ label: 'Serve una modella' }),
    certificate_value: text({
      label: 'Valore dell’attestato',
      help: 'Obbligatorio per chiarezza. Ad esempio: Attestato di partecipazione, non abilitante',
      required: true,
    }),
    teacher: text({ label: 'Docente', required: true }),
    program: richText({ label: 'Programma', required: true, bloks: inlineBloks }),
    dates: bloks([courseDateBlok], {
      label: 'Date',
      help: 'Quelle passate spariscono dal sito da sole.',
    }),
    ...releaseFields,
  },
})

export const openingHoursBlok = defineBlok({
  name: 'opening_hours',
  label: 'Orario',
  fields: {
    days: text({ label: 'Giorni', help: 'Ad esempio: Da martedì a venerdì', required: true }),
    hours: text({ label: 'Ore', help: 'Ad esempio: 9:30–18:30', required: true }),
  },
})

const telephone = ({ label }: { label: string }) =>
  patterned({
    label,
    help: 'Con il prefisso: +39 …',
    required: true,
    pattern: '^\\+?([ ./()-]*[0-9]){6,15}$',
    expected: {
      en: 'a telephone number like +39 06 1234567',
      it: 'un numero di telefono, ad esempio +39 06 1234567',
    },
  })

export const settingsType = defineBlok({
  name: 'settings',
  label: 'Impostazioni',
  fields: {
    brand: text({ label: 'Nome dello studio', required: true }),
    tagline: text({ label: 'Motto' }),
    owner: text({ label: 'Titolare', help: 'Nome e cognome, per i motori di ricerca.' }),
    legal_name: text({ label: 'Ragione sociale', required: true }),
    vat_number: vatNumber({
      label: 'Partita IVA',
      help: '11 cifre. La legge la vuole nella pagina iniziale.',
      required: true,
    }),
    vat_note: text({ label: 'Dicitura IVA', help: 'Ad esempio: Prezzi IVA inclusa' }),
    address: text({ label: 'Indirizzo', required: true }),
    city: text({ label: 'CAP e città', required: true }),
    map_link: link({ label: 'Mappa', help: 'Si apre con un clic, non viene caricata prima.' }),
    email: patterned({
      label: 'Email',
      required: true,
      pattern: '^[^\\s@]+@[^\\s@]+$',
      expected: { en: 'an email address', it: 'un indirizzo email' },
    }),
    phone: telephone({ label: 'Telefono' }),
    whatsapp: telephone({ label: 'WhatsApp' }),
    hours: bloks([openingHoursBlok], { label: 'Orari' }),
    academy_link: link({
      label: 'Sito dell’accademia',
      help: 'La voce del menu CORSI che porta fuori dal sito.',
      required: true,
    }),
    shop_link: link({ label: 'Shop', help: 'La voce SHOP del menu.', required: true }),
    facebook: link({ label: 'Facebook' }),
    instagram: link({ label: 'Instagram' }),
    tiktok: link({ label: 'TikTok' }),
    agency_name: text({ label: 'Agenzia web', help: 'Il nome in fondo a ogni pagina.' }),
    agency_link: link({ label: 'Sito dell’agenzia' }),
    languages: languageList({
      label: 'Lingue',
      help: 'I codici delle lingue in cui si può tradurre il sito, separati da virgole, ad esempio en,fr,de: tra quelle previste dalla configurazione. Vuoto: tutte.',
    }),
    privacy_page: link({ label: 'Informativa privacy', required: true }),
    cookie_page: link({ label: 'Informativa cookie' }),
    privacy_version: text({
      label: 'Versione dell’informativa',
      help: 'Cambiala a ogni modifica dell’informativa: viene salvata con ogni richiesta.',
      required: true,
    }),
    reply_hours: number({ label: 'Ore entro cui rispondi', required: true }),
    share_image: image({
      label: 'Immagine per i social',
      help: 'La foto accanto al titolo, quando la pagina non ne ha una.',
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
export type CourseContent = BlokModelOf<typeof courseType>
export type SettingsContent = BlokModelOf<typeof settingsType>

/** Content types by the name that a story's `content.component` carries. */
export const contentTypes = {
  page: pageType,
  course: courseType,
  settings: settingsType,
  redirect: redirectType,
}
export type ContentTypeName = keyof typeof contentTypes
