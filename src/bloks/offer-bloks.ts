/**
 * Bloks of the offer: prices, partners, brands, contacts, forms.
 */
import { settingsQuery } from '../business/settings-query.ts'
import { defineBlok } from '../content/blok.ts'
import { bloks } from '../content/blok-list.ts'
import { boolean, number, option, text, textarea } from '../content/fields.ts'
import { pathInLanguage } from '../content/paths.ts'
import { image, link, richText } from '../content/rich-fields.ts'
import { adapters } from '../forms/adapters/services.ts'
import { createFormTarget } from '../forms/form-target.ts'
import { releaseFields } from '../law/release-fields.ts'
import {
  completeOptions,
  createRequestForms,
  postedLanguageOf,
  type RequestFormName,
  thankYouPathOf,
} from '../requests/forms.ts'
import { readOffered } from '../requests/offered.ts'

export const priceRowBlok = defineBlok({
  name: 'price_row',
  label: 'Voce di listino',
  fields: {
    service: text({ label: 'Servizio', required: true }),
    duration: text({ label: 'Durata', help: 'Ad esempio: 90 min' }),
    price: number({ label: 'Prezzo in euro', required: true, help: 'Prezzo finale, IVA inclusa' }),
    is_from: boolean({ label: 'A partire da', help: 'Attiva se il prezzo è quello più basso.' }),
    unit: text({ label: 'Unità', help: 'Ad esempio: a persona, al km' }),
    note: text({ label: 'Nota' }),
    link: link({
      label: 'Modulo di richiesta',
      help: 'La pagina di un modulo: chi ci arriva da qui trova il servizio già scritto.',
    }),
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
    valid_from: text({ label: 'Valido dal', help: 'Ad esempio: 1 ottobre 2026' }),
    groups: bloks([priceGroupBlok], { label: 'Categorie', required: true }),
    ask_whatsapp: boolean({
      label: 'Richieste su WhatsApp',
      help: 'Le voci senza modulo si richiedono su WhatsApp, con il servizio già scritto.',
    }),
    conditions: richText({
      label: 'Condizioni',
      help: 'Acconto, trasferte, disdette, metodi di pagamento.',
    }),
  },
  load(reader, { ask_whatsapp: isAsked }) {
    const { vatNote, currency, whatsapp } = reader.query(settingsQuery)
    return { vatNote, currency, whatsapp: isAsked ? whatsapp : '' }
  },
})

export const partnerBlok = defineBlok({
  name: 'partner',
  label: 'Partner',
  fields: {
    name: text({ label: 'Nome', required: true, translatable: false }),
    role: text({ label: 'Attività', help: 'Ad esempio: Fotografo, Location' }),
    place: text({ label: 'Zona' }),
    text: textarea({ label: 'Presentazione' }),
    image: image({ label: 'Immagine' }),
    link: link({ label: 'Sito' }),
    ...releaseFields,
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
    name: text({ label: 'Nome', required: true, translatable: false }),
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
    heading: text({
      label: 'Titolo',
      help: 'Indirizzo, telefono, orari e social vengono dalle Impostazioni.',
      required: true,
    }),
    text: richText({ label: 'Testo' }),
  },
  load: (reader) => ({ settings: reader.query(settingsQuery) }),
})

export const requestFormBlok = defineBlok({
  name: 'request_form',
  label: 'Modulo di richiesta',
  fields: {
    heading: text({ label: 'Titolo', required: true }),
    lead: textarea({ label: 'Sommario' }),
    form: option(
      {
        bridal: 'Prenotazione trucco sposa',
        corsi: 'Preventivo di un corso',
        model: 'Candidatura modella o modello',
      },
      { label: 'Modulo', required: true },
    ),
    aside: richText({
      label: 'Testo a fianco',
      help: 'Ad esempio: che cosa succede dopo l’invio.',
    }),
  },
  load(reader, { form }) {
    const { config } = reader
    const settings = reader.query(settingsQuery)
    const options = completeOptions(config.forms)
    const { files } = adapters[config.requests.adapter]
    const name = form as RequestFormName
    const served = createRequestForms(options, files, config.language)[name]
    return {
      settings,
      options: readOffered(reader, name),
      target: createFormTarget(served, {
        about: settings,
        config,
        thankYouPath: pathInLanguage(thankYouPathOf(served), config),
      }),
      formOptions: options,
      language: config.language,
      postedLanguage: postedLanguageOf(config),
      timeZone: config.timeZone,
    }
  },
})
