/**
 * Bloks of the settings story: opening hours, and the links that stand around every page.
 */
import { defineBlok } from '../content/blok.ts'
import { bloks } from '../content/blok-list.ts'
import { option, text } from '../content/fields.ts'
import { link } from '../content/rich-fields.ts'

export const openingHoursBlok = defineBlok({
  name: 'opening_hours',
  label: 'Orario',
  fields: {
    days: text({ label: 'Giorni', help: 'Ad esempio: Da martedì a venerdì', required: true }),
    hours: text({ label: 'Ore', help: 'Ad esempio: 9:30–18:30', required: true }),
  },
})

const label = text({ label: 'Voce', help: 'Una o due parole.', required: true })

export const menuLinkBlok = defineBlok({
  name: 'menu_link',
  label: 'Voce',
  fields: { label, link: link({ label: 'Destinazione', required: true }) },
})

export const menuGroupBlok = defineBlok({
  name: 'menu_group',
  label: 'Menu a tendina',
  fields: { label, links: bloks([menuLinkBlok], { label: 'Voci', required: true }) },
})

export const contactLinkBlok = defineBlok({
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

export const appShortcutBlok = defineBlok({
  name: 'app_shortcut',
  label: 'Scorciatoia',
  fields: {
    label,
    description: text({ label: 'Descrizione', help: 'Che cosa si fa in quella pagina.' }),
    link: link({ label: 'Pagina', help: 'Del sito.', required: true }),
  },
})
