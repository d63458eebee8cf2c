/**
 * The settings of the site, as a story: what every page says of the studio.
 */
import { type BlokModelOf, defineBlok } from './blok.ts'
import { bloks } from './blok-list.ts'
import { languageList, number, patterned, text, vatNumber } from './fields.ts'
import { shareReleaseFields } from './release-fields.ts'
import { image, link } from './rich-fields.ts'

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

export type SettingsContent = BlokModelOf<typeof settingsType>
