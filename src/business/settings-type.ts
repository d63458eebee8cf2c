/**
 * The content type of the settings: facts about the studio for every page.
 */

import { type BlokModelOf, defineBlok } from '../content/blok.ts'
import { bloks } from '../content/blok-list.ts'
import { number, option, patterned, text } from '../content/fields.ts'
import type { ParsedBlok } from '../content/parsed.ts'
import { image, link } from '../content/rich-fields.ts'
import { shareReleaseFields } from '../law/release-fields.ts'
import { type Country, countryNames, readVatNumber } from './countries.ts'

const openingHoursBlok = defineBlok({
  name: 'opening_hours',
  label: 'Orario',
  fields: {
    days: text({ label: 'Giorni', help: 'Ad esempio: Da martedì a venerdì', required: true }),
    hours: text({ label: 'Ore', help: 'Ad esempio: 9:30–18:30', required: true }),
  },
})

const label = text({ label: 'Voce', help: 'Una o due parole.', required: true })

const menuLinkBlok = defineBlok({
  name: 'menu_link',
  label: 'Voce',
  fields: { label, link: link({ label: 'Destinazione', required: true }) },
})

const menuGroupBlok = defineBlok({
  name: 'menu_group',
  label: 'Menu a tendina',
  fields: { label, links: bloks([menuLinkBlok], { label: 'Voci', required: true }) },
})

const contactLinkBlok = defineBlok({
  name: 'contact_link',
  label: 'Contatto',
  fields: {
    label,
    channel: option(
      { whatsapp: 'WhatsApp', phone: 'Telefono', email: 'Email' },
      { label: 'Come', help: 'Numero e indirizzo sono quelli delle Impostazioni.' },
    ),
  },
})

const appShortcutBlok = defineBlok({
  name: 'app_shortcut',
  label: 'Scorciatoia',
  fields: {
    label,
    description: text({ label: 'Descrizione', help: 'Che cosa si fa in quella pagina.' }),
    link: link({ label: 'Pagina', help: 'Del sito.', required: true }),
  },
})

const telephone = ({ label }: { label: string }) =>
  patterned({
    label,
    help: 'Con il prefisso: +39 … Vuoto: non si vede da nessuna parte.',
    pattern: '^\\+?([ ./()-]*[0-9]){6,15}$',
    expected: {
      en: 'a telephone number like +39 06 1234567',
      it: 'un numero di telefono, ad esempio +39 06 1234567',
    },
  })

const languageCode = '[a-z]{2,3}(-[A-Za-z]{2,4})?'

export const settingsType = defineBlok({
  name: 'settings',
  label: 'Impostazioni',
  fields: {
    brand: text({ label: 'Nome dello studio', required: true, translatable: false }),
    logo: image({
      label: 'Logo',
      help: 'Al posto del nome in cima a ogni pagina: meglio se su sfondo trasparente, senza margini. Vuoto: si legge il nome.',
    }),
    tagline: text({ label: 'Motto' }),
    owner: text({
      label: 'Titolare',
      help: 'Nome e cognome, per i motori di ricerca.',
      translatable: false,
    }),
    legal_name: text({ label: 'Ragione sociale', required: true, translatable: false }),
    country: option(countryNames, {
      label: 'Paese',
      help: 'Della sede e della partita IVA. Gli obblighi della legge italiana valgono per l’Italia.',
    }),
    vat_number: patterned({
      label: 'Partita IVA',
      help: 'In Italia 11 cifre: la legge la vuole nella pagina iniziale. Con un prefisso, ad esempio DE…, vale il suo paese.',
      pattern: '^[A-Za-z0-9 ./-]{4,24}$',
      expected: {
        en: 'a VAT number with correct check digits for its country (in Italy 11 digits)',
        it: 'una partita IVA del suo paese, con le cifre di controllo corrette (in Italia 11 cifre)',
      },
    }),
    vat_note: text({ label: 'Dicitura IVA', help: 'Ad esempio: Prezzi IVA inclusa' }),
    address: text({ label: 'Indirizzo', required: true, translatable: false }),
    city: text({ label: 'CAP e città', required: true, translatable: false }),
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
    menu: bloks([menuLinkBlok, menuGroupBlok], {
      label: 'Menu',
      help: 'Le voci in cima a ogni pagina, nell’ordine in cui si leggono. Una voce che porta a una pagina non pubblicata non si vede.',
    }),
    phone_bar: bloks([menuLinkBlok, contactLinkBlok], {
      label: 'Barra del telefono',
      help: 'In fondo allo schermo dei telefoni. Vuota: WhatsApp e Chiama, se ci sono i numeri.',
      max: 3,
    }),
    footer_links: bloks([menuLinkBlok], {
      label: 'Voci a fondo pagina',
      help: 'Oltre alle informative privacy e cookie, che ci sono sempre.',
    }),
    app_shortcuts: bloks([appShortcutBlok], {
      label: 'Scorciatoie dell’app',
      help: 'Tenendo premuta l’icona del sito installato.',
      max: 4,
    }),
    error_link: bloks([menuLinkBlok], {
      label: 'Voce della pagina di errore',
      help: 'Dopo “Torna alla home”, ad esempio la pagina dei contatti.',
      max: 1,
    }),
    facebook: link({ label: 'Facebook' }),
    instagram: link({ label: 'Instagram' }),
    tiktok: link({ label: 'TikTok' }),
    agency_name: text({
      label: 'Agenzia web',
      help: 'Il nome in fondo a ogni pagina.',
      translatable: false,
    }),
    agency_link: link({ label: 'Sito dell’agenzia' }),
    languages: patterned({
      label: 'Lingue',
      help: 'I codici delle lingue in cui si può tradurre il sito, separati da virgole, ad esempio en,fr,de: tra quelle previste dalla configurazione. Vuoto: tutte.',
      pattern: `^\\s*${languageCode}(\\s*,\\s*${languageCode})*\\s*$`,
      expected: {
        en: 'language codes separated by commas, like it,en,fr',
        it: 'codici di lingua separati da virgole, ad esempio it,en,fr',
      },
    }),
    privacy_page: link({ label: 'Informativa privacy', required: true }),
    cookie_page: link({ label: 'Informativa cookie' }),
    privacy_version: text({
      label: 'Versione dell’informativa',
      help: 'Cambiala a ogni modifica dell’informativa: viene salvata con ogni richiesta. Vuota: 1.',
      translatable: false,
    }),
    reply_hours: number({
      label: 'Ore entro cui rispondi',
      help: 'Vuoto: “Ti rispondo appena possibile”.',
    }),
    share_image: image({
      label: 'Immagine per i social',
      help: 'La foto accanto al titolo, quando la pagina non ne ha una.',
    }),
    ...shareReleaseFields,
  },
  invalidFields,
})

/** Names fields that are invalid in the country: a VAT number, a WhatsApp number without a prefix. */
function invalidFields(blok: ParsedBlok): string[] {
  const { country, vat_number: vatNumber, whatsapp } = blok as ParsedBlok & OfCountry
  const hasPrefix = country === 'IT' || whatsapp === '' || /^(\+|00)/.test(whatsapp)
  return [
    ...(vatNumber === '' || readVatNumber(vatNumber, country) !== null ? [] : ['vat_number']),
    ...(hasPrefix ? [] : ['whatsapp']),
  ]
}

interface OfCountry {
  country: Country
  vat_number: string
  whatsapp: string
}

export type SettingsContent = BlokModelOf<typeof settingsType>
