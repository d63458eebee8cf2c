/**
 * Bloks that may also stand inside formatted text.
 */
import { defineBlok } from '../content/blok.ts'
import { option, text } from '../content/fields.ts'
import { image, link, richText } from '../content/rich-fields.ts'
import { releaseFields } from '../law/release-fields.ts'

export const alternativeText = 'Scrivi sempre il testo alternativo: che cosa si vede, in una frase.'

export const actionBlok = defineBlok({
  name: 'action',
  label: 'Pulsante',
  fields: {
    label: text({
      label: 'Testo del pulsante',
      help: 'Dice che cosa succede: “Prenota la prova”, non “Clicca qui”.',
      required: true,
      max: 60,
    }),
    link: link({ label: 'Destinazione', required: true }),
    style: option(
      { primary: 'Pieno', secondary: 'Solo contorno', quiet: 'Solo testo' },
      { label: 'Aspetto', help: 'Un solo pulsante pieno per blocco.' },
    ),
  },
})

export const imageBlok = defineBlok({
  name: 'image',
  label: 'Immagine',
  fields: {
    image: image({ label: 'Immagine', help: alternativeText, required: true }),
    caption: text({ label: 'Didascalia' }),
    width: option(
      { text: 'Come il testo', wide: 'Come la pagina', full: 'A tutta larghezza' },
      { label: 'Larghezza' },
    ),
    ...releaseFields,
  },
})

export const noticeBlok = defineBlok({
  name: 'notice',
  label: 'Avviso',
  fields: {
    title: text({ label: 'Titolo' }),
    text: richText({ label: 'Testo', required: true }),
  },
})

/** Bloks that editors may insert between paragraphs. */
export const inlineBloks = [actionBlok, imageBlok, noticeBlok] as const
